package io.github.bbo4j.heuristics.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnovaTableTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 100).integer("y", 0, 5).build();

  /** Costs that grow with x, with a little noise, in a unit. */
  private static AnovaTable table(double unit) {
    History history = History.empty(SPACE);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 60; i++) {
      Configuration point = history.sampleNew(random);
      double cost = 1 + 0.01 * point.integer("x") + 0.001 * random.nextDouble();
      history = history.plus(point, Outcome.measured(unit * cost));
    }
    return AnovaTable.of(history);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-7, 1e-12, 1e-100, 1e100, 1e-170, 1e170, 1e-307, 1e307})
  void theUnitOfTheCostsChangesNothing(double unit) {
    AnovaTable.Row expected = table(1).rows().get(0);
    AnovaTable.Row row = table(unit).rows().get(0);
    assertThat(expected.f()).isGreaterThan(100);
    assertThat(row.parameter()).isEqualTo("x");
    assertThat(row.f()).isCloseTo(expected.f(), withinPercentage(1e-6));
    assertThat(expected.p()).isPositive();
    assertThat(row.p()).isCloseTo(expected.p(), withinPercentage(1e-3));
  }

  /** By SciPy 1.17.1: {@code scipy.stats.f.sf(f, d1, d2)}. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 3, 10, 0.6906222455335577",
    "6.301, 2, 76, 0.0029380727597738696",
    "1e6, 2, 5, 9.882055925060849e-15",
    "200, 1, 100, 1.3512423796021646e-25",
    "4926, 1, 76, 7.35867919327639e-71",
    "Infinity, 1, 76, 0"
  })
  void smallProbabilitiesHaveTheirDigits(double f, int d1, int d2, double p) {
    assertThat(AnovaTable.probability(f, d1, d2)).isCloseTo(p, withinPercentage(1e-8));
  }

  @Test
  void costsThatAreAllEqualHaveNoF() {
    History history = History.empty(SPACE);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 60; i++) {
      history = history.plus(history.sampleNew(random), Outcome.measured(0.1));
    }
    assertThat(AnovaTable.of(history).rows()).hasSize(2).allMatch(row -> row.f() == 0);
  }
}
