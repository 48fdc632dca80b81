package io.github.bbo4j.heuristics.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepsTest {
  private static final int SEEDS = 20;

  private static SearchSpace integers(int n, long most, Constraint... constraints) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < n; i++) {
      builder.integer("x" + i, 0, most);
    }
    Arrays.stream(constraints).forEach(builder::constraint);
    return builder.build();
  }

  private static String[] names(int n) {
    return IntStream.range(0, n).mapToObj(i -> "x" + i).toArray(String[]::new);
  }

  /** Of 0..18 by a level, of 0..5000 by 50 to 500, whether it stands in the middle or at an end. */
  @Test
  void stepsReachATenthOfTheRange() {
    SearchSpace space =
        SearchSpace.builder().integer("narrow", 0, 18).integer("wide", 0, 5000).build();
    RandomGenerator random = new Seed(3).stream("test", 0);
    for (long from : new long[] {0, 30, 2500, 5000}) {
      Set<Long> narrow = new TreeSet<>();
      Set<Long> wide = new TreeSet<>();
      for (int i = 0; i < 4000; i++) {
        Configuration to = Steps.neighbour(space.at(9, from), 1, random).orElseThrow();
        narrow.add(to.coordinate(0) - 9);
        wide.add(to.coordinate(1) - from);
      }
      assertThat(narrow).containsExactlyInAnyOrder(-1L, 0L, 1L);
      wide.remove(0L);
      assertThat(wide.stream().map(Math::abs)).allMatch(s -> s >= 50 && s <= 500);
      assertThat(wide.stream().map(Math::abs)).contains(50L).anyMatch(s -> s > 490);
      assertThat(wide.stream().anyMatch(s -> s > 0)).isEqualTo(from < 5000);
      assertThat(wide.stream().anyMatch(s -> s < 0)).isEqualTo(from > 30);
    }
  }

  /** Of 2^63 - 1 levels, from a twentieth before either end, as often towards it. */
  @Test
  void theUpperEndOfARangeUpTo2To63IsAsTheLowerOne() {
    SearchSpace space = integers(1, Long.MAX_VALUE - 1);
    long last = space.domain(0).size() - 1;
    RandomGenerator random = new Seed(4).stream("test", 0);
    int draws = 20_000;
    int down = 0;
    int up = 0;
    for (int i = 0; i < draws; i++) {
      long low = last / 20;
      long high = last - low;
      down += Steps.neighbour(space.at(low), 1, random).orElseThrow().coordinate(0) < low ? 1 : 0;
      up += Steps.neighbour(space.at(high), 1, random).orElseThrow().coordinate(0) > high ? 1 : 0;
    }
    // Four standard deviations of the difference of two such counts.
    assertThat(Math.abs(up - down)).isLessThan(400);
  }

  /** Of 0..18 the two neighbours; of 0..5000 these, 50 and 500 in both directions. */
  @Test
  void climbersSeeThreeScales() {
    SearchSpace space =
        SearchSpace.builder().integer("narrow", 0, 18).integer("wide", 0, 5000).build();
    assertThat(Steps.along(space.at(9, 480)).stream().map(c -> c.coordinates()[0] - 9))
        .containsOnly(-1L, 0L, 1L);
    assertThat(Steps.along(space.at(9, 480)).stream().map(c -> c.coordinates()[1] - 480))
        .containsExactlyInAnyOrder(0L, 0L, -1L, 1L, -50L, 50L, 500L);
  }

  /** A share that grows is taken from others, however far it goes. */
  @Test
  void stepsKeepASum() {
    for (long most : new long[] {5, 1_000_000}) {
      SearchSpace space = integers(6, most, Constraint.sum("sum", 2 * most, 2 * most, names(6)));
      RandomGenerator random = new Seed(5).stream("test", 0);
      Configuration at = space.sample(random);
      long furthest = 0;
      for (int i = 0; i < 500; i++) {
        Configuration next = Steps.neighbour(at, 1, random).orElseThrow();
        assertThat(next).isNotEqualTo(at);
        assertThat(space.contains(next)).isTrue();
        for (int d = 0; d < 6; d++) {
          furthest = Math.max(furthest, Math.abs(next.coordinate(d) - at.coordinate(d)));
        }
        at = next;
      }
      assertThat(furthest).isGreaterThanOrEqualTo(Math.max(1, most / 20));
    }
  }

  /**
   * Integers of 5001 levels were walked level by level, so that random search was ahead. H0: a
   * heuristic is as good as that after 150 evaluations of a bowl; sign test over 20 seeds, of which
   * 18 are of level 2e-4.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {"sa-log", "sa-exp", "ga-tournament-2pt", "ga-generational", "hill-climbing"})
  void wideIntegersAreSearchedAsRealsAre(String id) {
    assertAhead(id, integers(6, 5000));
  }

  /** The same of shares of a whole, where every single step and every crossing missed the sum. */
  @ParameterizedTest
  @ValueSource(strings = {"sa-log", "sa-exp", "ga-tournament-2pt", "ga-generational"})
  void sharesAreSearchedAsWell(String id) {
    assertAhead(id, integers(6, 5000, Constraint.sum("sum", 9000, 9000, names(6))));
  }

  private static void assertAhead(String id, SearchSpace space) {
    int ahead = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      ahead +=
          best(Heuristics.byId(id), space, seed) < best(Heuristics.byId("random"), space, seed)
              ? 1
              : 0;
    }
    assertThat(ahead).isGreaterThanOrEqualTo(18);
  }

  private static double best(Heuristic heuristic, SearchSpace space, int seed) {
    RandomGenerator random = new Seed(seed).stream("bowl", 0);
    double[] centre = random.doubles(space.dimension()).toArray();
    Objective bowl =
        (c, e) -> {
          double cost = 1;
          double[] u = space.toUnit(c);
          for (int i = 0; i < u.length; i++) {
            cost += (u[i] - centre[i]) * (u[i] - centre[i]);
          }
          return Outcome.measured(cost);
        };
    return Tuner.on(space)
        .objective(bowl)
        .heuristic(() -> heuristic)
        .budget(150)
        .seed(seed)
        .build()
        .run()
        .best()
        .orElseThrow()
        .cost()
        .orElseThrow();
  }
}
