package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Slips that a stranger made, command by command; DIR stands for a folder. */
class CommandSlipsTest {
  private static final String PLATFORM =
      """
      <?xml version='1.0'?>
      <platform version="4.1">
        <cluster id="c" prefix="n" suffix="" radical="0-3" speed="1Gf" bw="125MBps" lat="50us"/>
      </platform>
      """;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    err.getBuffer().setLength(0);
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return Main.execute(
        line,
        Arrays.stream(arguments)
            .map(a -> a.replace("DIR", folder.toString()))
            .toArray(String[]::new));
  }

  @BeforeEach
  void files() throws IOException {
    Files.writeString(
        folder.resolve("plan.yaml"),
        """
        parameters: {a: {min: 1, max: 4}}
        command: [echo, "${a}"]
        cost: {pattern: "(.*)"}
        search: {budget: 3}
        """);
    Files.writeString(folder.resolve("cluster.xml"), PLATFORM);
    Files.writeString(folder.resolve("past.csv"), "a,seconds\n1,2.5\n2,1.5\n");
  }

  @Test
  void aCommandWithoutPlaceholdersMeasuresNoSizes() {
    for (String what : new String[] {"--kernels=dgemm", "--messages"}) {
      assertThat(run("hpl", "plan", what, "--command=./calibrate    ", "--out=DIR/p")).isEqualTo(2);
      assertThat(err.toString()).contains("has no ${", "single quotes");
    }
    assertThat(run("hpl", "plan", "--kernels=dgemm,dtrsm", "--command=./c ${m}", "--out=DIR/p"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("has no ${kernel}");
    assertThat(folder.resolve("p")).doesNotExist();
    assertThat(run("hpl", "plan", "--kernels=dgemm", "--command=./c ${m}", "--out=DIR/p")).isZero();
  }

  @Test
  void platformsThatHaveAnyShapeAreNamedToo() {
    assertThat(run("hpl", "calibrate", "--base=foo", "--kernels=DIR/past.csv", "--out=DIR/x"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("[dahu, dahu-hot, stampede-like, taurus, smpi-eth100,");
  }

  @Test
  void aSummaryWithoutRunsIsNoSummary() throws IOException {
    Files.writeString(folder.resolve("text.txt"), "hello\n");
    assertThat(run("ranks", "DIR/text.txt")).isEqualTo(2);
    assertThat(err.toString()).contains("text.txt holds no run");
  }

  /** Beside another summary an empty one was passed over; one of a spreadsheet was refused. */
  @Test
  void eachSummaryIsReadAsItIs() throws IOException {
    String replay =
        "replay --dataset jvm_flags_time --heuristic random --budget 12 --repetitions 2 --summary=DIR/s.csv";
    assertThat(run(replay.split(" ", -1))).as(err.toString()).isZero();
    String summary = Files.readString(folder.resolve("s.csv"));
    Files.writeString(folder.resolve("t.csv"), summary.replace(',', ';'));
    assertThat(run("ranks", "DIR/t.csv")).as(err.toString()).isZero();
    Files.writeString(folder.resolve("empty.csv"), "");
    assertThat(run("ranks", "DIR/s.csv", "DIR/empty.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("empty.csv holds no run");
    Files.writeString(
        folder.resolve("comma.csv"),
        summary.replace(',', ';').replaceAll("(\\d)\\.(\\d)", "$1,$2"));
    assertThat(run("ranks", "DIR/comma.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("comma.csv, line 2: simple_regret_25 = '", "decimal comma");
  }

  /** Runs of two datasets of one name were tested as repetitions of one: p was smaller by far. */
  @Test
  void twoDatasetsOfOneNameAreRefused() throws IOException {
    for (String name : new String[] {"one", "other"}) {
      Files.createDirectory(folder.resolve(name));
      Files.writeString(folder.resolve(name).resolve("data.csv"), "a,objective\n1,2.5\n2,1.5\n");
    }
    assertThat(
            run(
                "compare",
                "--dataset=DIR/one/data.csv,DIR/other/data.csv",
                "--heuristic=random,exhaustive",
                "--summary=DIR/s.csv"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("one/data.csv and ", "are both called 'data'", "meta.json");
    assertThat(folder.resolve("s.csv")).doesNotExist();
    assertThat(run("replay", "--dataset=branin,branin", "--heuristic=random")).isEqualTo(2);
    assertThat(err.toString()).contains("--dataset branin is there twice");
  }

  @Test
  void aColumnThatIsNotThereIsToldOnceAndLeavesNothing() {
    assertThat(run("import", "DIR/plan.yaml", "--results=DIR/past.csv", "--journal=DIR/j"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("has no column [cost], but [a, seconds]", "--cost-column");
    assertThat(folder.resolve("j.known")).doesNotExist();
    assertThat(run("import", "DIR/plan.yaml", "--results=DIR/none.csv", "--journal=DIR/n"))
        .isEqualTo(1);
    assertThat(folder.resolve("n.known.lock")).doesNotExist();
    assertThat(
            run(
                "import",
                "DIR/plan.yaml",
                "--results=DIR/past.csv",
                "--cost-column=seconds",
                "--journal=DIR/j"))
        .isZero();
  }

  @Test
  void optionsOfAnotherExecutorAreRefused() {
    assertThat(run("tune", "DIR/plan.yaml", "--spool=DIR/s")).isEqualTo(2);
    assertThat(err.toString()).contains("--spool", "the executor is local", "--executor");
    assertThat(run("tune", "DIR/plan.yaml", "--sbatch-option=--time=1")).isEqualTo(2);
    assertThat(err.toString()).contains("--sbatch-option is a word for slurm");
    assertThat(run("tune", "DIR/plan.yaml", "--executor=pilot", "--spool=DIR/s", "--work=DIR/w"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--work is for local trials");
    assertThat(run("tune", "DIR/plan.yaml", "--executor=pilot")).isEqualTo(2);
    assertThat(err.toString()).contains("Maybe add --spool FOLDER or --journal FILE");
    assertThat(
            run(
                "confirm",
                "DIR/plan.yaml",
                "--candidate={a=1}",
                "--candidate={a=2}",
                "--executor=pilot"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("Maybe add --spool FOLDER (see bbo confirm");
    assertThat(folder.resolve("s")).doesNotExist();
  }

  @Test
  void aThresholdBelowZeroIsRefusedBeforeTheSearch() throws IOException {
    Files.writeString(folder.resolve("t.ti"), "0 init\n0 compute 1e6\n0 finalize\n");
    assertThat(run("trace", "search", "DIR/t.ti", "--platform=DIR/cluster.xml", "--eager=-1,0"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--eager = -1 must be at least 0");
    assertThat(run("trace", "search", "DIR/t.ti", "--platform=DIR/cluster.xml", "--eager=10,5"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--eager = 5 must be above the threshold before it, 10");
  }

  @Test
  void aFileInTheWayOfFoldersIsNamed() throws IOException {
    Files.writeString(folder.resolve("file"), "x");
    assertThat(run("scenario", "generate", "--out=DIR/file")).isEqualTo(1);
    assertThat(err.toString()).contains(folder.resolve("file") + " is a file, not a folder");
  }

  @Test
  void windowsAndShiftsOfAStudyAreToldByName() {
    assertThat(run("regression", "study", "--windows=0")).isEqualTo(2);
    assertThat(err.toString()).contains("--windows = 0 must be at least 1");
    assertThat(run("regression", "study", "--shifts=NaN")).isEqualTo(2);
    assertThat(err.toString()).contains("--shifts = NaN must be a number");
  }

  @Test
  void aFolderThatIsNotThereIsNamedInsteadOfAFileInIt() {
    assertThat(run("experiment", "journal", "--folder=DIR/none")).isNotZero();
    assertThat(err.toString()).contains("there is no folder " + folder.resolve("none"));
  }

  /** Every value of a maximised system had "reached" 700: its cost is -value. */
  @Test
  void stopCriteriaSpeakOfValuesWhereTheyAreMaximised() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "a,mbps\n1,10\n2,20\n3,30\n4,40\n");
    String[] replay = {
      "replay",
      "--dataset=DIR/t.csv",
      "--objective=mbps",
      "--maximize",
      "--heuristic=exhaustive",
      "--init=1",
      "--repetitions=1",
      "--summary=DIR/s.csv",
      "--stop="
    };
    replay[8] = "--stop=reference:40";
    assertThat(run(replay)).isZero();
    assertThat(Files.readString(folder.resolve("s.csv"))).contains("{a=4},40,reference");
    replay[8] = "--stop=reference:41";
    assertThat(run(replay)).isZero();
    assertThat(Files.readString(folder.resolve("s.csv"))).doesNotContain("reference");
    replay[8] = "--stop=duration:100";
    assertThat(run(replay)).isEqualTo(2);
    assertThat(err.toString()).contains("--stop duration:100", "maximised are no durations");
    replay[1] = "--dataset=DIR/t.csv,branin";
    replay[8] = "--stop=reference:40";
    assertThat(run(replay)).isEqualTo(2);
    assertThat(err.toString()).contains("others maximised. Maybe run them apart");
  }

  /** Runs of 20 evaluations had regrets "at 50" and "at 100". */
  @Test
  void ranksNameNoEvaluationsThatNoRunHad() {
    String[] replay = {
      "replay",
      "--dataset=branin:20",
      "--heuristic=random",
      "--repetitions=2",
      "--budget=20",
      "--summary=DIR/s.csv"
    };
    assertThat(run(replay)).isZero();
    assertThat(run("ranks", "DIR/s.csv")).isZero();
    assertThat(out.toString()).containsPattern("rank 20 +score 20 +a/l/b 20\\R");
    replay[4] = "--budget=60";
    assertThat(run(replay)).isZero();
    assertThat(run("ranks", "DIR/s.csv")).isZero();
    assertThat(out.toString()).containsPattern("at 25 +% +at 50 +% +at 60 +%\\R");
  }

  @Test
  void theSameSummaryTwiceIsRefused() {
    String[] replay = {
      "replay",
      "--dataset=branin:4",
      "--heuristic=random",
      "--budget=12",
      "--repetitions=2",
      "--summary=DIR/a.csv"
    };
    assertThat(run(replay)).isZero();
    assertThat(run("ranks", "DIR/a.csv")).isZero();
    assertThat(run("ranks", "DIR/a.csv", "DIR/a.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("a.csv: repetition 1 of random on", "each summary once");
    replay[2] = "--heuristic=exhaustive,random";
    replay[5] = "--summary=DIR/b.csv";
    assertThat(run(replay)).isZero();
    assertThat(run("ranks", "DIR/b.csv", "DIR/a.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("4 repetitions of random but 2 of exhaustive. Maybe one");
  }

  /** With the number of the run among the parameters every run was a configuration of its own. */
  @Test
  void aColumnThatNumbersTheRowsIsTold() throws IOException {
    StringBuilder csv = new StringBuilder("run,when,a,b,objective\n");
    for (int i = 1; i <= 200; i++) {
      csv.append(i + ",t" + i + "," + i % 5 + "," + i * 0.5 + "," + (i % 7 + 1) + "\n");
    }
    Files.writeString(folder.resolve("runs.csv"), csv);
    String[] replay = {"replay", "--dataset=DIR/runs.csv", "--heuristic=random", "--repetitions=1"};
    assertThat(run(replay)).isZero();
    assertThat(err.toString())
        .contains("warning: each of the 200 configurations has a 'run' of its own", "'when'")
        .doesNotContain("'a'", "'b'");
    Files.writeString(folder.resolve("runs.csv"), csv.toString().replaceAll("(?m)^\\w+,\\w+,", ""));
    assertThat(run(replay)).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(run("replay", "--dataset=DIR/runs.csv", "--heuristic=random", "--objective=time"))
        .isNotZero();
    assertThat(err.toString()).contains("no objective column 'time' in [a, b, objective]", "--obj");
  }

  /** They took problems by name alone. */
  @Test
  void experimentsRunOnRecordingsToo() throws IOException {
    Files.writeString(folder.resolve("own.csv"), "a,objective\n1,10\n2,20\n3,30\n4,40\n");
    assertThat(
            run(
                "experiment",
                "regret",
                "--problem=DIR/own.csv",
                "--heuristic=random",
                "--evaluations=4",
                "--repetitions=1"))
        .isZero();
    assertThat(
            run(
                "experiment",
                "decisions",
                "--problem=jvm_flags_time",
                "--heuristic=random",
                "--evaluations=20"))
        .isZero();
    assertThat(run("experiment", "regret", "--problem=DIR/none", "--evaluations=4")).isEqualTo(2);
    assertThat(err.toString())
        .contains("no folder, file, shipped dataset or problem", "the command list names them all")
        .containsPattern("system-around-zero-i1 and \\d+ more system-, ")
        .hasSizeLessThan(1200);
  }

  /** Of a heuristic named twice there was one row, without a word. */
  @Test
  void aHeuristicNamedTwiceIsRefused() {
    assertThat(run("replay", "--dataset=branin", "--heuristic=random,auto,random")).isEqualTo(2);
    assertThat(err.toString()).contains("--heuristic random is there twice. Maybe raise");
  }

  /** The mean of one run had a 95 % interval without a width. */
  @Test
  void oneRepetitionHasNoInterval() {
    assertThat(
            run(
                "replay",
                "--dataset=branin",
                "--heuristic=random",
                "--repetitions=1",
                "--budget=1"))
        .isZero();
    assertThat(out.toString())
        .contains("1 repetition of 1 evaluation, 1 of them initial")
        .doesNotContain("[");
  }

  @Test
  void namesThatOthersUseLeadToTheIds() {
    assertThat(run("replay", "--dataset=branin", "--heuristic=genetc")).isEqualTo(2);
    assertThat(err.toString()).contains("Maybe 'ga-tournament-2pt'? Known are auto,");
    assertThat(run("replay", "--dataset=branin", "--heuristic=auto", "--aggregation=avg"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("Maybe 'mean'?");
    assertThat(run("replay", "--dataset=branin", "--heuristic=auto", "--design=latin"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("Maybe 'lhs'?");
  }

  /** Only what was known was told, in other letters than the help's; of a pattern nothing else. */
  @Test
  void whatWasProbablyMeantIsToldOfWordsToo() {
    assertThat(run("export", "DIR/none.jsonl", "--format=cvs")).isEqualTo(2);
    assertThat(err.toString()).contains("Maybe 'csv'? Known are csv, optuna, t4");
    assertThat(run("compare", "--dataset=branin", "--heuristic=random", "--metric=distanc"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("Maybe 'distance'? Known are optimum_found, within_5_");
    assertThat(run("trace", "generate", "rnig", "--np=3", "--out=DIR/t")).isEqualTo(2);
    assertThat(err.toString()).contains("Maybe 'ring'? Known are cg, ep,").contains("hpl (see");
    assertThat(run("tune", "DIR/plan.yaml", "--executor=POLOT")).isEqualTo(2);
    assertThat(err.toString()).contains("Maybe 'pilot'?");
  }

  /** A test function was minimised, whatever was said. */
  @Test
  void whatIsSaidOfACsvIsRefusedWhereThereIsNone() {
    for (String option :
        new String[] {"--maximize", "--direction=maximise", "--objective=x", "--unit=s"}) {
      assertThat(run("replay", "--dataset=branin", "--heuristic=random", option)).isEqualTo(2);
      assertThat(err.toString())
          .contains(option.replaceFirst("=.*", "") + " says something of a bare CSV, and --data");
    }
  }

  @Test
  void severalMistakesOfAFileAreALineEach() throws IOException {
    Files.writeString(
        folder.resolve("bad.yaml"),
        "parameters: {a: {min: 1, max: 4}}\ncommand: [echo, '${a}']\nsearch: {heuristic: rondom, seed: x}\n");
    assertThat(run("tune", "DIR/bad.yaml")).isEqualTo(1);
    assertThat(err.toString().lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).startsWith("error: ").contains("bad.yaml, line 3"));
  }

  /** "initial = 0 points are more than the budget" was said of it. */
  @Test
  void aBudgetBelowOneIsNamed() {
    assertThat(run("tune", "DIR/plan.yaml", "--budget=-3")).isEqualTo(2);
    assertThat(err.toString()).contains("--budget = -3 must be at least 1");
  }

  /** The file says a pruning that its cost can't have; the option says none. */
  @Test
  void anOptionWinsOverWhatAFileIsRefusedFor() throws IOException {
    String file = Files.readString(folder.resolve("plan.yaml"));
    Files.writeString(
        folder.resolve("pruned.yaml"), file.replace("3}", "3, initial: 4, pruning: median}"));
    assertThat(run("tune", "DIR/pruned.yaml", "--budget=4")).isEqualTo(1);
    assertThat(err.toString()).contains("pruning = 'median' would give up no run");
    assertThat(run("tune", "DIR/pruned.yaml", "--budget=4", "--pruning=none")).isZero();
  }
}
