package io.github.bbo4j.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.report.statistics.BootstrapInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class QualityScoresTest {

  private static QualityRun run(
      QualityGroup group, String family, String problem, String contender, double... regrets) {
    return new QualityRun(
        new QualityRun.Key(group, family, problem, contender, 1),
        DoubleStream.of(regrets).boxed().toList(),
        Double.NaN);
  }

  /** Two families, one of two systems: means first within, then over families. */
  private static List<QualityRun> recorded() {
    QualityGroup group = QualityGroup.RECORDED;
    return List.of(
        run(group, "databases", "one", "auto", 0.099, 0.009, 0),
        run(group, "databases", "one", "random", 0.999, 0.999, 0.999),
        run(group, "databases", "two", "auto", 9.999, 0.009, 0),
        run(group, "databases", "two", "random", 0.999, 0.999, 0.999),
        run(group, "kernels", "three", "auto", 0.999, 0.999, 0.999),
        run(group, "kernels", "three", "random", 0.099, 0.099, 0.099),
        run(group, "kernels", "four", "random", 0.5, 0.5, 0.5));
  }

  @Test
  void familiesWeighAlikeAndOnlyCommonCasesCount() {
    QualityScores scores =
        QualityScores.of(QualityGroup.RECORDED, recorded(), List.of("auto", "random"));
    assertThat(scores.families()).containsExactly("databases", "kernels");
    assertThat(scores.cases("kernels")).containsExactly("three");
    assertThat(scores.ofCase("one", "auto", 0)).isCloseTo(-1, within(1e-12));
    assertThat(scores.ofFamily("databases", "auto", 0)).isCloseTo(0, within(1e-12));
    assertThat(scores.ofFamily("databases", "auto", 2)).isCloseTo(-3, within(1e-12));
    assertThat(scores.of("auto", 2).estimate()).isCloseTo(-1.5, within(1e-12));
    assertThat(scores.of("auto", 2).low()).isCloseTo(-3, within(1e-12));
    assertThat(scores.of("auto", 2).high()).isCloseTo(0, within(1e-12));
    assertThat(scores.meanRanks(2)).containsExactly(4 / 3.0, 5 / 3.0);
  }

  @Test
  void whoIsChosenWithoutAFamilyIsJudgedOnIt() {
    QualityScores scores =
        QualityScores.of(QualityGroup.RECORDED, recorded(), List.of("auto", "random"));
    assertThat(scores.chosenWithout("kernels")).isEqualTo("auto");
    assertThat(scores.chosenWithout("databases")).isEqualTo("random");
    // Random on the databases (0) and auto on the kernels (0): both choices were wrong.
    assertThat(QualityReport.leftOut(scores)).contains("0.00 / 0.00 / 0.00");
  }

  @Test
  void functionsAreScoredAgainstTheMedianOfRandomSearch() {
    List<QualityRun> runs = new ArrayList<>();
    for (double regret : new double[] {1, 2, 900}) {
      runs.add(run(QualityGroup.REAL, "f1", "f1-d2", "auto", regret, regret / 10, 0));
      runs.add(run(QualityGroup.REAL, "f1", "f1-d2", "random", 20, 20, 20));
    }
    QualityScores scores = QualityScores.of(QualityGroup.REAL, runs, List.of("auto"));
    assertThat(scores.ofCase("f1-d2", "auto", 0)).isCloseTo(-1, within(1e-6));
    assertThat(scores.ofCase("f1-d2", "auto", 1)).isCloseTo(-2, within(1e-6));
    assertThat(scores.ofCase("f1-d2", "auto", 2)).isCloseTo(Math.log10(1e-8 / 20), within(1e-6));
    assertThat(scores.repetitions("f1-d2", "auto")).isEqualTo(3);
  }

  @Test
  void ofAFamilyTheRepetitionsAreDrawnAnew() {
    List<QualityRun> runs = new ArrayList<>();
    for (int k = 0; k < 20; k++) {
      // One run in ten misses: of 20 drawn anew 0 to 5 do, but for one in forty at each end.
      double missed = k < 2 ? 0.999 : 0;
      runs.add(run(QualityGroup.RECORDED, "kernels", "one", "auto", missed, 0, 0));
      runs.add(run(QualityGroup.RECORDED, "kernels", "two", "auto", 0, 0.009, 0));
      runs.add(run(QualityGroup.RECORDED, "kernels", "one", "random", k < 1 ? 2 : 0.5, 0.5, 0));
      runs.add(run(QualityGroup.RECORDED, "kernels", "two", "random", 0.5, 0.5, 0));
    }
    QualityScores scores = QualityScores.of(QualityGroup.RECORDED, runs, List.of("auto", "random"));
    BootstrapInterval first = scores.intervalOfFamily("kernels", "auto", 0);
    assertThat(first.estimate()).isCloseTo(scores.ofFamily("kernels", "auto", 0), within(1e-12));
    assertThat(first.low()).as("no run of one missed").isCloseTo(-3, within(1e-12));
    double fiveMissed = (Math.log10(5 * 0.999 / 20 + 0.001) - 3) / 2;
    assertThat(first.high()).as("a quarter of them did").isCloseTo(fiveMissed, within(1e-12));
    assertThat(scores.intervalOfFamily("kernels", "auto", 1).high())
        .as("all runs alike")
        .isCloseTo(-2.5, within(1e-12));
    assertThat(scores.behindRandom("auto", 0)).isEqualTo(2);
    assertThat(scores.behindRandom("random", 0)).isEqualTo(1);
    assertThat(scores.behindRandom("auto", 2)).as("level is not behind").isZero();
    assertThat(QualityReport.of(scores))
        .contains("at 25/50/100: auto 2 / 0 / 0 of 40; random 1 / 0 / 0 of 40.")
        .contains("| kernels | 2 | -2.00 [-3.00, -1.80] / -2.50 [-2.50, -2.50] / -3.00");
  }

  @Test
  void functionsAreDrawnAnewWithRandomSearch() {
    List<QualityRun> runs = new ArrayList<>();
    for (double regret : new double[] {1, 10, 100}) {
      runs.add(run(QualityGroup.REAL, "f1", "f1-d2", "auto", regret, regret, regret));
      runs.add(run(QualityGroup.REAL, "f1", "f1-d2", "random", 10 * regret, 1000, 1000));
    }
    QualityScores scores = QualityScores.of(QualityGroup.REAL, runs, List.of("auto"));
    assertThat(scores.intervalOfFamily("f1", "auto", 0).high())
        .as("the same repetitions of both")
        .isCloseTo(-1, within(1e-6));
    assertThat(scores.intervalOfFamily("f1", "auto", 1).low()).isCloseTo(-3, within(1e-6));
    assertThat(scores.intervalOfFamily("f1", "auto", 1).high()).isCloseTo(-1, within(1e-6));
  }

  @Test
  void rowsAreReadAsTheyWereWrittenAndCutOnesAreNot() {
    QualityRun real = run(QualityGroup.REAL, "f1", "f1-d2", "auto", 1, 0.1, 1e-300);
    QualityRun noisy =
        new QualityRun(
            new QualityRun.Key(QualityGroup.NOISY, "x", "y", "auto", 7), List.of(0.25), 1);
    assertThat(QualityRun.parse(real.row())).contains(real);
    assertThat(QualityRun.parse(noisy.row())).contains(noisy);
    assertThat(QualityRun.header().split(",", -1)).hasSameSizeAs(real.row().split(",", -1));
    assertThat(QualityRun.parse("real,f1,f1-d2,auto,1,1.0,0.")).isEmpty();
    assertThat(QualityRun.parse("unreal,f1,f1-d2,auto,1,1,1,1,")).isEmpty();
  }

  @Test
  void peersStandBesideOursOnCommonSystems() {
    List<QualityRun> runs = new ArrayList<>(recorded());
    runs.add(run(QualityGroup.RECORDED, "databases", "one", "peer:tpe", 0.009, 0.009, 0.009));
    String text = QualityReport.peers(runs, List.of("auto", "random"));
    assertThat(text).contains("1 systems one").contains("| peer:tpe | 1 | -2.00 | -2.00 | -2.00 |");
    assertThat(QualityReport.peers(recorded(), List.of("auto", "random"))).isEmpty();
  }

  @Test
  void unknownGroupsAndHalvesAreRefused() {
    assertThatThrownBy(() -> QualityGroup.byId("rel"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("real");
    QualitySuite.Functions functions = new QualitySuite.Functions(List.of(2), List.of(1));
    assertThatThrownBy(() -> new QualitySuite(List.of(), functions, List.of(1), "c", true))
        .hasMessageContaining("half = c");
  }
}
