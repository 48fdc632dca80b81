package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.LinkTiers;
import io.github.bbo4j.benchmarks.cli.options.PictureFiles;
import io.github.bbo4j.hplsim.planning.LinkLoads;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayListener;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code trace links}: which links of a platform a replay loads. */
@Command(
    name = "links",
    description =
        "Replays a trace, process i on host i (again from the first host when there are fewer), and draws how much of each link"
            + " of a SimGrid platform it uses: which one is the bottleneck.")
public final class LinksCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private PlacedTrace placed = new PlacedTrace();

  @Mixin private PictureFiles files = new PictureFiles();

  /** Creates the command; picocli sets its options. */
  public LinksCommand() {}

  @Override
  public Integer call() throws IOException {
    LinkLoads loads = placed.open(spec, files.outputs(), this::replayed);
    files.write(loads::writeCsv, loads.svg());
    LinkTiers.print(loads, files.picture(), spec.commandLine().getOut());
    return 0;
  }

  /** Counts what goes from host to host. */
  private record Counter(int[] hosts, long[][] bytes) implements ReplayListener {
    @Override
    public void sent(int message, int from, int to, long size, double date) {
      bytes[hosts[from]][hosts[to]] += size;
    }

    @Override
    public void done(Action action, double begin, double end) {
      // Only messages count.
    }
  }

  private LinkLoads replayed(TraceFile file) throws IOException {
    if (placed.platform().toString().endsWith(".json")) {
      throw new IllegalArgumentException(
          "--platform "
              + placed.platform()
              + " is a table of routes; give a SimGrid platform (.xml)");
    }
    SimGridPlatform platform = SimGridPlatform.read(placed.platform());
    Machine machine = Machine.of(platform);
    int[] hosts = PlacedTrace.hosts(file, machine).stream().mapToInt(Integer::intValue).toArray();
    int count = machine.hosts().size();
    Counter counter = new Counter(hosts, new long[count][count]);
    double seconds = placed.replay(file, machine).withListener(counter).replay(file).seconds();
    return LinkLoads.of(platform.topology(), counter.bytes(), seconds);
  }
}
