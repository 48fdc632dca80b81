package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the runs of a confirmation say, and how surely. */
class RoundTableTest {
  /** As Ctrl-C leaves it. */
  @Test
  void whoWasNotRunInTheLastRoundHasNotFailed() {
    RoundTable table = new RoundTable(List.of("default", "candidate 1"));
    table.add(0, "default", Outcome.measured(3));
    table.add(0, "candidate 1", Outcome.failed("no"));
    table.add(1, "default", Outcome.measured(3));
    assertThat(table.summary(false))
        .contains("default: 3.00000, 2 runs", "candidate 1: never measured, 1 failed");
  }

  /** During the last run of all it was a command that was stopped. */
  @Test
  void ctrlCCountsIfItLeftOutARun() {
    RoundTable table = new RoundTable(List.of("default", "candidate 1"));
    assertThat(table.exitCode(2)).isEqualTo(TuneCommand.STOPPED);
    table.add(0, "default", Outcome.measured(3));
    assertThat(table.exitCode(1)).isEqualTo(TuneCommand.STOPPED);
    table.add(0, "candidate 1", Outcome.measured(2));
    assertThat(table.exitCode(1)).isZero();
    assertThat(table.exitCode(2)).isEqualTo(TuneCommand.STOPPED);
    table.add(1, "default", Outcome.failed("no"));
    table.add(1, "candidate 1", Outcome.measured(2));
    assertThat(table.exitCode(2)).isEqualTo(1);
  }

  @Test
  void oneRunIsOne() {
    RoundTable table = new RoundTable(List.of("default"));
    table.add(0, "default", Outcome.measured(3));
    assertThat(table.summary(false)).singleElement().asString().endsWith(", 1 run");
  }

  /** Of a timer that counts hundredths: two ticks made a candidate surely worse. */
  @Test
  void equalDifferencesOfValuesThatVaryAreNotSureInFewRounds() {
    RoundTable table = new RoundTable(List.of("default", "candidate 1"));
    for (int round = 0; round < 6; round++) {
      table.add(round, "default", Outcome.measured(0.1 + 0.01 * round));
      table.add(round, "candidate 1", Outcome.measured(0.11 + 0.01 * round));
      if (round == 4) {
        assertThat(table.summary(false))
            .last()
            .asString()
            .contains("default: 0.0100000; ")
            .endsWith(
                ": not surely better: the difference is in all 5 rounds alike, which says too little");
      }
    }
    assertThat(table.summary(false)).last().asString().endsWith(": worse, in all 6 rounds alike");
  }

  /** A system that gives the same each time says so, and rounding is no difference. */
  @Test
  void ofASteadySystemTheVerdictSaysWhatItRestsOn() {
    RoundTable table = new RoundTable(List.of("default", "slower", "equal"));
    for (int round = 0; round < 2; round++) {
      table.add(round, "default", Outcome.measured(0.3));
      table.add(round, "slower", Outcome.measured(0.4));
      table.add(round, "equal", Outcome.measured(0.1 + 0.2));
    }
    assertThat(table.summary(false))
        .contains(
            "slower - default: 0.100000; 33.3333 percent: worse, in all 2 rounds alike",
            "equal - default: 5.55112e-17; 1.85037e-14 percent: not surely better");
  }

  @Test
  void aLargerValueIsBetterOfWhatIsMaximised() {
    RoundTable table = new RoundTable(List.of("default", "candidate 1"));
    for (int round = 0; round < 4; round++) {
      table.add(round, "default", Outcome.measured(10 + round));
      table.add(round, "candidate 1", Outcome.measured(20 + round + 0.01 * (round % 2)));
    }
    assertThat(table.summary(true)).last().asString().endsWith(": better");
    assertThat(table.summary(false)).last().asString().endsWith(": worse");
  }

  /** The default and a candidate, round by round. */
  private static RoundTable of(double[] defaults, double[] candidates) {
    RoundTable table = new RoundTable(List.of("default", "candidate 1"));
    for (int round = 0; round < defaults.length; round++) {
      table.add(round, "default", Outcome.measured(defaults[round]));
      table.add(round, "candidate 1", Outcome.measured(candidates[round]));
    }
    return table;
  }

  private static String last(RoundTable table, boolean maximize) {
    List<String> lines = table.summary(maximize);
    return lines.get(lines.size() - 1);
  }

  @Test
  void ofASteadySystemTheBetterIsTheOneThatIsAskedFor() {
    RoundTable table = of(new double[] {3, 3}, new double[] {4, 4});
    assertThat(last(table, true)).endsWith(": better, in all 2 rounds alike");
    assertThat(last(table, false)).endsWith(": worse, in all 2 rounds alike");
  }

  @Test
  void aShareHasTheSignOfTheDifferenceAndIsNoneOfNothing() {
    assertThat(last(of(new double[] {-10, -10}, new double[] {-12, -12}), false))
        .startsWith("candidate 1 - default: -2.00000; -20.0000 percent: better");
    assertThat(last(of(new double[] {0, 0}, new double[] {2, 2}), false))
        .startsWith("candidate 1 - default: 2.00000: worse");
  }

  @Test
  void oneRoundProvesNothing() {
    assertThat(last(of(new double[] {3}, new double[] {2}), false)).endsWith(": not surely better");
  }

  /** Student's t: 2 +- 4.303 / sqrt(3). */
  @Test
  void intervalsHoldNinetyFivePercent() {
    assertThat(last(of(new double[] {5, 6, 5}, new double[] {6, 8, 8}), false))
        .startsWith("candidate 1 - default: 2.00000 [-0.484138, 4.48414]; ")
        .endsWith(": not surely better");
  }

  /** What one of the two rounds by is nothing to the other. */
  @Test
  void theLargerOfBothSaysWhatRoundingIs() {
    double[] tiny = {1e-12, 1e-12};
    double[] large = {1, 1 + 1e-10};
    assertThat(last(of(tiny, large), false)).endsWith(": worse, in all 2 rounds alike");
    assertThat(last(of(large, tiny), false)).endsWith(": better, in all 2 rounds alike");
  }

  @Test
  void aRoundInWhichTheDefaultFailedIsLeftOut() {
    RoundTable table = of(new double[] {3, 3}, new double[] {2, 2});
    table.add(2, "default", Outcome.failed("no"));
    table.add(2, "candidate 1", Outcome.measured(9));
    assertThat(table.summary(false))
        .contains("default: 3.00000, 2 runs, 1 failed")
        .contains(
            "candidate 1 - default: -1.00000; -33.3333 percent: better, in all 2 rounds alike");
  }
}
