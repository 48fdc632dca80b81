package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bbo init}: a tuning file to begin with, which runs as it stands. */
@Command(
    name = "init",
    description =
        "Writes a tuning file to begin with, which runs as it stands and says what to put in its place.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class InitCommand implements Callable<Integer> {
  private static final String STARTER = "/plans/tuning.yaml";
  private static final String NAME = "tuning.yaml";

  /** The file and its journal, as the starter has them. */
  private static final Pattern NAMES = Pattern.compile("tuning\\.(yaml|jsonl)");

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      defaultValue = NAME,
      description = "Where to; one that is there is left as it is (default: ${DEFAULT-VALUE}).")
  private Path file;

  /** For picocli. */
  public InitCommand() {}

  @Override
  public Integer call() throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new BboException(file + " is there, and is left as it is. Maybe name another file");
    }
    Inputs.check(spec, new OutputFiles().add("FILE", file), List.of());
    String journal = String.valueOf(file).replaceFirst("\\.ya?ml$", "") + ".jsonl";
    String text =
        NAMES
            .matcher(starter())
            .replaceAll(
                name ->
                    Matcher.quoteReplacement(
                        name.group().equals(NAME) ? String.valueOf(file) : journal));
    AtomicFile.write(file, writer -> writer.write(text));
    PrintWriter out = spec.commandLine().getOut();
    out.println("tuning file: " + file);
    out.println("next: bbo tune " + file + " --journal " + journal);
    out.flush();
    return 0;
  }

  private static String starter() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(InitCommand.class.getResourceAsStream(STARTER), STARTER)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
