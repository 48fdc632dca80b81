package io.github.bbo4j.heuristics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.SpaceExhaustedException;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for the heuristics without a model on any finite space, however small or large. */
class HeuristicsProperties {
  private static final int STEPS = 40;

  @Provide
  static Arbitrary<String> walks() {
    return Arbitraries.of(
        Heuristics.ids().stream()
            .filter(id -> !id.startsWith("smbo") && !id.equals("auto"))
            .toList());
  }

  /** Spaces of one point and of one parameter up to 10^12 points, some with a constraint. */
  @Provide
  static Arbitrary<SearchSpace> spaces() {
    return Arbitraries.longs()
        .map(
            seed -> {
              SplittableRandom random = new SplittableRandom(seed);
              SearchSpaceBuilder builder = SearchSpace.builder();
              int kind = random.nextInt(4);
              int d = kind == 0 ? 1 : kind == 3 ? 12 : 1 + random.nextInt(4);
              for (int j = 0; j < d; j++) {
                parameter(builder, "p" + j, kind, random);
              }
              return builder.build();
            });
  }

  private static void parameter(
      SearchSpaceBuilder builder, String name, int kind, SplittableRandom random) {
    if (kind == 3) {
      builder.integer(name, 1, 10);
      return;
    }
    switch (random.nextInt(4)) {
      case 0 -> builder.choice(name, "a", "b", "c");
      case 1 -> builder.geometric(name, 1, 1 << random.nextInt(5), 2);
      case 2 -> builder.integer(name, 5, 5);
      default -> {
        builder.integer(name, 0, 1 + random.nextInt(6));
        int parity = random.nextInt(3);
        builder.constraint(
            name + " fits", v -> ((Number) v.value(name)).longValue() % 3 != parity + 1, name);
      }
    }
  }

  private static double cost(Configuration c, long seed) {
    double sum = new SplittableRandom(seed + c.hashCode()).nextDouble();
    for (int j = 0; j < c.coordinates().length; j++) {
      sum += Math.abs(c.coordinate(j) - 2.5);
    }
    return sum;
  }

  private static List<Configuration> run(String id, SearchSpace space, long seed) {
    Heuristic heuristic = Heuristics.byId(id);
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(space);
    List<Configuration> points = new ArrayList<>();
    while (points.size() < STEPS && !history.isExhausted()) {
      Configuration c = heuristic.suggest(history, random).configuration();
      assertThat(space.contains(c)).isTrue();
      assertThat(history.contains(c)).as("%s proposes %s again", id, c).isFalse();
      points.add(c);
      Outcome outcome =
          points.size() % 7 == 6 ? Outcome.failed("no") : Outcome.measured(cost(c, seed));
      history = history.plus(c, outcome);
    }
    if (history.isExhausted()) {
      History all = history;
      assertThatThrownBy(() -> heuristic.suggest(all, random).configuration())
          .isInstanceOf(SpaceExhaustedException.class);
    }
    return points;
  }

  @Property(tries = 150)
  void proposesEveryPointAtMostOnceAndOnlyFeasibleOnesUntilNoneIsLeft(
      @ForAll("walks") String id, @ForAll("spaces") SearchSpace space, @ForAll long seed) {
    List<Configuration> points = run(id, space, seed);
    long size = space.longSize().orElse(Long.MAX_VALUE);
    assertThat(points).doesNotHaveDuplicates().hasSize((int) Math.min(STEPS, size));
  }

  @Property(tries = 60)
  void equalSeedsGiveEqualRuns(
      @ForAll("walks") String id, @ForAll("spaces") SearchSpace space, @ForAll long seed) {
    assertThat(run(id, space, seed)).isEqualTo(run(id, space, seed));
  }
}
