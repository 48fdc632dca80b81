package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UniformPointsTest {
  private static List<Configuration> draw(SearchSpace space) {
    SplittableRandom random = new SplittableRandom(1);
    return UniformPoints.of(space, 256, () -> space.sample(random), random);
  }

  @Test
  void areDistinctAndUniform() {
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    List<Configuration> points = draw(space);
    assertThat(points).hasSize(256).doesNotHaveDuplicates();
    assertThat(points).as("the same generator").isEqualTo(draw(space));
    // 64 expected in each quarter; a standard deviation is 7.
    long low = points.stream().filter(c -> c.real("x") < 0.5 && c.real("y") < 0.5).count();
    assertThat(low).isBetween(36L, 92L);
  }

  @Test
  void areFewerWhereThereAreFewerOrLittleIsFeasible() {
    assertThat(draw(SearchSpace.builder().choice("c", "a", "b", "c").build())).hasSize(3);
    SearchSpace thin =
        SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .constraint("corner", v -> v.real("x") < 0.02 && v.real("y") < 0.02, "x", "y")
            .build();
    assertThat(draw(thin))
        .as("at 2500 tries for each")
        .hasSizeBetween(40, 200)
        .allMatch(thin::contains);
  }

  /** Of a corner of one in 300 each point would take as many tries: 256 of them 80,000. */
  @Test
  void ofRealsOthersAreReachedFromAFew() {
    AtomicInteger tries = new AtomicInteger();
    SearchSpace corner =
        SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .constraint(
                "corner",
                v -> {
                  tries.incrementAndGet();
                  return v.real("x") + v.real("y") < 0.08;
                })
            .build();
    assertThat(corner.triesPerSample()).isBetween(150.0, 1000.0);
    tries.set(0);
    List<Configuration> points = draw(corner);
    assertThat(points).hasSize(256).allMatch(corner::contains);
    assertThat(tries.get()).isLessThan(30_000);
    // Three quarters of the triangle are on that side of its half height: 192; a deviation is 7.
    long low = points.stream().filter(c -> c.real("x") < 0.04).count();
    assertThat(low).isBetween(160L, 224L);
  }
}
