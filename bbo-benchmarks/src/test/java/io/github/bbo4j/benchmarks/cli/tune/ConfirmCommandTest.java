package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Fresh runs by turns, and what they say. */
@EnabledOnOs(OS.LINUX)
class ConfirmCommandTest {
  private static final String PLAN =
      """
      parameters:
        x: {min: 0, max: 30, default: 30}
        mode: {choice: ["a, y=1", b], default: b}
      shell: 'echo "$x" >>%s; test "$x" != 7 && echo cost=$(( x + 100 ))'
      cost: {pattern: 'cost=(.*)'}
      """;

  @TempDir Path folder;
  private String err = "";

  private String confirm(int code, String... arguments) throws IOException {
    Path file = folder.resolve("plan.yaml");
    Files.writeString(file, String.format(PLAN, folder.resolve("seen")));
    String[] all = new String[arguments.length + 2];
    all[0] = "confirm";
    all[1] = file.toString();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    CliRun run = CliRun.of(all);
    err = run.err();
    assertThat(run.code()).as(run.out() + err).isEqualTo(code);
    return run.out();
  }

  @Test
  void eachRoundRunsEachOnceAndDifferencesHaveIntervals() throws IOException {
    Path csv = folder.resolve("runs.csv");
    String out =
        confirm(
            0,
            "--candidate",
            "{x=4, mode=a, y=1}",
            "--candidate",
            "x=30,mode=a, y=1",
            "--runs",
            "3",
            "--out",
            csv.toString());
    assertThat(out)
        .contains("default: {x=30, mode=b}")
        .contains("candidate 1: {x=4, mode=a, y=1}")
        .contains("candidate 1: 104.000, 3 runs")
        .contains("candidate 1 - default: -26.0000; -20.0000 percent: better")
        .containsPattern("candidate 1 - default: .*: better")
        .containsPattern("candidate 2 - default: .*: not surely better");
    List<String> seen = Files.readAllLines(folder.resolve("seen"));
    assertThat(seen).hasSize(9);
    assertThat(List.of(seen.subList(0, 3), seen.subList(3, 6), seen.subList(6, 9)))
        .as("each round has an order of its own")
        .isNotEqualTo(List.of(seen.subList(0, 3), seen.subList(0, 3), seen.subList(0, 3)));
    assertThat(Files.readAllLines(csv))
        .hasSize(10)
        .contains("2,candidate 1,104.0", "0,default,130.0");
  }

  /** What tune prints is read back: a line end of a label is printed as two characters. */
  @Test
  void aLabelWithALineEndIsGivenAsItIsPrinted() {
    SearchSpace space = SearchSpace.builder().choice("mode", "a\nb", " c", "d\\te", "d\te").build();
    for (String label : List.of("a\nb", " c")) {
      Configuration printed = space.configuration(Map.of("mode", label));
      assertThat(printed.toString()).hasLineCount(1);
      assertThat(TypedValues.configuration(space, printed.toString())).isEqualTo(printed);
    }
    assertThatThrownBy(() -> TypedValues.configuration(space, "{mode=d\\te}"))
        .hasMessageContaining("'d\\te' may be any of 2 labels, which are printed alike");
  }

  /** It was written at the end alone: with a process that was ended all runs were lost. */
  @Test
  void eachRunIsKeptAsSoonAsItIsDone() throws IOException {
    Path csv = folder.resolve("runs.csv");
    Path file = folder.resolve("plan.yaml");
    Files.writeString(
        file,
        """
        parameters: {x: {min: 0, max: 1, default: 0}}
        shell: 'echo cost=$(cat %s 2>/dev/null | grep -c ,)'
        cost: {pattern: 'cost=(.*)'}
        """
            .formatted(csv));
    CliRun run =
        CliRun.of(
            "confirm",
            file.toString(),
            "--candidate",
            "x=1",
            "--runs",
            "2",
            "--out",
            csv.toString());
    assertThat(run.out().lines().filter(line -> line.startsWith("round ")))
        .extracting(line -> line.substring(line.indexOf("->")))
        .as("the lines that are there, the header's included")
        .containsExactly("-> 0.00000", "-> 2.00000", "-> 3.00000", "-> 4.00000");
  }

  /** A slip in an option left a header in the place of hours of runs. */
  @Test
  void runsOfAnEarlierCallStayWhereNothingIsRun() throws IOException {
    Path csv = folder.resolve("runs.csv");
    String earlier = "round,contender,value\n0,default,14.0\n";
    Files.writeString(csv, earlier);
    confirm(2, "--candidate", "{x=3, mode=b}", "--executor", "pilot", "--out", csv.toString());
    assertThat(err).contains("workers need a folder for their trials");
    Path spool = folder.resolve("s");
    Files.createDirectories(spool.resolve("trial-000000-0badcafe-0"));
    confirm(
        1,
        "--candidate",
        "{x=3, mode=b}",
        "--executor",
        "pilot",
        "--spool",
        spool.toString(),
        "--out",
        csv.toString());
    assertThat(err).contains("holds trials of another run");
    assertThat(csv).hasContent(earlier);
  }

  @Test
  void aFailureIsToldAndLeavesOutItsRound() throws IOException {
    assertThat(confirm(1, "--candidate", "{x=7, mode=b}", "--runs", "2"))
        .contains("candidate 1: never measured, 2 failed")
        .contains("candidate 1 - default: never measured in the same round");
  }

  @Test
  void mistakesAreTold() throws IOException {
    confirm(2, "--candidate", "{x=31, mode=b}");
    assertThat(err).contains("--candidate").contains("31");
    confirm(2, "--candidate", "{x=3}");
    assertThat(err).contains("has no value of 'mode'");
    confirm(2, "--candidate", "{y=3, x=4, mode=b}");
    assertThat(err).contains("is no configuration").contains("y=3").contains("{x=..., mode=...}");
    confirm(2, "--candidate", "{x=3, x=4, mode=b}");
    assertThat(err).contains("'x' is given twice");
    confirm(2, "--candidate", "{x=3, mode=a, x=1}");
    assertThat(err).contains("'x' is given twice");
    confirm(2, "--candidate", "{x=30, mode=b}");
    assertThat(err).contains("is there already");
    confirm(2, "--candidate", "{x=3, mode=b}", "--runs", "1");
    assertThat(err).contains("--runs = 1 must be at least 2");
    confirm(2, "--candidate", "{x=3, mode=b}", "--runs", "0");
    assertThat(err).contains("--runs = 0 must be at least 2");
    confirm(2, "--candidate", "garbage");
    assertThat(err).contains("--candidate: ");
    confirm(2);
    assertThat(err).contains("--candidate");
    assertThat(folder.resolve("seen")).doesNotExist();
  }

  /** Every kind of value goes through its text. */
  @Test
  void whatIsPrintedIsRead() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("n", -5, 5)
            .real("r", -1, 1)
            .factorPairs("grid", 24)
            .levels("level", "low", "high")
            .choice("c", "1", "1.0", "q=2, z=3")
            .build();
    for (String choice : List.of("1", "1.0", "q=2, z=3")) {
      Configuration c =
          space.configuration(
              Map.of("n", -3, "r", 1e-7, "grid", "4x6", "level", "high", "c", choice));
      assertThat(TypedValues.configuration(space, c.toString())).isEqualTo(c);
    }
  }

  @Test
  void withoutADefaultTheFirstCandidateIsCompared() throws IOException {
    Path file = folder.resolve("plan.yaml");
    Files.writeString(
        file, "parameters: {x: {min: 0, max: 1}}\nshell: 'echo $x'\ncost: {pattern: '(.*)'}\n");
    CliRun alone = CliRun.of("confirm", file.toString(), "--candidate", "x=1");
    assertThat(alone.code()).isEqualTo(2);
    assertThat(alone.err()).contains("there is nothing to compare with: the file has no default");
    CliRun two =
        CliRun.of(
            "confirm", file.toString(), "--candidate", "x=1", "--candidate", "x=0", "--runs", "2");
    assertThat(two.out())
        .contains("candidate 1: {x=1}", "candidate 2: {x=0}")
        .contains("candidate 2 - candidate 1: -1.00000; -100.000 percent: better");
  }
}
