package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DressedProblemTest {
  private static final int DRAWS = 2000;

  private static Problem problem(String name) {
    return Problems.byName(name).orElseThrow();
  }

  private static Stream<Configuration> draws(Problem problem) {
    SplittableRandom random = new SplittableRandom(7);
    return Stream.generate(() -> problem.space().sample(random)).limit(DRAWS);
  }

  /** Half of the space, less a part of the tenth that is good. */
  @ParameterizedTest
  @ValueSource(strings = {"bbob-f8-d3-i2", "landscape-1"})
  void whatFailsIsWhatIsPenalised(String name) {
    Problem plain = problem(name);
    Problem fails = problem(name + "~fails");
    Problem penalty = problem(name + "~penalty");
    double most =
        draws(plain).mapToDouble(plain::trueCost).filter(c -> !Double.isNaN(c)).max().orElseThrow();
    long failed =
        draws(plain)
            .filter(
                c -> {
                  double cost = fails.trueCost(c);
                  double told = penalty.trueCost(c);
                  boolean penalised = told > 10 * Math.abs(most);
                  assertThat(penalised || Double.isNaN(plain.trueCost(c)))
                      .isEqualTo(Double.isNaN(cost));
                  assertThat(penalised || Double.isNaN(cost) || told == plain.trueCost(c)).isTrue();
                  return Double.isNaN(cost);
                })
            .count();
    assertThat(failed / (double) DRAWS).isBetween(0.35, 0.75);
    assertThat(fails.optimum()).isEqualTo(plain.optimum()).isEqualTo(penalty.optimum());
  }

  @Test
  void aPenaltyIsAsLargeAsItsNameSays() {
    Problem plain = problem("bbob-f8-d3-i2");
    Problem usual = problem("bbob-f8-d3-i2~penalty");
    Problem near = problem("bbob-f8-d3-i2~penalty3");
    List<Configuration> penalised =
        draws(plain).filter(c -> usual.trueCost(c) != plain.trueCost(c)).toList();
    assertThat(penalised).isNotEmpty();
    double told = 3 * usual.trueCost(penalised.get(0)) / 1000;
    assertThat(penalised)
        .allSatisfy(c -> assertThat(near.trueCost(c)).isCloseTo(told, within(1e-6 * told)));
    assertThat(Problems.byName("bbob-f8-d3-i2~penalty0")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bbob-f8-d3-i2", "bbob-f1-d5-i1"})
  void aPlateauIsFlatButForAFiftieth(String name) {
    Problem plain = problem(name);
    Problem plateau = problem(name + "~plateau");
    double level = draws(plateau).mapToDouble(plateau::trueCost).max().orElseThrow();
    double[] below =
        draws(plain)
            .filter(c -> plateau.trueCost(c) < level)
            .mapToDouble(c -> plateau.trueCost(c) - plain.trueCost(c))
            .toArray();
    assertThat(below.length / (double) DRAWS).isBetween(0.01, 0.03);
    assertThat(below).containsOnly(0);
    assertThat(plateau.optimum()).isEqualTo(plain.optimum());
  }

  @ParameterizedTest
  @ValueSource(strings = {"landscape-1", "bbob-f3-d2-i1"})
  void anOffsetMovesAllCosts(String name) {
    Problem plain = problem(name);
    Problem offset = problem(name + "~offset");
    draws(plain).forEach(c -> assertThat(offset.trueCost(c)).isEqualTo(1e9 + plain.trueCost(c)));
    assertThat(offset.optimum()).isEqualTo(1e9 + plain.optimum());
    assertThat(offset.space().parameters()).isEqualTo(plain.space().parameters());
    assertThat(Problems.byName("nothing~offset")).isEmpty();
    assertThat(Problems.byName(name + "~tie")).isEmpty();
  }

  @Test
  void aRateIsTheInverseAndMaximised() {
    Problem plain = problem("landscape-1");
    Problem rate = problem("landscape-1~rate");
    draws(plain).forEach(c -> assertThat(rate.trueCost(c)).isEqualTo(-1 / plain.trueCost(c)));
    assertThat(rate.optimum()).isEqualTo(-1 / plain.optimum());
    assertThat(rate.isMaximised()).isTrue();
    assertThat(rate.objective().direction()).isEqualTo(Direction.MAXIMIZE);
    assertThatThrownBy(() -> problem("bbob-f1-d2-i5~rate").optimum())
        .hasMessageContaining("of which there is no rate");
  }
}
