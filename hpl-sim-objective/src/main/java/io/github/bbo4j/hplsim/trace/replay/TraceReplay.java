package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.EnergyMeter;
import io.github.bbo4j.hplsim.energy.LoadListener;
import io.github.bbo4j.hplsim.engine.event.RequestRuntime;
import io.github.bbo4j.hplsim.engine.event.RoutedTopology;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.format.TraceFormatException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Replays a trace on a machine: computations share the cores of their host, messages the links of
 * their routes, collectives are the messages of their algorithms.
 *
 * <pre>{@code
 * try (TraceFile trace = TraceFile.open(path)) {
 *   ReplayResult result =
 *       TraceReplay.on(machine, ReplayOptions.defaults()).replay(trace);
 * }
 * }</pre>
 *
 * <p>Memory doesn't depend on the length of the trace, but on the messages under way. Immutable;
 * replays of different open traces may run at the same time.
 */
public final class TraceReplay {

  private final int machine;
  private final Supplier<RequestRuntime.Nodes> nodes;
  private final ReplayOptions options;
  private final int[] mapping;
  private final Watchers watchers;

  /** Topologies keep what they have worked out, so that each replay has its own. */
  private TraceReplay(
      int machine,
      Supplier<RequestRuntime.Nodes> nodes,
      ReplayOptions options,
      int[] mapping,
      Watchers watchers) {
    this.machine = machine;
    this.nodes = nodes;
    this.options = options;
    this.mapping = mapping;
    this.watchers = watchers;
  }

  /** Who sees a replay: its actions, and what its hosts draw. */
  private record Watchers(ReplayListener listener, Optional<ClusterPower> power) {
    static final Watchers NONE = new Watchers(ReplayListener.NONE, Optional.empty());
  }

  /** Returns a replay with process {@code i} on host {@code i}. */
  public static TraceReplay on(Machine machine, ReplayOptions options) {
    Arguments.given(machine, "machine");
    Arguments.given(options, "options");
    ReplayOptions all = options.over(machine.configuration());
    return new TraceReplay(
        machine.hosts().size(), () -> nodes(machine, all), all, new int[0], Watchers.NONE);
  }

  /**
   * Returns a replay on the network of a platform for HPL, process {@code i} on the node where rank
   * {@code i} of HPL is; a node has a core for each of its ranks.
   *
   * @param speed flop/s of all cores, positive
   * @param options algorithms of collectives, and what a test costs; messages cost what the
   *     platform says
   */
  public static TraceReplay on(Platform platform, double speed, ReplayOptions options) {
    Arguments.given(platform, "platform");
    Arguments.given(options, "options");
    if (!(speed > 0) || Double.isInfinite(speed)) {
      throw new IllegalArgumentException(
          "speed = " + speed + " flop/s must be finite and positive");
    }
    int[] mapping = new int[platform.ranks()];
    int[] cores = new int[platform.nodes()];
    for (int i = 0; i < mapping.length; i++) {
      mapping[i] = platform.node(i);
      cores[mapping[i]]++;
    }
    double[] speeds = new double[platform.nodes()];
    Arrays.fill(speeds, speed);
    return new TraceReplay(
        platform.nodes(),
        () -> RequestRuntime.Nodes.of(platform.network(), speeds, cores),
        options,
        mapping,
        Watchers.NONE);
  }

  /**
   * Returns this replay with other hosts for the processes.
   *
   * @param hosts number of the host of each process
   * @throws IllegalArgumentException when there is no such host
   */
  public TraceReplay withMapping(int... hosts) {
    Arguments.given(hosts, "hosts");
    for (int i = 0; i < hosts.length; i++) {
      if (hosts[i] < 0 || hosts[i] >= machine) {
        throw new IllegalArgumentException(
            "process "
                + i
                + " is on host "
                + hosts[i]
                + " but the machine has hosts 0.."
                + (machine - 1));
      }
    }
    return new TraceReplay(machine, nodes, options, hosts.clone(), watchers);
  }

  /** Returns this replay with somebody who sees the actions end. */
  public TraceReplay withListener(ReplayListener value) {
    Arguments.given(value, "listener");
    return new TraceReplay(machine, nodes, options, mapping, new Watchers(value, watchers.power()));
  }

  /**
   * Returns this replay with the energy of the hosts. The speeds are those of the machine: a host
   * in a slower performance state is a slower host.
   *
   * @throws IllegalArgumentException when the model is of another number of hosts
   */
  public TraceReplay withPower(ClusterPower value) {
    Arguments.given(value, "power").check(machine);
    return new TraceReplay(
        machine, nodes, options, mapping, new Watchers(watchers.listener(), Optional.of(value)));
  }

  /**
   * Replays a trace.
   *
   * @throws DeadlockException when processes wait for each other, or for what never comes
   * @throws IOException when the trace can't be read
   * @throws TraceFormatException when a line isn't an action, or a process that began with init
   *     ends without finalize
   * @throws IllegalArgumentException when there are fewer hosts than processes
   */
  public ReplayResult replay(TraceFile trace) throws IOException {
    int ranks = Arguments.given(trace, "trace").ranks();
    int[] hosts = hosts(ranks);
    RequestRuntime.Nodes own = nodes.get();
    Optional<EnergyMeter> meter =
        watchers.power().map(power -> new EnergyMeter(power, processes(hosts)));
    LoadListener loads = meter.isPresent() ? meter.get() : LoadListener.NONE;
    RequestRuntime runtime = new RequestRuntime(own, hosts, loads);
    runtime.watch(watchers.listener());
    ReplayState shared =
        new ReplayState(
            runtime,
            own.network().protocol(),
            new Expansion(options, hosts),
            options,
            watchers.listener());
    RankProgram[] programs = new RankProgram[ranks];
    for (int i = 0; i < ranks; i++) {
      programs[i] = new RankProgram(i, shared, trace.cursor(i));
      runtime.ready(i);
    }
    try {
      runtime.run(
          i -> {
            run(programs[i]);
            if (programs[i].finished()) {
              loads.left(hosts[i], runtime.now());
            }
            return false;
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    ReplayResult result = result(programs, shared, meter);
    requireWhole(trace, programs);
    return result;
  }

  /** What a program of MPI writes ends with finalize; without it a part is missing. */
  private static void requireWhole(TraceFile trace, RankProgram[] programs) {
    for (int i = 0; i < programs.length; i++) {
      if (programs[i].isCutOff()) {
        throw new TraceFormatException(
            trace.path().toString(),
            "process "
                + i
                + " begins with init but has no finalize at its end: maybe the trace was cut off;"
                + " if it is whole, end it with '"
                + i
                + " finalize'");
      }
    }
  }

  private int[] processes(int[] hosts) {
    int[] count = new int[machine];
    for (int host : hosts) {
      count[host]++;
    }
    return count;
  }

  private static ReplayResult result(
      RankProgram[] programs, ReplayState shared, Optional<EnergyMeter> meter) {
    RequestRuntime runtime = shared.runtime;
    int ranks = programs.length;
    double[] ends = new double[ranks];
    long actions = 0;
    for (int i = 0; i < ranks; i++) {
      if (!programs[i].finished()) {
        throw new DeadlockException(
            Deadlock.explain(programs, runtime.now(), shared.collectives.told()));
      }
      ends[i] = programs[i].end();
      actions += programs[i].actions();
    }
    double seconds = Arrays.stream(ends).max().orElse(0);
    return new ReplayResult(
        seconds,
        ends,
        actions,
        runtime.messages(),
        runtime.bytes(),
        runtime.events(),
        meter.map(m -> m.end(seconds)),
        warnings(programs, shared));
  }

  private static List<String> warnings(RankProgram[] programs, ReplayState shared) {
    List<String> warnings = new ArrayList<>(shared.runtime.misfits());
    warnings.addAll(shared.collectives.told());
    long waits = Arrays.stream(programs).mapToLong(RankProgram::vainWaits).sum();
    if (waits > 0) {
      warnings.add(
          "waits for a request that was never started: "
              + waits
              + ", such as "
              + Arrays.stream(programs)
                  .filter(program -> program.vainWaits() > 0)
                  .findFirst()
                  .orElseThrow()
                  .firstVainWait()
              + "; they cost no time");
    }
    return warnings;
  }

  private static void run(RankProgram program) {
    try {
      program.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RequestRuntime.Nodes nodes(Machine machine, ReplayOptions options) {
    int count = machine.hosts().size();
    double[] speed = new double[count];
    int[] cores = new int[count];
    for (int i = 0; i < count; i++) {
      speed[i] = machine.hosts().get(i).speed();
      cores[i] = machine.hosts().get(i).cores();
    }
    return new RequestRuntime.Nodes(
        new RoutedTopology(count, machine.links(), machine.routing(), options.sharing()),
        options.network(),
        speed,
        cores);
  }

  private int[] hosts(int ranks) {
    if (mapping.length >= ranks) {
      return Arrays.copyOf(mapping, ranks);
    }
    if (mapping.length > 0 || ranks > machine) {
      throw new IllegalArgumentException(
          "the trace has "
              + ranks
              + " processes but there are "
              + (mapping.length > 0
                  ? mapping.length + " entries in the mapping"
                  : machine + " hosts; maybe give a mapping"));
    }
    int[] hosts = new int[ranks];
    for (int i = 0; i < ranks; i++) {
      hosts[i] = i;
    }
    return hosts;
  }
}
