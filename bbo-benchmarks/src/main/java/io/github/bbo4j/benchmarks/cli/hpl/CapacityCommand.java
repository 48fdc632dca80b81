package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.completion.IdCandidates;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.hplsim.planning.CapacityProblem;
import io.github.bbo4j.hplsim.planning.CapacityTable;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.tuner.journal.FileJournal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hpl capacity}: what to buy for a budget. */
@Command(
    name = "capacity",
    description = {
      "Looks for the machine on which HPL, or a trace, runs fastest or with the least energy among those that budgets of"
          + " money, power or anything else pay for.",
      "FILE has lines key = value: hpl-dat and kernels, or trace and core-speed; nodes, cores, gigabits, switches,"
          + " leaf-ports, latency; budget.NAME and price.NAME.node, .core, .cable, .gigabit, .switch; goal.",
      "All machines that can be paid are tried when there are no more than --budget, otherwise they are searched.",
      "With --journal a run that was ended goes on by the same command."
    })
public final class CapacityCommand implements Callable<Integer> {
  private static final int SHOWN = 10;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FILE", description = "What runs, what can be bought, what it costs.")
  private Path file = Path.of("");

  @Option(
      names = "--budget",
      paramLabel = "N",
      description = "Machines to simulate at most (default: ${DEFAULT-VALUE}).")
  private int budget = 100;

  @Option(
      names = "--heuristic",
      completionCandidates = IdCandidates.OfHeuristics.class,
      paramLabel = "ID",
      description = "How larger spaces are searched (default: the tuner's own choice).")
  private @Nullable String heuristic;

  @Option(names = "--seed", paramLabel = "S", description = "Seed of the search (default: 42).")
  private long seed = 42;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description = "Keep each machine as it is tried, and go on with what is there.")
  private @Nullable Path journal;

  @Option(names = "--out", paramLabel = "FILE", description = "CSV file: all machines, best first.")
  private @Nullable Path out;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Picture: the goal over what is spent of the first budget.")
  private @Nullable Path svg;

  /** Creates the command; picocli sets its options. */
  public CapacityCommand() {}

  @Override
  public Integer call() throws IOException {
    Inputs.check(
        spec,
        new OutputFiles().add("--out", out).add("--svg", svg).add("--journal", journal),
        List.of(file.toString()));
    CapacityProblem problem = Inputs.read(spec, () -> CapacityProblem.read(file));
    PrintWriter err = spec.commandLine().getErr();
    problem.warnings().forEach(sentence -> err.println("warning: " + sentence));
    Tuner tuner = Inputs.read(spec, () -> tuner(problem));
    TuningResult result = tuner.run();
    CapacityTable table = Inputs.read(spec, () -> CapacityTable.of(problem, result.history()));
    if (out != null) {
      AtomicFile.write(out, table::writeCsv);
    }
    if (svg != null) {
      AtomicFile.write(svg, writer -> writer.write(table.svg()));
    }
    print(problem, table);
    return 0;
  }

  private Tuner tuner(CapacityProblem problem) throws IOException {
    Inputs.atLeast("--budget", budget, 1);
    // A simulation without noise: no machine needs a second one.
    TunerBuilder tuner =
        Tuner.on(problem.space())
            .objective(problem)
            .budget(budget)
            .resampling(ResamplingPolicies.none())
            .recommender(Recommender.LOWEST_COST)
            .seed(seed);
    if (journal != null) {
      PrintWriter err = spec.commandLine().getErr();
      tuner.journal(
          FileJournal.at(journal)
              .withSystem(contents(problem.files()))
              .tellingTo(text -> err.println("note: " + text)));
    }
    boolean all = problem.space().size().compareTo(BigInteger.valueOf(budget)) <= 0;
    if (all && heuristic == null) {
      return tuner.initialDesignSize(1).heuristic(() -> Heuristics.byId("exhaustive")).build();
    }
    String id = heuristic;
    return id == null ? tuner.build() : tuner.heuristic(() -> Heuristics.byId(id)).build();
  }

  /** What tells a plan and its files from others of the same space. */
  private static Map<String, String> contents(List<Path> files) throws IOException {
    Map<String, String> contents = new LinkedHashMap<>();
    for (Path file : files) {
      CRC32C sum = new CRC32C();
      try (InputStream in = new CheckedInputStream(Files.newInputStream(file), sum)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      contents.put(file.getFileName().toString(), "CRC-32C " + Long.toHexString(sum.getValue()));
    }
    return contents;
  }

  private void print(CapacityProblem problem, CapacityTable table) {
    PrintWriter page = spec.commandLine().getOut();
    page.printf(
        Locale.ROOT,
        "%d of %s machines that can be paid%n",
        table.rows().size(),
        problem.space().size());
    for (CapacityTable.Row row : table.rows().subList(0, Math.min(SHOWN, table.rows().size()))) {
      page.printf(Locale.ROOT, "%12.6g  %s  ", row.cost(), row.choice());
      row.spent().forEach((name, value) -> page.printf(Locale.ROOT, " %s %.6g", name, value));
      page.println();
    }
    page.flush();
  }
}
