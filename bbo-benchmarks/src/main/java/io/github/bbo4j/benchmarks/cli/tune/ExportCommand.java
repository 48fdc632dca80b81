package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.completion.EnumCandidates;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.tuner.journal.JournalExport;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
      completionCandidates = Formats.class,
      defaultValue = "csv",
      paramLabel = "FORMAT",
      description =
          "csv, optuna (its journal file) or t4 (Kernel Tuner); default: ${DEFAULT-VALUE}.")
  private Format format = Format.CSV;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to, a new file (default: standard output).")
  private @Nullable Path file;

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
    if (file == null) {
      Writer out = spec.commandLine().getOut();
      write(out);
      out.flush();
      return 0;
    }
    if (Files.exists(file)) {
      throw new ParameterException(
          spec.commandLine(), "--out " + file + " exists. Maybe name a new file");
    }
    Inputs.check(spec, new OutputFiles().add("--out", file), List.of(journal.toString()));
    AtomicFile.write(file, this::write);
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

  /** The words of an option. */
  private static final class Formats extends EnumCandidates {
    private Formats() {
      super(Format.class);
    }
  }
}
