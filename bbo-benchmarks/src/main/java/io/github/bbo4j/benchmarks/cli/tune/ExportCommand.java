package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.tuner.journal.JournalExport;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bbo export}: the trials of a journal for other tools. */
@Command(name = "export", description = "Writes the finished trials of a journal for other tools.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOURNAL", description = "The journal.")
  private Path journal;

  @Option(
      names = "--format",
      defaultValue = "csv",
      description =
          "csv, optuna (its journal file) or t4 (Kernel Tuner); default: ${DEFAULT-VALUE}.")
  private Format format = Format.CSV;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where to, a new file (default: standard output).")
  private @Nullable Path output;

  /** What can be written. */
  enum Format {
    CSV,
    OPTUNA,
    T4
  }

  /** For picocli. */
  public ExportCommand() {}

  @Override
  public Integer call() throws IOException {
    if (output == null) {
      Writer out = spec.commandLine().getOut();
      write(out);
      out.flush();
      return 0;
    }
    if (Files.exists(output)) {
      throw new ParameterException(
          spec.commandLine(), "--output " + output + " exists. Maybe name a new file");
    }
    try (Writer out = Files.newBufferedWriter(output, StandardCharsets.UTF_8)) {
      write(out);
    }
    return 0;
  }

  private void write(Writer out) throws IOException {
    switch (format) {
      case CSV -> JournalExport.csv(journal, out);
      case OPTUNA -> JournalExport.optuna(journal, "bbo4j", out);
      case T4 -> JournalExport.t4(journal, out);
      default -> throw new IllegalStateException("no such format: " + format);
    }
  }
}
