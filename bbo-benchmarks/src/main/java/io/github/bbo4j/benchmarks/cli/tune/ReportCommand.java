package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.report.JournalRuns;
import io.github.bbo4j.report.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bbo report}: a journal, or a comparison of several, as one HTML file to look at. */
@Command(
    name = "report",
    description = {
      "Writes a journal as one HTML file to look at, also while its run goes on.",
      "Of several journals: a comparison of their heuristics; runs of one heuristic on the same"
          + " parameters are its repetitions."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "JOURNAL", description = "The journal, or several.")
  private List<Path> journals = List.of();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where to; an older report is replaced (default: the first journal's name + .html).")
  private @Nullable Path out;

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      description = "Heading of the page (default: the journal's name).")
  private @Nullable String title;

  @Option(
      names = "--maximize",
      description =
          "The run maximised, for a journal that doesn't say (of ask/tell, where costs are told).")
  private boolean maximize;

  /** For picocli. */
  public ReportCommand() {}

  @Override
  public Integer call() throws Exception {
    Path first = journals.get(0);
    String name = String.valueOf(first.getFileName()).replaceFirst("\\.jsonl$", "");
    String suffix = journals.size() == 1 ? ".html" : "-compared.html";
    Path file = out != null ? out : first.resolveSibling(name + suffix);
    Inputs.check(
        spec, new OutputFiles().add("--out", file), journals.stream().map(Path::toString).toList());
    String heading = title != null ? title : journals.size() == 1 ? name : "Comparison of runs";
    Direction direction = maximize ? Direction.MAXIMIZE : Direction.MINIMIZE;
    Reports.write(
        journals.size() == 1
            ? Reports.html(JournalRuns.read(first, direction), heading)
            : Reports.comparison(byHeuristic(direction), heading),
        file);
    spec.commandLine().getOut().println("report: " + file);
    spec.commandLine().getOut().flush();
    return 0;
  }

  /** Runs of one heuristic on the same parameters are repetitions of each other. */
  private Map<String, List<TuningResult>> byHeuristic(Direction direction) throws IOException {
    Map<Path, TuningResult> results = new LinkedHashMap<>();
    Set<Path> files = new HashSet<>();
    for (Path journal : journals) {
      results.put(journal, JournalRuns.read(journal, direction));
      // By whatever path, or link.
      if (!files.add(journal.toRealPath())) {
        throw new ParameterException(
            spec.commandLine(), journal + " is named twice: a run does not repeat itself");
      }
    }
    boolean oneSpace = results.values().stream().map(ReportCommand::tuned).distinct().count() == 1;
    Map<String, List<TuningResult>> runs = new LinkedHashMap<>();
    results.forEach(
        (journal, result) -> {
          String heuristic =
              result.provenance().settings().getOrDefault("heuristic", String.valueOf(journal));
          String name = oneSpace ? heuristic : heuristic + " (" + tuned(result) + ")";
          runs.computeIfAbsent(name, n -> new ArrayList<>()).add(result);
        });
    return runs;
  }

  private static String tuned(TuningResult result) {
    return result.history().space().parameters().stream()
        .map(Parameter::name)
        .collect(Collectors.joining(", "));
  }
}
