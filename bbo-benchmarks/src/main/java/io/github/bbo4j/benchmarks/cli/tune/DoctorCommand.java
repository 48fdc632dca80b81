package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.tuner.journal.JournalDoctor;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bbo doctor}: checks a journal, and on demand cuts it at its first bad line. */
@Command(
    name = "doctor",
    description = "Checks a journal line by line; 0 if it is sound, 1 if not.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOURNAL", description = "The journal.")
  private Path journal;

  @Option(
      names = "--cut",
      description = "Set everything from the first bad line on aside in a file beside it.")
  private boolean cut;

  /** For picocli. */
  public DoctorCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    JournalDoctor.Finding finding = JournalDoctor.examine(journal);
    out.println(finding);
    if (!finding.isSound() && cut) {
      out.println("set aside: " + JournalDoctor.cut(journal));
    }
    out.flush();
    return finding.isSound() || cut ? 0 : 1;
  }
}
