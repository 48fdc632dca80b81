package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands as a user types them, in this JVM. */
@EnabledOnOs(OS.LINUX)
@Timeout(180)
class TuneCommandTest {
  private static final String PLAN =
      """
      parameters:
        x: {min: 0, max: 30, default: 30}
        mode: {choice: [a, b], default: b}
      shell: 'test "$mode" = a && echo cost=$(( (x - 12) * (x - 12) )) || echo cost=$(( x * 40 + 700 ))'
      cost: {pattern: 'cost=(.*)'}
      search: {budget: 12, heuristic: random, resampling: none, seed: 5}
      """;

  @TempDir Path folder;

  private String plan() throws IOException {
    Path file = folder.resolve("plan.yaml");
    Files.writeString(file, PLAN);
    return file.toString();
  }

  @Test
  void aRunIsTunedKeptLookedAtAndExported() throws Exception {
    String journal = folder.resolve("run.jsonl").toString();
    CliRun tuned = CliRun.of("tune", plan(), "--journal", journal, "--concurrency", "2");
    assertThat(tuned.err()).isEmpty();
    assertThat(tuned.code()).isZero();
    assertThat(tuned.out().lines().filter(line -> line.startsWith("trial "))).hasSize(12);
    assertThat(tuned.out())
        .contains("12 trials; stopped:")
        .contains("recommended: {x=")
        .contains("default: 1900.00 (1 run)");
    CliRun again = CliRun.of("resume", plan(), "--journal", journal, "--concurrency", "2");
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out().lines().filter(line -> line.startsWith("trial "))).isEmpty();
    assertThat(CliRun.of("tune", plan(), "--journal", journal).err())
        .contains("is of another run: concurrency was '2' and is '1'");
    assertThat(CliRun.of("status", journal).out())
        .contains("12 measured, 0 given up, 0 failed, 0 under way")
        .contains("stopped:");
    assertThat(CliRun.of("doctor", journal)).isEqualTo(new CliRun(0, "28 lines, all sound\n", ""));
    Path csv = folder.resolve("run.csv");
    assertThat(CliRun.of("export", journal, "--out", csv.toString()).code()).isZero();
    assertThat(Files.readAllLines(csv))
        .hasSize(13)
        .first()
        .isEqualTo("trial,x,mode,purpose,outcome,cost,bound,kind,message,elapsed_s");
    assertThat(CliRun.of("export", journal, "--format", "t4").out())
        .contains("\"invalidity\" : \"correct\"");
    assertThat(CliRun.of("export", journal, "--format", "optuna").out().lines().skip(1))
        .hasSize(12)
        .allMatch(line -> line.startsWith("{\"op_code\":4,"));
    Path optuna =
        Files.writeString(
            folder.resolve("o"), CliRun.of("export", journal, "--format", "optuna").out());
    Path t4 =
        Files.writeString(
            folder.resolve("four"), CliRun.of("export", journal, "--format", "t4").out());
    for (String results : List.of(csv.toString(), journal, optuna.toString(), t4.toString())) {
      String warm = folder.resolve("warm" + results.length() + ".jsonl").toString();
      CliRun imported = CliRun.of("import", plan(), "--results", results, "--journal", warm);
      assertThat(imported.out()).as(imported.err()).contains("12 results taken over, 0 left out");
      for (int opening = 0; opening < 2; opening++) {
        CliRun warmed = CliRun.of("tune", plan(), "--journal", warm, "--budget", "5");
        assertThat(warmed.out().lines().filter(line -> line.startsWith("trial ")))
            .as("what is known does not count into the budget: " + warmed.out() + warmed.err())
            .hasSize(opening == 0 ? 5 : 0);
        assertThat(warmed.out()).contains("5 trials beside 12 known before; stopped: ");
        assertThat(warmed.code()).isZero();
      }
      Files.delete(Path.of(warm + ".known"));
      assertThat(CliRun.of("tune", plan(), "--journal", warm, "--budget", "5").err())
          .contains("warm start was '12 trials");
    }
  }

  /** Each was taken for 7, or told in words of Java's own. */
  @Test
  void costsThatAreNoNumbersAreLeftOutByName() throws Exception {
    Path csv = folder.resolve("odd.csv");
    Files.writeString(
        csv, "\uFEFFbig,cost\n9007199254740993,7d\n9007199254740993,\n9007199254740993,7\n");
    Path file = folder.resolve("big.yaml");
    Files.writeString(
        file,
        "parameters: {big: {min: 9007199254740992, max: 9007199254740994}}\ncommand: [echo, '${big}']\n");
    Path journal = folder.resolve("odd.jsonl");
    CliRun run =
        CliRun.of(
            "import",
            file.toString(),
            "--results",
            csv.toString(),
            "--journal",
            journal.toString());
    assertThat(run.out())
        .contains("left out, line 2: 'cost' = '7d' is not a number")
        .contains("left out, line 3: 'cost' = '' is not a number")
        .contains("1 result taken over, 2 left out");
    assertThat(folder.resolve("odd.jsonl.known")).content().contains("9007199254740993");
  }

  @Test
  void aTableWithAnEndlessLineIsRefusedAndLeavesNothing() throws Exception {
    Path csv = folder.resolve("long.csv");
    Files.writeString(csv, "x,mode,cost\n1,a," + "0".repeat(17 << 20));
    Path journal = folder.resolve("run.jsonl");
    CliRun run =
        CliRun.of("import", plan(), "--results", csv.toString(), "--journal", journal.toString());
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("long.csv can't be read as CSV").contains("line 2");
    assertThat(folder.resolve("run.jsonl.known")).doesNotExist();
  }

  @Test
  void aRunIsServedAndReported() throws Exception {
    Path journal = folder.resolve("run.jsonl");
    CliRun tuned =
        CliRun.of("tune", plan(), "--journal", journal.toString(), "--budget", "6", "--serve");
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(tuned.out()).containsPattern("live page: http://127\\.0\\.0\\.1:\\d+/\\S{20,}/");
    CliRun reported = CliRun.of("report", journal.toString(), "--title", "My run");
    assertThat(reported.code()).as(reported.err()).isZero();
    assertThat(folder.resolve("run.html"))
        .content()
        .contains("<title>My run</title>", "6 trials", "Content-Security-Policy");
    assertThat(CliRun.of("report", folder.resolve("none.jsonl").toString()).err())
        .contains("none.jsonl");
    assertThat(CliRun.of("serve", journal.toString()).err()).contains("is no folder");
  }

  @Test
  void damageIsFoundAndCut() throws Exception {
    Path journal = folder.resolve("run.jsonl");
    CliRun.of("tune", plan(), "--journal", journal.toString(), "--budget", "6");
    byte[] bytes = Files.readAllBytes(journal);
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("\"seq\":8");
    bytes[at + 3] ^= 1;
    Files.write(journal, bytes);
    CliRun sick = CliRun.of("doctor", journal.toString());
    assertThat(sick.code()).isEqualTo(1);
    assertThat(sick.out())
        .contains("8 sound lines; line 9: its checksum is wrong")
        .contains("sound lines follow from line 10");
    assertThat(CliRun.of("tune", plan(), "--journal", journal.toString(), "--budget", "6").err())
        .contains("line 9")
        .contains("doctor");
    assertThat(CliRun.of("doctor", journal.toString(), "--cut").out())
        .contains("set aside: ")
        .contains("run.jsonl.torn-1");
    CliRun mended = CliRun.of("tune", plan(), "--journal", journal.toString(), "--budget", "6");
    assertThat(mended.code()).as(mended.err()).isZero();
  }

  /** How many initial points there are follows from a small budget, and was a difference. */
  @Test
  void aSmallBudgetIsRaised() throws Exception {
    String journal = folder.resolve("more.jsonl").toString();
    for (int budget : new int[] {9, 20}) {
      CliRun run =
          CliRun.of("tune", plan(), "--journal", journal, "--budget", String.valueOf(budget));
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).contains(budget + " trials; stopped: the budget of " + budget);
    }
    assertThat(Files.readAllLines(Path.of(journal)))
        .filteredOn(line -> line.contains("\"purpose\":\"initial\""))
        .as("those of the first budget")
        .hasSize(3);
  }

  /** A run begun anew, or a confirmation, took the results of the run before for its own. */
  @Test
  void aSpoolOfAnotherRunIsRefused() throws Exception {
    Path spool = folder.resolve("s.spool");
    Files.createDirectories(spool.resolve("trial-000000-0badcafe-0"));
    for (String[] line :
        new String[][] {
          {"tune", plan()},
          {"tune", plan(), "--journal", folder.resolve("new.jsonl").toString()},
          {"confirm", plan(), "--candidate", "{x=1, mode=a}"}
        }) {
      List<String> words = new ArrayList<>(List.of(line));
      words.addAll(List.of("--executor", "pilot", "--spool", spool.toString()));
      CliRun run = CliRun.of(words.toArray(new String[0]));
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err()).contains("s.spool holds trials of another run");
    }
    String journal = folder.resolve("old.jsonl").toString();
    assertThat(CliRun.of("tune", plan(), "--journal", journal, "--budget", "2").code()).isZero();
    String[] again = {
      "tune",
      plan(),
      "--journal",
      journal,
      "--budget",
      "2",
      "--executor",
      "pilot",
      "--spool",
      spool.toString()
    };
    assertThat(CliRun.of(again).code()).as("a run that goes on may have trials there").isZero();
  }

  /** Costs of two programs, or in two units, were one run. */
  @Test
  void anotherCommandOrCostIsAnotherRun() throws Exception {
    String journal = folder.resolve("one.jsonl").toString();
    String[] line = {"tune", plan(), "--journal", journal, "--budget", "2"};
    assertThat(CliRun.of(line).code()).isZero();
    assertThat(CliRun.of(line).code()).isZero();
    for (List<String> change :
        List.of(
            List.of("x \\* 40", "x * 41", "command was"),
            List.of("cost: .*", "cost: wall", "cost was"),
            List.of("cost: ", "headers: [[sync]]\ncost: ", "surroundings was"))) {
      Files.writeString(
          folder.resolve("plan.yaml"), PLAN.replaceFirst(change.get(0), change.get(1)));
      CliRun run = CliRun.of(line);
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err()).contains("is of another run: system: " + change.get(2));
    }
    Files.writeString(folder.resolve("plan.yaml"), PLAN + "time-limit: 20 s\n");
    assertThat(CliRun.of(line).out())
        .contains("goes on with a change: system: time limit was 'PT1H' and is 'PT20S'");
  }

  @Test
  void idsOfAFileThatAreWrongAreToldWithTheirLine() throws Exception {
    for (String key :
        List.of("heuristic", "initial-design", "resampling", "aggregation", "pruning")) {
      Path file = folder.resolve("ids.yaml");
      Files.writeString(
          file, PLAN.replaceFirst("search: .*", "search:\n  budget: 12\n  " + key + ": magic"));
      CliRun run = CliRun.of("tune", file.toString());
      assertThat(run.code()).as(key).isEqualTo(1);
      assertThat(run.err()).contains("ids.yaml, line 8, column").contains("'magic'", "Known are");
    }
  }

  @Test
  void mistakesAreToldAndHaveTheirCodes() throws Exception {
    assertThat(CliRun.of("tune", folder.resolve("none.yaml").toString()).err())
        .contains("none.yaml");
    assertThat(CliRun.of("resume", plan(), "--journal", folder.resolve("none").toString()).err())
        .contains("to resume");
    assertThat(CliRun.of("tune", plan(), "--heuristic", "magic").err()).contains("magic");
    assertThat(CliRun.of("tune").code()).isEqualTo(2);
    CliRun unknown = CliRun.of("tune", plan(), "--fsync", "often");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("each, overlapping, never").contains("often");
    CliRun pointless = CliRun.of("tune", plan(), "--fsync", "never");
    assertThat(pointless.code()).isEqualTo(2);
    assertThat(pointless.err()).contains("--fsync").contains("Maybe add --journal FILE");
    for (String fsync : List.of("each", "overlapping", "never", "10ms", "1 s", "2min")) {
      String journal = folder.resolve(fsync + ".jsonl").toString();
      assertThat(
              CliRun.of("tune", plan(), "--journal", journal, "--fsync", fsync, "--budget", "2")
                  .code())
          .isZero();
      assertThat(CliRun.of("doctor", journal).out()).contains("6 lines, all sound");
    }
    Path failing = folder.resolve("failing.yaml");
    Files.writeString(failing, PLAN.replaceFirst("shell: .*", "shell: 'echo broken; exit 3'"));
    CliRun failed = CliRun.of("tune", failing.toString());
    assertThat(failed.code()).as(failed.out()).isIn(1, 4);
    assertThat(failed.out() + failed.err()).contains("exit code");
  }

  @Test
  void runsAreGivenUpTriedAgainAndDecidedOutOfOrder() throws Exception {
    Path marks = Files.createDirectory(folder.resolve("marks"));
    Path file = folder.resolve("limits.yaml");
    // Each point fails once; half of them then never ends.
    Files.writeString(
        file,
        PLAN.replaceFirst(
                "shell: .*",
                "shell: 'mkdir "
                    + marks
                    + "/\\$x\\$mode || { test \\$(( x % 2 )) = 0 || exec sleep 9000000; exit 0; }; exit 7'")
            .replaceFirst("cost: .*", "cost: wall")
            .replace("budget: 12", "budget: 8, retries: {exit-code: 1}"));
    String journal = folder.resolve("limits.jsonl").toString();
    String[] line = {
      "tune",
      file.toString(),
      "--journal",
      journal,
      "--concurrency",
      "4",
      "--free-running",
      "--pruning",
      "fixed-1.5",
      "--seed",
      "3"
    };
    CliRun run = CliRun.of(line);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    String status = CliRun.of("status", journal).out();
    assertThat(status).contains(" 0 failed").doesNotContain(" 0 given up").contains(" given up");
    assertThat(CliRun.of("tune", file.toString(), "--journal", journal, "--concurrency", "4").err())
        .contains("is of another run")
        .contains("fixed-1.5")
        .contains("free");
    assertThat(CliRun.of("tune", file.toString(), "--retry", "last=1").err())
        .contains("Maybe 'lost'?");
    assertThat(CliRun.of("tune", file.toString(), "--pruning", "fixd-1").err())
        .contains("fixed-LIMIT");
  }

  @Test
  void whatHasNoModelOfFailuresIsKeptAwayFromThem() throws Exception {
    String journal = folder.resolve("away.jsonl").toString();
    assertThat(CliRun.of("tune", plan(), "--journal", journal, "--budget", "3").code()).isZero();
    assertThat(Files.readString(Path.of(journal))).contains("away from failures");
    assertThat(
            CliRun.of("tune", plan(), "--journal", journal, "--budget", "3", "--no-avoid-failures")
                .err())
        .contains("heuristic was");
    String auto = folder.resolve("auto.jsonl").toString();
    CliRun.of(
        "tune",
        plan(),
        "--journal",
        auto,
        "--budget",
        "2",
        "--heuristic",
        "auto",
        "--avoid-failures");
    assertThat(Files.readString(Path.of(auto))).contains("auto, away from failures");
  }

  /** Runs of few parameters were taken for repetitions of runs of more. */
  @Test
  void runsOfOtherParametersAreComparedByThem() throws Exception {
    Path few = folder.resolve("few.yaml");
    Files.writeString(
        few,
        "search: {heuristic: random, budget: 3}\nparameters: {n: {min: 1, max: 9}}\ncommand: [echo, '${n}']\n");
    Path more = folder.resolve("more.yaml");
    Files.writeString(
        more,
        "search: {heuristic: random, budget: 3}\nparameters: {n: {min: 1, max: 9}, m: {min: 1, max: 9}}\ncommand: [echo, '${n}', '${m}']\n");
    List<String> report = new ArrayList<>(List.of("report"));
    for (Path file : List.of(few, more, few)) {
      String journal = folder.resolve("run" + report.size() + ".jsonl").toString();
      CliRun run = CliRun.of("tune", file.toString(), "--journal", journal);
      assertThat(run.code()).as(run.err()).isZero();
      report.add(journal);
    }
    Path page = folder.resolve("page.html");
    report.addAll(List.of("--out", page.toString()));
    CliRun run = CliRun.of(report.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(page)
        .content()
        .contains(
            "\"heuristics\":[\"random, away from failures (n)\",\"random, away from failures (n, m)\"]");
    CliRun twice = CliRun.of("report", report.get(1), report.get(1));
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err()).contains("run1.jsonl is named twice");
    // By another path, too.
    Path other = Path.of("").toAbsolutePath().relativize(Path.of(report.get(1)));
    CliRun aside = CliRun.of("report", report.get(1), other.toString());
    assertThat(aside.code()).isEqualTo(2);
    assertThat(aside.err()).contains("run1.jsonl is named twice");
  }
}
