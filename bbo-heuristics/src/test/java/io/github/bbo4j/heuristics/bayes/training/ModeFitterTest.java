package io.github.bbo4j.heuristics.bayes.training;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModeFitterTest {
  @ParameterizedTest(name = "{0} columns, {1} points")
  @CsvSource({
    "2, 101, 100", // twenty for each column are too few
    "2, 300, 150", // half of a longer history
    "2, 1000, 200",
    "6, 150, 120",
    "10, 201, 200", // with ten columns the largest limit holds from the first point on
    "40, 201, 200"
  })
  void aFitSeesMorePointsWhereThereIsMoreToFit(int columns, int points, int most) {
    assertThat(ModeFitter.mostPoints(columns, points)).isEqualTo(most);
  }
}
