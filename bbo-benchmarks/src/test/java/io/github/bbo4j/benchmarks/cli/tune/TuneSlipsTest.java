package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.tuner.journal.FileJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What strangers type, and the files that they have. */
@EnabledOnOs(OS.LINUX)
class TuneSlipsTest {
  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String plan(String script, String search) throws IOException {
    return file(
        "plan.yaml",
        "parameters: {x: {min: 0, max: 90}, m: {choice: [a, b]}}\nshell: '"
            + script
            + "'\ncost: {pattern: 'cost=(.*)'}\nsearch: {heuristic: random, resampling: none, "
            + search
            + "}\n");
  }

  /** The cure that was told is one of Java, and files had none. */
  @Test
  void howManyFirstFailuresEndARunIsTheFilesToSay() throws Exception {
    CliRun ended = CliRun.of("tune", plan("exit 3", "budget: 20"));
    assertThat(ended.out())
        .contains("10 trials; stopped: the first 10 runs all failed")
        .contains("'first-failures: 0' in the search of its file goes on all the same")
        .doesNotContain("stopAfterFailures")
        .endsWith("recommended: nothing, for no trial gave a cost\n");
    assertThat(ended.code()).isEqualTo(4);
    assertThat(CliRun.of("tune", plan("exit 3", "budget: 12, first-failures: 0")).out())
        .contains("12 trials; stopped: the budget");
    assertThat(CliRun.of("tune", plan("exit 3", "budget: 12, first-failures: 3")).out())
        .contains("3 trials; stopped: the first 3 runs all failed");
  }

  /** Without a journal that goes on, what a run has measured is nowhere else. */
  @Test
  void aRunThatBreaksOffTellsTheBestOfWhatItMeasured() throws Exception {
    String ran = folder.resolve("ran").toString();
    String journal = folder.resolve("moved.jsonl").toString();
    String script = "[ -e " + ran + " ] && mv " + journal + " " + ran + "; touch " + ran;
    CliRun run =
        CliRun.of("tune", plan(script + "; echo cost=5", "budget: 9"), "--journal", journal);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("the run broke off after ").contains("removed or moved");
    assertThat(run.out()).containsPattern("recommended: \\{x=\\d+, m=.} at 5.00000 \\(1 run\\)\n");
  }

  /** Jobs of before went on beside the same trials of now, and nothing was told. */
  @Test
  void anotherExecutorThanBeforeIsTold() throws Exception {
    String plan = plan("echo cost=5", "budget: 2");
    String journal = folder.resolve("run.jsonl").toString();
    Path spool = folder.resolve("run.jsonl.spool");
    for (String trial : List.of("trial-000000-a-0", "trial-000001-b-0", "trial-000002-c-0")) {
      Files.createDirectories(spool.resolve(trial));
    }
    Files.createFile(spool.resolve("trial-000000-a-0/result"));
    Files.createFile(spool.resolve("trial-000001-b-0/lost"));
    assertThat(CliRun.of("tune", plan, "--journal", journal).err())
        .contains("1 trial without a result in " + spool)
        .contains("here they are run again");
    assertThat(CliRun.of("tune", plan, "--journal", journal, "--executor", "pilot").out())
        .contains("goes on with a change: system: executor was 'local' and is 'pilot'")
        .contains("2 trials; stopped: the budget");
  }

  /** A run went on under another name, and tried lost runs more often, without a word. */
  @Test
  void anotherNameAndOtherRetriesAreTold() throws Exception {
    String plan = plan("echo cost=5", "budget: 2");
    String journal = folder.resolve("run.jsonl").toString();
    CliRun.of("tune", plan, "--journal", journal);
    Files.writeString(Path.of(plan), "name: other\n" + Files.readString(Path.of(plan)));
    assertThat(CliRun.of("tune", plan, "--journal", journal, "--retry", "lost=5").out())
        .contains("goes on with a change: system: name was 'plan.yaml' and is 'other'")
        .contains("system: retries was 'lost: 2, budget: 20' and is 'lost: 5, budget: 20'")
        .contains("2 trials; stopped: the budget");
  }

  @Test
  void anOptionThatCannotBeIsAMistakeOfTheCaller() throws Exception {
    String plan = plan("echo cost=1", "budget: 3");
    CliRun heuristic = CliRun.of("tune", plan, "--heuristic", "nonsense");
    assertThat(heuristic.code()).isEqualTo(2);
    assertThat(heuristic.err()).contains("there is no heuristic 'nonsense'");
    assertThat(CliRun.of("tune", plan, "--budget", "0").code()).isEqualTo(2);
    assertThat(CliRun.of("resume", plan).code()).isEqualTo(2);
    assertThat(CliRun.of("resume", plan, "--journal", plan + ".none").code()).isEqualTo(1);
    String spool = folder.resolve("spool").toString();
    CliRun slurm =
        CliRun.of(
            "tune", plan, "--executor", "slurm", "--spool", spool, "--sbatch-option=partition");
    assertThat(slurm.code()).isEqualTo(2);
    assertThat(slurm.err()).contains("'partition' must be an option of sbatch");
    assertThat(CliRun.of("tune", plan, "--pruning", "nonsense").err())
        .contains("quantile-PERCENT; and here median, mean, default");
    assertThat(CliRun.of("tune", plan, "--pruning", "quantile-200").err())
        .contains("percent = 200.0 must be in [0, 100] (see");
    assertThat(CliRun.of("tune", plan, "--retry", "lost=-1").err())
        .contains("retries of lost = -1 must be at least 0");
    CliRun work = CliRun.of("tune", plan, "--work", plan);
    assertThat(work.err()).contains("--work = " + plan + " must be a folder");
    assertThat(work.code()).isEqualTo(2);
  }

  /** Of 36 evaluations the last six verify; the choice was measured before. */
  @Test
  void theRunsThatVerifyAreToldFromAll() throws Exception {
    String counter = file("counter", "0");
    String plan =
        file(
            "noisy.yaml",
            "parameters: {x: {min: 1, max: 12}}\nshell: 'n=$(cat "
                + counter
                + "); echo $((n + 1)) > "
                + counter
                + "; echo cost=$((1000 + x * 100 + n * 37 % 101))'\n"
                + "cost: {pattern: 'cost=(.*)'}\nsearch: {budget: 36}\n");
    String out = CliRun.of("tune", plan).out();
    assertThat(out).containsPattern("(?m)^recommended: .* interval .* \\(6 runs, \\d+ in all\\)$");
  }

  @Test
  void pruningThatCanGiveUpNothingIsRefused() throws Exception {
    CliRun run = CliRun.of("tune", plan("echo cost=1", "budget: 3"), "--pruning", "median");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("--pruning median would give up no run: the cost, ", "at the end of a run only");
    Path walled = folder.resolve("walled.yaml");
    Files.writeString(walled, "parameters: {x: {min: 0, max: 9}}\ncommand: ['true', '${x}']\n");
    assertThat(CliRun.of("tune", walled.toString(), "--pruning", "fixed-0").err())
        .contains("--pruning fixed-0 would give up no run: each run takes more than 0 seconds");
  }

  @Test
  void aSmallerBudgetThanTheFileHasRoomForIsToldInItsWords() throws Exception {
    String plan = plan("echo cost=$x", "budget: 20, initial: 10, confirm: 2");
    CliRun design = CliRun.of("tune", plan, "--budget", "8");
    assertThat(design.code()).isEqualTo(2);
    assertThat(design.err())
        .contains("in 'search' of the file, initial = 10 points are more than the budget = 8");
    assertThat(CliRun.of("tune", plan, "--budget", "2").err())
        .contains("confirm = 2 leaves nothing of the budget = 2 to search");
    CliRun few = CliRun.of("tune", plan("echo cost=$x", "budget: 12, confirm: 10"));
    assertThat(few.code()).as(few.err()).isZero();
  }

  /** It was a line of java.util.logging, with class, method and date. */
  @Test
  void aJournalThatGoesOnWithALargerBudgetSaysSoInAPlainLine() throws Exception {
    Logger log = Logger.getLogger(FileJournal.class.getName());
    List<String> logged = new CopyOnWriteArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            logged.add(line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    log.addHandler(handler);
    try {
      String plan = plan("echo cost=$x", "budget: 3");
      String journal = folder.resolve("larger.jsonl").toString();
      CliRun.of("tune", plan, "--journal", journal);
      CliRun more = CliRun.of("tune", plan, "--journal", journal, "--budget", "5");
      assertThat(more.out())
          .containsPattern("(?m)^note: journal \\S*larger.jsonl goes on with a change: budget was")
          .containsPattern("(?m)^note: journal \\S*larger.jsonl goes on behind 3 trials$");
      assertThat(logged).noneMatch(line -> line.contains("larger.jsonl"));
    } finally {
      log.removeHandler(handler);
    }
  }

  @Test
  void anEmptyJournalHoldsNoRun() throws Exception {
    String empty = file("empty.jsonl", "");
    for (String command : new String[] {"status", "report"}) {
      CliRun run = CliRun.of(command, empty);
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err()).contains("holds no run: it is empty");
    }
  }

  @Test
  void pastResultsOfASpreadsheetAreRead() throws Exception {
    String plan = plan("echo cost=1", "budget: 3");
    String journal = folder.resolve("run.jsonl").toString();
    String empty = file("empty.csv", "");
    CliRun nothing = CliRun.of("import", plan, "--results", empty, "--journal", journal);
    assertThat(nothing.err()).contains("empty.csv is empty: there are no past results in it");
    assertThat(nothing.code()).isEqualTo(1);
    String table = file("table.csv", "x;m;cost\n1;a;5.5\n2;b;6,5\n");
    CliRun imported = CliRun.of("import", plan, "--results", table, "--journal", journal);
    assertThat(imported.out())
        .contains("left out, line 3: 'cost' = '6,5' is not a number")
        .contains("1 result taken over, 1 left out");
    CliRun.of("tune", plan, "--journal", journal);
    assertThat(CliRun.of("status", journal).out())
        .contains("3 measured, 0 given up, 0 failed, 0 under way; known before: 1");
  }

  /** "There is no column" was told of each of a thousand rows. */
  @Test
  void aColumnThatPastResultsLackIsToldOnce() throws Exception {
    String plan = plan("echo cost=1", "budget: 3");
    String table = file("table.csv", "y,m,cost\n1,a,5.5\n2,b,6.5\n");
    String journal = folder.resolve("run.jsonl").toString();
    CliRun imported = CliRun.of("import", plan, "--results", table, "--journal", journal);
    assertThat(imported.code()).isEqualTo(1);
    assertThat(imported.out()).isEmpty();
    assertThat(imported.err())
        .contains("table.csv has no column [x], but [y, m, cost]. Maybe rename one");
  }

  @Test
  void aSpaceOfOnePointIsToldAsOne() throws Exception {
    String plan = file("one.yaml", "parameters: {n: {min: 3, max: 3}}\ncommand: [echo, '${n}']\n");
    assertThat(CliRun.of("tune", plan).out())
        .contains("the only feasible point of the space was measured or is pending");
  }
}
