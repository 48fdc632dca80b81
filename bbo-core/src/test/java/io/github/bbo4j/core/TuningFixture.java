package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** The bowl on a grid, and the heuristic that shows any difference, of the tests of tuners. */
final class TuningFixture {
  static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 99).integer("y", 0, 99).build();

  /**
   * Random search that also depends on every outcome and on what is pending, so that any difference
   * shows.
   */
  static final Heuristic SENSITIVE =
      (history, random) -> {
        long skip = Math.round(history.costSumAfter(history.size()) * 7) + history.pending().size();
        for (long i = 0; i < Math.floorMod(skip, 13); i++) {
          random.nextLong();
        }
        return Proposal.of(history.sampleNew(random));
      };

  private TuningFixture() {}

  static double bowl(Configuration c) {
    return Math.abs(c.integer("x") - 30) + Math.abs(c.integer("y") - 70);
  }

  static TunerBuilder tuner() {
    return Tuner.on(SPACE).minimize(TuningFixture::bowl).heuristic(SENSITIVE).budget(40);
  }

  /**
   * Answers a free-running session in an order drawn from a seed, as uneven run times give; cut
   * short after so many answers if there is no stop before.
   */
  static TuningResult unevenly(
      TuningSession session, Random random, int answers, ToDoubleFunction<Configuration> cost) {
    List<Suggestion> out = new ArrayList<>();
    int told = 0;
    while (true) {
      while (session.canAsk()) {
        Optional<Suggestion> next = session.ask();
        if (next.isEmpty()) {
          break;
        }
        out.add(next.get());
      }
      if (out.isEmpty() || told == answers) {
        session.close();
        return session.result();
      }
      // The first is slow: it is often passed by.
      Suggestion done = out.remove(Math.max(0, random.nextInt(out.size() + 2) - 2));
      session.tell(done.number(), Outcome.measured(cost.applyAsDouble(done.configuration())));
      told++;
    }
  }

  static List<Configuration> path(TuningResult result) {
    return result.history().trials().stream().map(Trial::configuration).toList();
  }
}
