package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void dataset() throws IOException {
    StringBuilder data = new StringBuilder("threads,engine,objective\n");
    for (int threads = 1; threads <= 16; threads *= 2) {
      for (String engine : List.of("sync", "aio", "uring")) {
        for (int repeat = 0; repeat < 3; repeat++) {
          double value = Math.abs(threads - 8) + engine.length() + 0.1 * repeat;
          data.append(threads + "," + engine + "," + value + "\n");
        }
      }
    }
    Files.writeString(folder.resolve("data.csv"), data);
    Files.writeString(
        folder.resolve("meta.json"),
        """
        {"id": "toy", "name": "A toy", "objective": "run time", "unit": "s",
         "direction": "minimise", "default_config": {"threads": 1, "engine": "sync"},
         "parameters": [
          {"name": "threads", "kind": "ordinal", "levels": [1, 2, 4, 8, 16]},
          {"name": "engine", "kind": "categorical", "levels": ["sync", "aio", "uring"]}]}
        """);
  }

  @Test
  void outputThatCannotBeWrittenIsNoSuccess() {
    List<String> told = new ArrayList<>();
    OutputStream full = refusing("No space left on device");
    PrintStream lost = new PrintStream(full, false, StandardCharsets.UTF_8);
    lost.println("trial,cost");
    assertThat(Main.printed(0, lost, full, told::add)).isEqualTo(1);
    assertThat(told)
        .containsExactly("error: the output could not be written: No space left on device");
    OutputStream gone = refusing("Broken pipe");
    PrintStream unread = new PrintStream(gone, false, StandardCharsets.UTF_8);
    unread.println("a long list");
    assertThat(Main.printed(3, unread, gone, told::add)).isEqualTo(3);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream sound = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    sound.print("all of it");
    assertThat(Main.printed(0, sound, bytes, told::add)).isZero();
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("all of it");
    assertThat(told).hasSize(1);
  }

  private static OutputStream refusing(String why) {
    return new OutputStream() {
      @Override
      public void write(int next) throws IOException {
        throw new IOException(why);
      }
    };
  }

  @Test
  void recommendJudgesWhatIsRecommendedUnderNoise() throws IOException {
    Path csv = folder.resolve("runs.csv");
    String[] common = {
      "experiment",
      "recommend",
      "--dataset=" + folder,
      "--budget=14",
      "--init=4",
      "--seeds=2",
      "--contender=default/default/default,random/none/lowest"
    };
    List<String> synthetic = new ArrayList<>(List.of(common));
    synthetic.addAll(List.of("--cv=10,25", "--summary=" + csv));
    assertThat(run(synthetic.toArray(new String[0]))).isZero();
    assertThat(out.toString()).contains("| toy-cv25 | random/none/lowest |");
    assertThat(Files.readAllLines(csv)).hasSize(1 + 2 * 2 * 2);
    assertThat(run(common)).isZero();
    List<String> leaders = new ArrayList<>(List.of(common));
    leaders.addAll(List.of("--cv=10", "--oracle-top=3", "--confirm=2"));
    assertThat(run(leaders.toArray(new String[0]))).isZero();
    assertThat(out.toString()).contains("| toy-cv10-best3 | default/default/default |");
    List<String> wandering = new ArrayList<>(List.of(common));
    wandering.addAll(List.of("--cv=10", "--slow-noise=5", "--slow-length=20", "--drift=-30"));
    assertThat(run(wandering.toArray(new String[0]))).isZero();
    assertThat(out.toString()).contains("| toy-cv10-slow5x20-drift-30 | random/none/lowest |");
    misuse("--slow-noise", "experiment", "recommend", "--dataset=bowl-6", "--slow-noise=-1");
    misuse("--slow-length", "experiment", "recommend", "--dataset=bowl-6", "--slow-length=0");
    misuse("--budgets", "experiment", "recommend", "--dataset=bowl-6", "--drift=9", "--budgets=30");
    misuse("--budgets", "experiment", "recommend", "--dataset=bowl-6", "--budgets=5");
    misuse("leaders", "experiment", "recommend", "--dataset=" + folder, "--oracle-top=99");
    misuse("--confirm", "experiment", "recommend", "--dataset=" + folder, "--confirm=150");
    misuse("HEURISTIC/", "experiment", "recommend", "--dataset=" + folder, "--contender=auto");
    misuse(
        "ID@Q", "experiment", "recommend", "--dataset=" + folder, "--contender=auto@x/none/model");
    misuse("nowhere", "experiment", "recommend", "--dataset=nowhere");
  }

  @Test
  void ranksReadsTheSummariesOfSeveralReplays() throws IOException {
    String toy = folder.resolve("toy.csv").toString();
    String branin = folder.resolve("branin.csv").toString();
    String[] rest = {"--heuristic", "random,hill-climbing", "--budget", "12", "--init", "4"};
    for (String dataset : List.of(folder.toString(), "branin:9")) {
      List<String> arguments = new ArrayList<>(List.of("replay", "--dataset", dataset));
      arguments.addAll(List.of(rest));
      arguments.addAll(
          List.of("--repetitions", "3", "--summary", dataset.equals("branin:9") ? branin : toy));
      assertThat(run(arguments.toArray(new String[0]))).isZero();
    }
    assertThat(run("ranks", toy, branin)).isZero();
    assertThat(out.toString())
        .contains("toy, 3 repetitions", "branin:9, 3 repetitions", "over 2 datasets")
        .containsPattern("hill-climbing +[0-9.]+ +-?[0-9.]+ +[0-9]/[0-9]/[0-9]");
    Files.writeString(folder.resolve("odd.csv"), "dataset,heuristic\na,b\n");
    assertThat(run("ranks", folder.resolve("odd.csv").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("simple_regret_25");
  }

  @Test
  void replayWritesTraceAndSummary() throws IOException {
    Path trace = folder.resolve("out/trace.csv");
    Path summary = folder.resolve("out/summary.csv");
    int code =
        run(
            "replay",
            "--dataset",
            folder.toString(),
            "--heuristic",
            "random,exhaustive",
            "--budget",
            "12",
            "--init",
            "4",
            "--repetitions",
            "3",
            "--trace",
            trace.toString(),
            "--summary",
            summary.toString());
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    List<String> lines = Files.readAllLines(trace);
    assertThat(lines).hasSize(1 + 2 * 3 * 12);
    assertThat(lines.get(0))
        .isEqualTo(
            "dataset,heuristic,repetition,evaluation,configuration,purpose,cost,true_cost,"
                + "best_true_cost,recommended_true_cost,decision_ms");
    assertThat(lines.get(1)).startsWith("toy,random,1,1,");
    // Paired: equal repetitions share the initial design, whatever the heuristic.
    for (int i = 1; i <= 4; i++) {
      assertThat(configuration(lines.get(36 + i))).isEqualTo(configuration(lines.get(i)));
    }
    assertThat(Files.readAllLines(summary)).hasSize(1 + 2 * 3);
    assertThat(out.toString()).contains("toy: minimise run time").contains("exhaustive");
    try (var files = Files.list(folder.resolve("out"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("trace.csv", "summary.csv");
    }
  }

  @Test
  void sameSeedSameTrace() throws IOException {
    assertThat(trace("a.csv", "1", "1")).isEqualTo(trace("b.csv", "1", "2"));
    assertThat(trace("c.csv", "2", "1")).isNotEqualTo(trace("a.csv", "1", "1"));
  }

  private List<String> trace(String file, String seed, String threads) throws IOException {
    Path trace = folder.resolve(file);
    assertThat(
            run(
                "replay",
                "--dataset=" + folder,
                "--heuristic=ga-tournament-1pt",
                "--replicates=random",
                "--budget=14",
                "--init=5",
                "--repetitions=2",
                "--seed=" + seed,
                "--threads=" + threads,
                "--trace=" + trace))
        .isZero();
    // Without the last column, which is time.
    return Files.readAllLines(trace).stream().map(l -> l.replaceAll(",[^,]*$", "")).toList();
  }

  @Test
  void compareWritesReports() throws IOException {
    Path markdown = folder.resolve("report.md");
    Path csv = folder.resolve("tests.csv");
    int code =
        run(
            "compare",
            "--dataset=" + folder + "," + folder.resolve("data.csv"),
            "--heuristic=random,hill-climbing,exhaustive",
            "--budget=8",
            "--init=3",
            "--repetitions=5",
            "--markdown=" + markdown,
            "--csv=" + csv);
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(Files.readAllLines(csv)).hasSize(1 + 2 * 3);
    assertThat(Files.readString(markdown)).contains("## toy", "## data", "| heuristic |", "Holm");
    assertThat(out.toString()).contains("Friedman mean ranks");
  }

  /** The one with the smaller gain over the default won. */
  @Test
  void moreIsBetterOfGains() throws IOException {
    String compare = "--heuristic=exhaustive,random --budget=3 --init=1 --repetitions=8 --metric=";
    for (String metric : new String[] {"improvement", "recommended_distance"}) {
      List<String> arguments = new ArrayList<>(List.of("compare", "--dataset=" + folder));
      arguments.addAll(List.of((compare + metric).split(" ", -1)));
      arguments.add("--csv=" + folder.resolve(metric + ".csv"));
      assertThat(run(arguments.toArray(String[]::new))).as(err.toString()).isZero();
    }
    String[] gains = lastFields(folder.resolve("improvement.csv"));
    assertThat(gains).isEqualTo(lastFields(folder.resolve("recommended_distance.csv")));
    assertThat(gains[0]).isNotEqualTo(gains[1]);
  }

  /** Wins, losses and both p of the last row. */
  private static String[] lastFields(Path csv) throws IOException {
    List<String> lines = Files.readAllLines(csv);
    String[] fields = lines.get(lines.size() - 1).split(",", -1);
    return Arrays.copyOfRange(fields, fields.length - 4, fields.length);
  }

  /** A metric that a run has no value of ended the command before it wrote anything. */
  @Test
  void runsAreKeptWhereNothingCanBeTested() {
    Path summary = folder.resolve("kept.csv");
    Path page = folder.resolve("kept.html");
    int code =
        run(
            "compare",
            "--dataset=" + folder.resolve("data.csv"),
            "--heuristic=random,exhaustive",
            "--budget=4",
            "--init=2",
            "--repetitions=2",
            "--metric=improvement",
            "--summary=" + summary,
            "--report=" + page);
    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).contains("random has a run on data without a value of improvement");
    assertThat(summary).isNotEmptyFile();
    assertThat(page).isNotEmptyFile();
  }

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

  @Test
  void replayStopsAggregatesAndConfirms() {
    Path trace = folder.resolve("stopped.csv");
    int code =
        run(
            "replay",
            "--dataset=" + folder,
            "--replicates=random",
            "--heuristic=random",
            "--repetitions=1",
            "--init=2",
            "--budget=40",
            "--stop=best:3:50,reference:-1,duration:1e9,distinct:5:2,distance:5:0.001,seconds:1000",
            "--aggregation=median",
            "--resampling=static-2",
            "--confirm=3",
            "--trace=" + trace);
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(trace).content().contains(",confirmation,").contains(",resample,");
  }

  @Test
  void theNoisyExperimentWritesItsReportAndGoesOn() throws IOException {
    Path target = folder.resolve("noisy");
    String[] command = {
      "experiment",
      "noisy",
      "--scenario=sbb",
      "--policies=none,bounded-filter,ocba",
      "--heuristic=random",
      "--seeds=2",
      "--budget=25",
      "--out=" + target
    };
    assertThat(run(command)).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(target.resolve("report.md")).content().contains("| ocba |", "protocol full-25");
    assertThat(target.resolve("trajectory-sbb-noisy-none.svg")).isNotEmptyFile();
    List<String> rows = Files.readAllLines(target.resolve("runs.csv"));
    assertThat(rows).hasSize(1 + 2 * 3 * 2);
    String before = Files.readString(target.resolve("summary.csv"));
    assertThat(run(command)).isZero();
    assertThat(Files.readAllLines(target.resolve("runs.csv"))).isEqualTo(rows);
    assertThat(target.resolve("summary.csv")).content().isEqualTo(before);
    misuse("'ssb'", "experiment", "noisy", "--scenario=ssb", "--out=" + target);
  }

  @Test
  void coverageOfIntervals() {
    assertThat(run("experiment", "coverage", "--part=intervals", "--samples=20")).isZero();
    assertThat(out.toString()).contains("| normal, CV 10 % | studentT |");
    misuse("among", "experiment", "coverage", "--part=everything");
    misuse("a command is missing", "experiment");
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

  private void misuse(String what, String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(run(arguments)).as(what).isEqualTo(2);
    assertThat(err.toString()).startsWith("error: ").contains(what).hasLineCount(1);
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

  private int run(String... arguments) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }

  private static String configuration(String row) {
    return row.split(",")[4];
  }
}
