package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command line as a whole: help, version, slips, and the commands without options of a run. */
class MainTest extends ToyCommands {
  @Test
  void quickstartShowsProgressResultAndFiles() {
    Path output = folder.resolve("quick");
    int code = run("quickstart", "--dataset=" + folder, "--repetitions=2", "--out=" + output);
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(out.toString()).contains("found", "default", "optimum", "AvgDistOpt", "plot: ");
    assertThat(output.resolve("convergence.svg")).isNotEmptyFile();
    assertThat(output.resolve("trace.csv")).isNotEmptyFile();
    assertThat(output.resolve("summary.csv")).isNotEmptyFile();
  }

  /** Of what was exported under cron two parameters of one letter each were both "?". */
  @Test
  void whatAsciiLacksIsPrintedAsUtf8() {
    assertThat(Main.lossless(StandardCharsets.US_ASCII)).isEqualTo(StandardCharsets.UTF_8);
    assertThat(Main.lossless(StandardCharsets.ISO_8859_1)).isEqualTo(StandardCharsets.ISO_8859_1);
  }

  /** As under cron: "there is no file plan.yaml" was all, and it was there. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aCurrentFolderWhoseNameJavaCannotReadIsTold() throws Exception {
    String inside = "d=$(printf 'caf\\303\\251') && mkdir $d && cd $d && exec \"$0\" \"$@\"";
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", inside, java);
    builder.command().addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    builder.command().addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
    builder.command().addAll(List.of("tune", "plan.yaml"));
    builder.environment().put("LC_ALL", "C");
    Process process = builder.directory(folder.toFile()).redirectErrorStream(true).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(told).isEqualTo(1);
    assertThat(told)
        .contains("error: there is no file plan.yaml")
        .contains("finds no file in it. Maybe the locale is C: start with LC_ALL=C.UTF-8");
    run("tune", "plan.yaml");
    assertThat(err.toString()).contains("there is no file plan.yaml").doesNotContain("locale");
  }

  @Test
  void listNamesEverything() {
    assertThat(run("list")).isZero();
    assertThat(out.toString()).contains("datasets", "ga-tournament-1pt", "lhs", "none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"replay", "compare", "list", "quickstart"})
  void everyCommandHelps(String command) {
    assertThat(run(command, "--help")).isZero();
    assertThat(out.toString()).contains("Usage: bbo " + command);
  }

  /** It was "there is no command 'help'. Did you mean hpl?" */
  @Test
  void helpIsACommandAsInOtherPrograms() {
    assertThat(helped("help")).startsWith("0: Usage: bbo [-hV]").contains("confirm");
    assertThat(helped("help", "hpl", "predict")).startsWith("0: Usage: bbo hpl predict");
  }

  private static String helped(String... words) {
    StringWriter all = new StringWriter();
    PrintWriter writer = new PrintWriter(all);
    int code = Main.run(words, writer, writer);
    return code + ": " + all;
  }

  /** The others' options cost half of the processor time of a short call. */
  @Test
  void onlyTheCommandThatIsTypedIsRead() {
    CommandLine typed = Main.commandLine("hpl", "--help");
    CommandLine all = Main.commandLine();
    assertThat(typed.getSubcommands()).containsOnlyKeys("hpl");
    assertThat(typed.getSubcommands().get("hpl").getUsageMessage())
        .isEqualTo(all.getSubcommands().get("hpl").getUsageMessage());
    assertThat(all.getSubcommands()).containsKeys("hpl", "tune", "list");
    assertThat(Main.commandLine("hlp").getSubcommands()).hasSameSizeAs(all.getSubcommands());
    assertThat(Main.commandLine("--help").getSubcommands()).hasSameSizeAs(all.getSubcommands());
  }

  /** Descriptions are format strings: picocli warns of a lone percent sign in one, on stderr. */
  @Test
  void helpIsWrittenWithoutWarnings() {
    PrintStream before = System.err;
    ByteArrayOutputStream warnings = new ByteArrayOutputStream();
    System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
    try {
      assertHelps(Main.commandLine());
    } finally {
      System.setErr(before);
    }
    assertThat(warnings.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private static void assertHelps(CommandLine line) {
    assertThat(line.getUsageMessage()).contains("Usage: ").doesNotContain("\\s");
    line.getSubcommands().values().forEach(MainTest::assertHelps);
  }

  @Test
  void versionAndHelp() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).startsWith("bbo4j ");
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("replay", "compare");
  }

  @Test
  void misuseExitsWithTwoAndOneLine() {
    misuse("a command is missing");
    misuse("'nope'", "replay", "--dataset=" + folder, "--heuristic=nope");
    misuse("'nowhere'", "replay", "--dataset=nowhere", "--heuristic=random");
    misuse("--heuristic", "replay", "--dataset=" + folder);
    misuse("'maybe'", "replay", "--dataset=" + folder, "--heuristic=random", "--design=maybe");
    misuse("budget", "replay", "--dataset=" + folder, "--heuristic=random", "--budget=0");
    misuse(
        "--repetitions", "replay", "--dataset=" + folder, "--heuristic=random", "--repetitions=0");
    misuse("--stop best:5", "replay", "--dataset=" + folder, "--heuristic=random", "--stop=best:5");
    misuse("'mode'", "replay", "--dataset=" + folder, "--heuristic=random", "--aggregation=mode");
    misuse(
        "must be below --budget",
        "replay",
        "--dataset=" + folder,
        "--heuristic=random",
        "--confirm=100");
    misuse("many", "replay", "--dataset=" + folder, "--heuristic=random", "--budget=many");
  }

  @Test
  void failureExitsWithOneAndOneLine() throws IOException {
    Files.writeString(folder.resolve("data.csv"), "threads,engine,objective\n1,sync,fast\n");
    assertThat(run("replay", "--dataset=" + folder, "--heuristic=random")).isEqualTo(1);
    assertThat(err.toString())
        .startsWith("error: ")
        .contains("data.csv, line 2, column 3")
        .hasLineCount(1);
    assertThat(run("replay", "--dataset=" + folder, "--heuristic=random", "--verbose"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("DatasetException").contains("\tat ");
  }
}
