package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.report.JournalRuns;
import io.github.bbo4j.report.Reports;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bbo report}: a journal as one HTML file to look at. */
@Command(
    name = "report",
    description = "Writes a journal as one HTML file to look at, also while its run goes on.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOURNAL", description = "The journal.")
  private Path journal;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where to; an older report is replaced (default: the journal's name + .html).")
  private @Nullable Path output;

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      description = "Heading of the page (default: the journal's name).")
  private @Nullable String title;

  @Option(
      names = "--maximize",
      description = "The run maximised: show values, which a journal holds as negative costs.")
  private boolean maximize;

  /** For picocli. */
  public ReportCommand() {}

  @Override
  public Integer call() throws Exception {
    String name = String.valueOf(journal.getFileName()).replaceFirst("\\.jsonl$", "");
    Path file = output != null ? output : journal.resolveSibling(name + ".html");
    var result = JournalRuns.read(journal, maximize ? Direction.MAXIMIZE : Direction.MINIMIZE);
    Reports.write(Reports.html(result, title != null ? title : name), file);
    spec.commandLine().getOut().println("report: " + file);
    spec.commandLine().getOut().flush();
    return 0;
  }
}
