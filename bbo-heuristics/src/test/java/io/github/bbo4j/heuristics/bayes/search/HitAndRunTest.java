package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.space.Values;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HitAndRunTest {
  private static SearchSpace square(Predicate<Values> feasible) {
    return SearchSpace.builder()
        .real("x", 0, 1)
        .real("y", 0, 1)
        .constraint("feasible", feasible)
        .build();
  }

  /** How many of so many points of a walk, three apart, are as asked. */
  private static double share(
      SearchSpace space, Configuration start, int count, Predicate<Configuration> asked) {
    HitAndRun walk = new HitAndRun(space, new SplittableRandom(1));
    Configuration at = start;
    int found = 0;
    for (int i = 0; i < count; i++) {
      at = walk.from(walk.from(walk.from(at)));
      assertThat(space.contains(at)).isTrue();
      found += asked.test(at) ? 1 : 0;
    }
    return found / (double) count;
  }

  /** A square of a tenth and a strip of a fiftieth that lead into each other: 1 to 1.8 by area. */
  @Test
  void partsAreVisitedByTheirArea() {
    SearchSpace bent =
        square(
            v ->
                (v.real("x") < 0.1 && v.real("y") < 0.1)
                    || (v.real("y") < 0.02 && v.real("x") < 1));
    Configuration start = bent.configuration(Map.of("x", 0.95, "y", 0.01));
    assertThat(share(bent, start, 20_000, c -> c.real("x") < 0.1))
        .isCloseTo(0.01 / (0.01 + 0.018), within(0.03));
  }

  /** Nothing leads from one to the other but a line across what is forbidden. */
  @Test
  void partsThatAreApartAreVisitedToo() {
    SearchSpace apart = square(v -> Math.abs(v.real("x") - 0.5) > 0.3);
    Configuration start = apart.configuration(Map.of("x", 0.1, "y", 0.5));
    assertThat(share(apart, start, 20_000, c -> c.real("x") > 0.5)).isCloseTo(0.5, within(0.03));
  }

  /** The corner of a simplex of 1 in 40320: few tries for a step; each mean is a ninth. */
  @Test
  void aStepTakesFewTries() {
    AtomicInteger tries = new AtomicInteger();
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 8).forEach(j -> builder.real("x" + j, 0, 1));
    SearchSpace space =
        builder
            .constraint(
                "sum",
                v -> {
                  tries.incrementAndGet();
                  return IntStream.range(0, 8).mapToDouble(j -> v.real("x" + j)).sum() <= 1;
                })
            .build();
    Configuration at = space.atUnit(new double[8]).orElseThrow();
    HitAndRun walk = new HitAndRun(space, new SplittableRandom(2));
    tries.set(0);
    double[] mean = new double[8];
    for (int i = 0; i < 4000; i++) {
      at = walk.from(at);
      for (int j = 0; j < 8; j++) {
        mean[j] += at.real("x" + j) / 4000;
      }
    }
    // 1.5 for a step; were one end of the line not moved, 2.1.
    assertThat(tries.get() / (4000 * 8.0)).isLessThan(1.8);
    for (double m : mean) {
      assertThat(m).isCloseTo(1.0 / 9, within(0.02));
    }
  }

  @Test
  void aPointAloneStaysWhereItIs() {
    SearchSpace point = square(v -> v.real("x") == 0.5 && v.real("y") == 0.5);
    Configuration alone = point.configuration(Map.of("x", 0.5, "y", 0.5));
    assertThat(new HitAndRun(point, new SplittableRandom(1)).from(alone)).isEqualTo(alone);
  }
}
