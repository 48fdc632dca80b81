package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.engine.event.RoutedTopology.LinkTable;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The seconds of the replay of a trace where quantities of the machine are multiplied, for a {@link
 * SensitivityStudy}: {@code speed} of all cores, {@code bandwidth} and {@code latency} of all
 * links. As thread-safe as the trace.
 *
 * @param trace open trace
 * @param machine where all are 1
 * @param options costs of messages and algorithms of collectives
 * @param hosts host of each process
 */
public record TraceFactors(
    TraceFile trace, Machine machine, ReplayOptions options, List<Integer> hosts)
    implements ToDoubleFunction<Map<String, Double>> {

  private static final List<String> NAMES = List.of("speed", "bandwidth", "latency");

  /** Copies the hosts. */
  public TraceFactors {
    Arguments.given(trace, "trace");
    Arguments.given(machine, "machine");
    Arguments.given(options, "options");
    Arguments.given(hosts, "hosts");
    hosts = List.copyOf(hosts);
  }

  /** Returns what can be multiplied. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * Returns the seconds.
   *
   * @param multipliers by name; what isn't there is 1
   * @throws IllegalArgumentException when a name is none of {@link #names()}
   * @throws UncheckedIOException when the trace can't be read
   */
  @Override
  public double applyAsDouble(Map<String, Double> multipliers) {
    for (String name : multipliers.keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException("factor '" + name + "' is unknown; there are " + NAMES);
      }
    }
    double speed = multipliers.getOrDefault("speed", 1.0);
    LinkTable links = machine.links();
    Machine changed =
        new Machine(
            machine.hosts().stream()
                .map(h -> new Machine.Host(h.name(), h.speed() * speed, h.cores()))
                .toList(),
            new LinkTable(
                times(links.bandwidth(), multipliers.getOrDefault("bandwidth", 1.0)),
                times(links.latency(), multipliers.getOrDefault("latency", 1.0)),
                links.inFull()),
            machine.routing(),
            machine.configuration());
    try {
      return TraceReplay.on(changed, options)
          .withMapping(hosts.stream().mapToInt(Integer::intValue).toArray())
          .replay(trace)
          .seconds();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double[] times(double[] values, double by) {
    return Arrays.stream(values).map(v -> v * by).toArray();
  }
}
