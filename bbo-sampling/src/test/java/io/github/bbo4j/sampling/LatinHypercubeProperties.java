package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class LatinHypercubeProperties {

  @Property(tries = 300)
  void plainDesignsAreStratifiedOnEveryAxis(
      @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 0, max = 30) Integer> axes,
      @ForAll @IntRange(min = 1, max = 60) int n,
      @ForAll long seed) {
    SearchSpace space = space(axes);
    var points = new LatinHypercube().points(space, n, new SplittableRandom(seed));
    assertBalanced(space, points);
    assertThat(points).doesNotHaveDuplicates();
  }

  @Property(tries = 60)
  void optimisedDesignsAreStratifiedOnEveryAxis(
      @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 0, max = 30) Integer> axes,
      @ForAll @IntRange(min = 1, max = 25) int n,
      @ForAll long seed) {
    SearchSpace space = space(axes);
    var points = new OptimizedLatinHypercube(15, 50).points(space, n, new SplittableRandom(seed));
    assertBalanced(space, points);
    assertThat(points).doesNotHaveDuplicates();
  }

  @Property
  void strataOfLongAxesHoldTheMiddlesOfTheirLevels(
      @ForAll @IntRange(min = 1, max = 100_000) int count,
      @ForAll @LongRange(min = 100_000, max = Long.MAX_VALUE - 1) long levels) {
    assertThat(Levels.firstInStratum(0, count, levels)).isZero();
    assertThat(Levels.firstInStratum(count, count, levels)).isEqualTo(levels);
    int i = count / 2;
    assertThat(Levels.firstInStratum(i + 1, count, levels))
        .isGreaterThan(Levels.firstInStratum(i, count, levels));
  }

  /** Axis codes: 0 real, 1 categories, above that a number of levels. */
  private static SearchSpace space(List<Integer> axes) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int d = 0; d < axes.size(); d++) {
      switch (axes.get(d)) {
        case 0 -> builder.real("p" + d, -3, 8);
        case 1 -> builder.choice("p" + d, "a", "b", "c");
        default -> builder.integer("p" + d, 1, axes.get(d));
      }
    }
    return builder.build();
  }

  /** Each level floor or ceil of n / m times; one point in each stratum of a longer axis. */
  static void assertBalanced(SearchSpace space, List<Configuration> points) {
    int n = points.size();
    for (int d = 0; d < space.dimension(); d++) {
      int axis = d;
      Domain domain = space.domain(d);
      Map<Long, Long> counts =
          points.stream()
              .map(c -> c.coordinate(axis))
              .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
      if (domain.isFinite() && domain.size() <= n) {
        assertThat(counts).hasSize((int) domain.size());
        long least = n / domain.size();
        assertThat(counts.values())
            .allMatch(k -> k == least || (k == least + 1 && n % domain.size() > 0));
      } else if (domain.isOrdered()) {
        assertThat(
                points.stream()
                    // Half a level's tolerance would hide errors: 1e-9 only absorbs rounding.
                    .map(c -> (int) (domain.toUnit(c.coordinate(axis)) * n + 1e-9))
                    .distinct())
            .hasSize(n);
      } else {
        assertThat(counts).hasSize(n);
      }
    }
  }
}
