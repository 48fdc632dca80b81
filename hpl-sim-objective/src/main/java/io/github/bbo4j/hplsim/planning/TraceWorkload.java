package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.energy.NodePower;
import io.github.bbo4j.hplsim.energy.PowerCurve;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;

/**
 * A time-independent trace on a machine, its processes node after node; nodes with fewer cores than
 * processes share them. The number of processes is that of the trace. Immutable and thread-safe.
 *
 * @param trace the trace
 * @param options costs of messages and algorithms of collectives
 * @param speed flop/s of a core, positive
 * @param latency seconds of a cable
 * @param power what a node draws, if energy is asked for
 */
public record TraceWorkload(
    Path trace, ReplayOptions options, double speed, double latency, Optional<PowerCurve> power)
    implements Workload {
  /** Checks that all of it is given. */
  public TraceWorkload {
    Arguments.given(trace, "trace");
    Arguments.given(options, "options");
    Arguments.given(power, "power");
    Arguments.require(
        speed > 0 && Double.isFinite(speed), "speed", speed + " flop/s", "above 0 and finite");
    HplWorkload.checkLatency(latency);
  }

  @Override
  public Cost run(MachineChoice choice) throws IOException {
    Machine.Host host = new Machine.Host("node", speed, choice.cores());
    Machine machine =
        Machine.of(
            Collections.nCopies(choice.nodes(), host), HplWorkload.topology(choice, latency));
    try (TraceFile file = TraceFile.open(trace)) {
      int each = (file.ranks() + choice.nodes() - 1) / choice.nodes();
      int[] hosts = new int[file.ranks()];
      for (int i = 0; i < hosts.length; i++) {
        hosts[i] = i / each;
      }
      TraceReplay plain = TraceReplay.on(machine, options).withMapping(hosts);
      TraceReplay replay =
          power
              .map(p -> plain.withPower(ClusterPower.of(NodePower.of(choice.cores(), p))))
              .orElse(plain);
      ReplayResult result = replay.replay(file);
      return new Cost(result.seconds(), result.energy().map(Energy::total).orElse(Double.NaN));
    }
  }

  @Override
  public boolean hasPower() {
    return power.isPresent();
  }
}
