package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.benchmarks.cli.messages.Messages;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What goes wrong before, during and after the runs of a command, as a user meets it. */
class MisuseTest {
  @TempDir Path folder;
  private Path data;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void dataset() throws IOException {
    data = folder.resolve("data.csv");
    StringBuilder text = new StringBuilder("threads,objective\n");
    for (int threads = 1; threads <= 12; threads++) {
      text.append(threads + "," + Math.abs(threads - 7) + ".5\n");
    }
    Files.writeString(data, text);
  }

  private int replay(String... more) {
    List<String> arguments = new ArrayList<>(List.of("replay", "--repetitions=1", "--budget=6"));
    arguments.addAll(List.of(more));
    return run(arguments.toArray(new String[0]));
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return Main.execute(line, arguments);
  }

  /** --trace replaced the dataset that was read. */
  @Test
  void anInputIsNeverWrittenTo() throws IOException {
    String before = Files.readString(data);
    assertThat(replay("--dataset=" + data, "--heuristic=random", "--trace=" + data)).isEqualTo(2);
    assertThat(err.toString()).contains("--trace", "would overwrite what is read");
    Files.writeString(folder.resolve("meta.json"), "{}");
    assertThat(replay("--dataset=" + folder, "--heuristic=random", "--summary=" + data))
        .isEqualTo(2);
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), data);
    assertThat(replay("--dataset=" + data, "--heuristic=random", "--trace=" + link)).isEqualTo(2);
    assertThat(data).content().isEqualTo(before);
    Path one = folder.resolve("one.csv");
    assertThat(
            replay("--dataset=" + data, "--heuristic=random", "--trace=" + one, "--summary=" + one))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--trace and --summary both name");
  }

  @Test
  void anOptimumOfZeroIsSaidToLeaveNothingToDivideBy() {
    assertThat(replay("--dataset=rosenbrock4", "--heuristic=random")).isZero();
    assertThat(err.toString())
        .contains("warning: the optimum of rosenbrock4 is 0", "simple_regret_25");
    assertThat(replay("--dataset=bowl-6", "--heuristic=random")).isZero();
    assertThat(err.toString()).doesNotContain("optimum");
    assertThat(run("experiment", "recommend", "--dataset=rosenbrock4", "--cv=10")).isEqualTo(2);
    assertThat(err.toString())
        .contains("the optimum of rosenbrock4-cv10 is 0", "Maybe experiment regret");
  }

  /** The first slip of all, in the name of the file. */
  @Test
  void aFileThatIsNotThereIsToldInWords() {
    Path none = folder.resolve("none.yaml");
    assertThat(run("tune", none.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("there is no file " + none).doesNotContain("java.");
    assertThat(run("tune", folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("can't be read").doesNotContain("java.");
    assertThat(run("tune", "a\0b")).isEqualTo(2);
    assertThat(err.toString()).contains("is no name of a file").doesNotContain("java.");
  }

  static Stream<String> commandsThatReadAndWrite() {
    return Stream.of(
        "hpl predict --configs FILE --out FILE",
        "hpl predict --hpl-dat FILE --out FILE",
        "hpl gantt --hpl-dat FILE --out FILE",
        "hpl gantt --platform FILE --hpl-dat none --out new --csv FILE",
        "hpl links --platform FILE --hpl-dat none --out FILE",
        "hpl energy --platform FILE --hpl-dat none --out FILE",
        "hpl sensitivity --platform none --hpl-dat FILE --out new --csv FILE",
        "hpl capacity FILE --out FILE",
        "hpl capacity FILE --out new --svg FILE",
        "hpl calibrate --base FILE --kernels none --out FILE",
        "hpl calibrate --base dahu --messages FILE --out FILE",
        "hpl thresholds --base FILE --synchronous true --not-asynchronous true --out FILE",
        "trace generate hpl --np 2 --hpl-dat FILE --out FILE",
        "trace gantt FILE --platform none --out new --paje FILE",
        "trace links FILE --platform none --out FILE",
        "trace energy none --platform FILE --out FILE",
        "trace sensitivity FILE --platform none --out new --csv FILE",
        "trace replay --runs FILE --out FILE",
        "report FILE --out FILE",
        "report none FILE --out FILE",
        "confirm FILE --candidate x=1 --out FILE");
  }

  /** A journal of a night was replaced by its own report. */
  @ParameterizedTest
  @MethodSource("commandsThatReadAndWrite")
  void noCommandWritesToWhatItReads(String command) throws IOException {
    String before = Files.readString(data);
    String[] words = command.split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].equals("FILE") ? data.toString() : words[i];
      words[i] = words[i].equals("new") ? folder.resolve("new").toString() : words[i];
    }
    assertThat(run(words)).isEqualTo(2);
    assertThat(err.toString()).contains("would overwrite what is read");
    assertThat(data).content().isEqualTo(before);
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void aPlanNeverReplacesOlderPoints() throws IOException {
    Path points = folder.resolve("points.csv");
    Files.writeString(points, "mine");
    assertThat(run("hpl", "plan", "--messages", "--out", folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("points.csv exists already");
    assertThat(points).content().isEqualTo("mine");
    assertThat(folder.resolve("plan.properties")).doesNotExist();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linksAreFollowedAndDevicesWrittenToAsTheyAre() throws IOException {
    Path target = folder.resolve("real.csv");
    Path link = Files.createSymbolicLink(folder.resolve("trace.csv"), target.getFileName());
    assertThat(replay("--dataset=" + data, "--heuristic=random", "--trace=" + link)).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(target).content().startsWith("dataset,heuristic");
    assertThat(replay("--dataset=" + data, "--heuristic=random", "--trace=/dev/null")).isZero();
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
  }

  /** Was found out when all runs were done. */
  @Test
  void whereToWriteIsCheckedBeforeTheFirstRun() throws IOException {
    assertThat(replay("--dataset=" + data, "--heuristic=random", "--trace=" + folder)).isEqualTo(1);
    assertThat(err.toString()).contains("--trace", "is a folder").hasLineCount(1);
    Path under = data.resolve("trace.csv");
    assertThat(replay("--dataset=" + data, "--heuristic=random", "--trace=" + under)).isEqualTo(1);
    assertThat(err.toString()).contains("trace.csv").doesNotContain(".part").hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  /** One heuristic that a space does not suit lost the results of all. */
  @Test
  void aFailingHeuristicCostsItsOwnResultsOnly() throws IOException {
    Path trace = folder.resolve("trace.csv");
    assertThat(
            replay(
                "--dataset=branin",
                "--heuristic=random,exhaustive",
                "--init=3",
                "--trace=" + trace))
        .isEqualTo(1);
    assertThat(err.toString()).startsWith("error: exhaustive on branin").hasLineCount(1);
    assertThat(out.toString()).contains("branin: minimise");
    assertThat(trace).content().contains("branin,random,1,6,").doesNotContain("exhaustive");
    assertThat(
            run(
                "compare",
                "--dataset=branin",
                "--heuristic=random,hill-climbing,exhaustive",
                "--repetitions=3",
                "--init=3",
                "--budget=6"))
        .isEqualTo(1);
    assertThat(out.toString()).contains("Friedman mean ranks (1 is best): random");
  }

  @Test
  void slipsOfTheFingerAreUnderstood() {
    assertThat(replay("--datset=" + data, "--heuristic=random")).isEqualTo(2);
    assertThat(err.toString()).contains("unknown option '--datset'. Did you mean --dataset?");
    assertThat(run("replya", "--dataset=" + data)).isEqualTo(2);
    assertThat(err.toString()).contains("no command 'replya'. Did you mean replay?");
    assertThat(run("experiment", "recomend")).isEqualTo(2);
    assertThat(err.toString()).contains("Did you mean recommend?");
    assertThat(replay("--dataset=" + data, "--heuristic=random", "--init=10")).isEqualTo(2);
    assertThat(err.toString()).contains("--init 10").contains("--budget").hasLineCount(1);
    assertThat(replay("--dataset=" + data, "--heuristic", "random,", "exhaustive")).isZero();
    assertThat(out.toString()).contains("exhaustive");
    assertThat(replay("--dataset=" + data, "--heuristic=random, exhaustive")).isZero();
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).doesNotContain("tune.");
  }

  /** A blank after a comma was lost from patterns, values and names of files. */
  @Test
  void textsKeepTheirBlanks() {
    String[] typed = {
      "confirm",
      "p.yaml",
      "--candidate",
      "{l=a, b}",
      "--cost-pattern=took, (.*) s ",
      "--out",
      "a, b.csv"
    };
    assertThat(CommandWords.joined(Main.commandLine().getCommandSpec(), typed))
        .containsExactly(typed);
    assertThat(
            CommandWords.joined(
                Main.commandLine().getCommandSpec(), "replay", "--heuristic", "random,", " auto"))
        .containsExactly("replay", "--heuristic", "random,auto");
  }

  @Test
  void errorsAreWordsNotClasses() {
    assertThat(Messages.of(new AccessDeniedException("/a/b"))).contains("no permission", "/a/b");
    assertThat(Messages.of(new FileSystemException("/a", null, "Too many open files")))
        .isEqualTo("cannot use /a: Too many open files");
    assertThat(Messages.of(new InterruptedException())).startsWith("interrupted");
    assertThat(Messages.of(new OutOfMemoryError("Java heap space"))).contains("-Xmx");
    for (Throwable error :
        List.of(
            new AccessDeniedException("/a"),
            new java.nio.file.NotDirectoryException("/a"),
            new java.nio.file.DirectoryNotEmptyException("/a"),
            new java.io.UncheckedIOException(new java.nio.file.NoSuchFileException("/a")),
            new java.nio.charset.MalformedInputException(1))) {
      assertThat(Messages.of(error)).doesNotContain("Exception");
    }
  }
}
