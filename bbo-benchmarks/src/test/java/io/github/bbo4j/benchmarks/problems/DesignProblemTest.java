package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DesignProblemTest {
  /**
   * The best designs published, rounded to the safe side: they hold, cost what was published, and
   * with all reals a two hundredth of their range lower they don't hold.
   */
  @ParameterizedTest
  @CsvSource({
    "cantilever, 6.0161 5.3092 4.4944 3.5015 2.1527, 1.33995636",
    "coil-spring, 0.051691 0.35676 11.2870, 0.0126652",
    "pressure-vessel, 13 7 42.09844 176.637, 6059.714335",
    "speed-reducer, 3.50001 0.7 17 7.3 7.71535 3.35022 5.28666, 2994.471066",
    "three-bar-truss, 0.78869 0.40825, 263.895843",
    "welded-beam, 0.20574 3.4706 9.0367 0.20574, 1.724852"
  })
  void publishedDesignsCostWhatIsPublished(String name, String design, double published) {
    Problem problem = Problems.byName(name).orElseThrow();
    SearchSpace space = problem.space();
    double[] x = Arrays.stream(design.split(" ")).mapToDouble(Double::parseDouble).toArray();
    Configuration best = at(space, x);
    double cost = problem.trueCost(best);
    assertThat(cost).isCloseTo(published, within(3e-4 * published));
    assertThat(problem.optimum()).isLessThanOrEqualTo(published).isLessThanOrEqualTo(cost);
    assertThat(problem.optimum()).isCloseTo(published, within(2e-5 * published));
    assertThat(space.find(lower(best))).isEmpty();
  }

  private static Configuration at(SearchSpace space, double[] x) {
    long[] coordinates = new long[x.length];
    for (int j = 0; j < x.length; j++) {
      Domain domain = space.domain(j);
      coordinates[j] =
          domain.coordinateOf(domain.isContinuous() ? x[j] : (Object) Math.round(x[j]));
    }
    return space.at(coordinates);
  }

  private static long[] lower(Configuration design) {
    long[] coordinates = design.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      Domain domain = design.space().domain(j);
      if (domain.isContinuous()) {
        coordinates[j] = domain.atUnit(Math.max(0, domain.toUnit(coordinates[j]) - 0.005));
      }
    }
    return coordinates;
  }
}
