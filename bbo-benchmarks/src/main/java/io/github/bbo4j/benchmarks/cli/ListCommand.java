package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.benchmarks.replay.RecordedSystem;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.sampling.InitialDesigns;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what there is by id. */
@Command(
    name = "list",
    description =
        "Lists datasets, problems, heuristics, initial designs, resampling policies and"
            + " aggregations.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  ListCommand() {}

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    out.println("datasets");
    for (String name : RecordedSystems.shipped()) {
      RecordedSystem system = RecordedSystems.shipped(name).orElseThrow();
      out.println("  " + name + "  " + system.description().title());
    }
    section(out, "problems", Problems.names());
    section(out, "heuristics", Heuristics.ids());
    section(out, "designs", InitialDesigns.ids());
    section(out, "resampling", ResamplingPolicies.ids());
    section(out, "aggregation", Aggregations.ids());
    out.flush();
    return 0;
  }

  private static void section(PrintWriter out, String title, List<String> ids) {
    out.println(title);
    ids.forEach(id -> out.println("  " + id));
  }
}
