package io.github.bbo4j.hplsim.trace.study;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.hplsim.trace.collective.Algorithms;
import io.github.bbo4j.hplsim.trace.collective.Operation;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * The simulated time of one trace, by what can be chosen without changing the program: {@code
 * machine} (topology), {@code mapping}, the algorithm of each collective ({@code bcast}, ...) and
 * {@code eager}, the bytes up to which messages don't wait for their receive. Deterministic.
 * Immutable; evaluations may run at the same time.
 */
public final class TraceObjective implements Objective {

  private final Path trace;
  private final ReplayOptions base;
  private final Map<String, Machine> machines;
  private final Map<String, int[]> mappings;
  private final SearchSpace space;
  private final List<Operation> operations;

  /** Collects what can be chosen. Not thread-safe. */
  public static final class Builder {
    private final Path trace;
    private final ReplayOptions base;
    private final Map<String, Machine> machines = new LinkedHashMap<>();
    private final Map<String, int[]> mappings = new LinkedHashMap<>();
    private final Map<Operation, List<String>> algorithms = new LinkedHashMap<>();
    private long[] eager = new long[0];

    private Builder(Path trace, ReplayOptions base) {
      this.trace = trace;
      this.base = base;
    }

    /** Adds a machine; the first one is used when it is the only one. */
    public Builder machine(String name, Machine machine) {
      machines.put(name, machine);
      return this;
    }

    /** Adds a mapping: the host of each process. Without any, process {@code i} is on host i. */
    public Builder mapping(String name, int... hosts) {
      mappings.put(name, hosts.clone());
      return this;
    }

    /** Adds algorithms of an operation to choose from. */
    public Builder algorithms(Operation operation, String... names) {
      for (String name : names) {
        Algorithms.named(operation, name);
      }
      algorithms.put(operation, List.of(names));
      return this;
    }

    /**
     * Adds eager thresholds.
     *
     * @param bytes at least 0, increasing
     * @throws IllegalArgumentException if one is negative, or not above the one before it
     */
    public Builder eager(long... bytes) {
      long before = -1;
      for (long threshold : Arguments.given(bytes, "bytes")) {
        Arguments.require(threshold >= 0, "eager", threshold, "at least 0");
        Arguments.require(
            threshold > before,
            "eager",
            threshold,
            "above the threshold before it, " + before + ". Maybe sort them");
        before = threshold;
      }
      eager = bytes.clone();
      return this;
    }

    /**
     * Returns the objective.
     *
     * @throws IllegalArgumentException when there is no machine, or nothing to choose
     */
    public TraceObjective build() {
      if (machines.isEmpty()) {
        throw new IllegalArgumentException("no machine; add one by machine(name, machine)");
      }
      return new TraceObjective(this);
    }
  }

  private TraceObjective(Builder b) {
    trace = b.trace;
    base = b.base;
    machines = Map.copyOf(b.machines);
    mappings = Map.copyOf(b.mappings);
    operations = List.copyOf(b.algorithms.keySet());
    SearchSpaceBuilder builder = SearchSpace.builder();
    boolean any = false;
    if (b.machines.size() > 1) {
      builder.parameter("machine", new ChoiceDomain(List.copyOf(b.machines.keySet())));
      any = true;
    }
    if (b.mappings.size() > 1) {
      builder.parameter("mapping", new ChoiceDomain(List.copyOf(b.mappings.keySet())));
      any = true;
    }
    for (Map.Entry<Operation, List<String>> e : b.algorithms.entrySet()) {
      builder.parameter(e.getKey().id(), new ChoiceDomain(e.getValue()));
      any = true;
    }
    if (b.eager.length > 0) {
      List<Object> levels = LongStream.of(b.eager).<Object>mapToObj(v -> v).toList();
      builder.parameter("eager", new LevelsDomain(levels, false));
      any = true;
    }
    if (!any) {
      throw new IllegalArgumentException(
          "nothing to choose; add machines, mappings, algorithms or eager thresholds");
    }
    space = builder.build();
  }

  /** Starts an objective on a trace, with options for all that isn't chosen. */
  public static Builder of(Path trace, ReplayOptions options) {
    Arguments.given(trace, "trace");
    Arguments.given(options, "options");
    return new Builder(trace, options);
  }

  /** Returns the space it is defined on. */
  public SearchSpace space() {
    return space;
  }

  /**
   * Replays the trace.
   *
   * @throws IOException when the trace can't be read
   */
  @Override
  public Outcome evaluate(Configuration configuration, Evaluation evaluation) throws IOException {
    return new Outcome.Measured(seconds(configuration));
  }

  /** Returns the simulated seconds of a point of the space. */
  public double seconds(Configuration point) throws IOException {
    Map<String, Object> values = point.asMap();
    ReplayOptions options = base;
    for (Operation operation : operations) {
      options = options.with("smpi/" + operation.id(), point.text(operation.id()));
    }
    if (values.get("eager") instanceof Number threshold) {
      String bytes = Long.toString(threshold.longValue());
      options =
          options
              .with("smpi/async-small-thresh", bytes)
              .with("smpi/send-is-detached-thresh", bytes);
    }
    Machine machine = chosen(point, "machine", machines);
    TraceReplay replay = TraceReplay.on(machine, options);
    if (!mappings.isEmpty()) {
      replay = replay.withMapping(chosen(point, "mapping", mappings));
    }
    try (TraceFile file = TraceFile.open(trace)) {
      return replay.replay(file).seconds();
    }
  }

  private static <T> T chosen(Configuration point, String name, Map<String, T> all) {
    if (all.size() == 1) {
      return all.values().iterator().next();
    }
    T value = all.get(point.text(name));
    if (value == null) {
      throw new IllegalArgumentException("no " + name + " '" + point.text(name) + "'");
    }
    return value;
  }
}
