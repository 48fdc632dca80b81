package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;
import java.util.SplittableRandom;

/** Histories written by hand, on a line of 100 points. */
final class Histories {
  static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 99).build();

  private Histories() {}

  static Configuration at(long x) {
    return LINE.at(x);
  }

  static History empty() {
    return History.empty(LINE);
  }

  /** The history with more measured costs of a point. */
  static History and(History history, long x, double... costs) {
    History more = history;
    for (double cost : costs) {
      more = more.plus(at(x), Outcome.measured(cost));
    }
    return more;
  }

  static History initial(History history, long x, double cost) {
    return history.plus(Trial.of(history.size(), at(x), Purpose.INITIAL, Outcome.measured(cost)));
  }

  static Optional<Configuration> ask(ResamplingPolicy policy, History history) {
    return policy.resample(history, new SplittableRandom(1));
  }

  static boolean again(ResamplingPolicy policy, History history) {
    return ask(policy, history).isPresent();
  }
}
