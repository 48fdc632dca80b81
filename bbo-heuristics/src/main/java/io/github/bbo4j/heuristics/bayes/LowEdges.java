package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.view.Saturation;
import io.github.bbo4j.heuristics.internal.Turns;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Points near the first values of ranges, while all costs are equal: of 1 to 1024 threads most may
 * do what the last does, and what changes anything be within a sixty-fourth of the range ({@link
 * Saturation}). Values are uniform as that sees them; so half of the reals are within a hundredth.
 * Static functions of (history, random); thread-safe.
 */
final class LowEdges {
  private LowEdges() {}

  /**
   * A point for every second turn: uniform but for its ranges.
   *
   * @param history trials whose costs are equal
   * @return a new point; empty at the other turns, where there are no ranges, and where the point
   *     that was drawn is forbidden, measured or pending
   */
  static Optional<Proposal> next(History history, RandomGenerator random) {
    SearchSpace space = history.space();
    boolean ranges = space.parameters().stream().anyMatch(p -> Saturation.isRange(p.domain()));
    return ranges && !space.isListed() && Turns.next(history) % 2 == 1
        ? drawn(history, random)
            .map(c -> Proposal.of(c).withNote("near first values while all costs are equal"))
        : Optional.empty();
  }

  private static Optional<Configuration> drawn(History history, RandomGenerator random) {
    SearchSpace space = history.space();
    long[] coordinates = history.sampleNew(random).coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      Domain domain = space.domain(j);
      if (Saturation.isRange(domain)) {
        coordinates[j] = new Saturation().seen(domain).randomCoordinate(random);
      }
    }
    return space.find(coordinates).filter(c -> !history.contains(c));
  }
}
