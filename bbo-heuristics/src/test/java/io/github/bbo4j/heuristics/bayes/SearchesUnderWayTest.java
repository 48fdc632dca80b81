package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Searches that are asked for one after the other without an answer. Where the model believed that
 * one of them was better than all that was measured, the next stood beside it, and so on: of eight
 * machines six measured one point.
 */
class SearchesUnderWayTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

  /** Without fantasies among the incumbents it is below 1e-6 for each of the ids. */
  private static final double APART = 1e-4;

  private static double cost(Configuration c) {
    double x = c.real("x") - 0.7;
    double y = c.real("y") - 0.6;
    return 1 + x * x + 2 * y * y + x * y;
  }

  /** Six points of a bowl: enough for a model to be sure of a better one. */
  private static History start(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(SPACE);
    while (history.size() < 6) {
      Configuration c = history.sampleNew(random);
      history = history.plus(c, Outcome.measured(cost(c)));
    }
    return history;
  }

  @ParameterizedTest
  @ValueSource(strings = {"smbo-ei", "smbo-logei", "smbo-mpi", "smbo-ei-rbf"})
  void standApart(String id) {
    for (long seed = 11601; seed <= 11602; seed++) {
      History history = start(seed);
      Heuristic heuristic = SmboHeuristics.byId(id);
      SplittableRandom random = new SplittableRandom(seed);
      List<Configuration> pending = new ArrayList<>();
      while (pending.size() < 4) {
        Configuration next =
            heuristic.suggest(history.withPending(List.copyOf(pending)), random).configuration();
        assertThat(pending).as("seed %d", seed).allMatch(p -> distance(p, next) > APART);
        pending.add(next);
      }
    }
  }

  private static double distance(Configuration a, Configuration b) {
    return Math.max(Math.abs(a.real("x") - b.real("x")), Math.abs(a.real("y") - b.real("y")));
  }
}
