package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.internal.Turns;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The best point with one of the parameters changed that a descent among reals holds ({@link
 * RealSlice}): categories, switches and the next of a few levels. A descent can go on for long
 * beside a switch that is set wrong: what the reals gain in a narrow valley is more than what a
 * model of the whole space expects of the switch. Asked at one point, the difference that the
 * parameter makes is known exactly, however small it is beside what the reals change.
 *
 * <p>Each value is asked for once near the best point: as soon as the region is smaller than it was
 * at first, in every second turn of the descent, so that this goes on, and again where the best has
 * moved away.
 */
final class HeldMove {
  /** Half of the first radius: the descent has failed, the reals are not the quickest gain now. */
  private static final double SMALL = 0.1;

  /** How near a point is that tells of a value, in every real on the unit cube. */
  private static final double NEAR = 0.1;

  /** Values from which on a parameter has too many to ask for each. */
  private static final long MANY = 9;

  /** A period of turns and the one before: among them is the descent's latest. */
  private static final int LATEST = 3;

  private HeldMove() {}

  /**
   * The move that is due at a turn of the descent.
   *
   * @param history trials of a space with a slice of reals
   * @param region of the descent
   * @return a point neither measured nor pending; empty if none is due
   */
  static Optional<Configuration> of(History history, TrustRegion region) {
    if (region.radius() > SMALL) {
      return Optional.empty();
    }
    Configuration best = region.centre();
    List<Configuration> turns =
        Stream.concat(
                history.trials().stream().filter(Turns::isOne).map(Trial::configuration),
                history.pending().stream())
            .toList();
    boolean latest =
        turns.subList(Math.max(0, turns.size() - LATEST), turns.size()).stream()
            .anyMatch(turn -> isOne(best, turn));
    return latest
        ? Optional.empty()
        : moves(best)
            .filter(move -> turns.stream().noneMatch(turn -> isNear(move, turn)))
            .findFirst();
  }

  /** Whether two points differ in one held parameter and in nothing else. */
  static boolean isOne(Configuration from, Configuration to) {
    SearchSpace space = from.space();
    int changed = 0;
    for (int j = 0; j < space.dimension(); j++) {
      if (from.coordinate(j) != to.coordinate(j)) {
        changed += space.domain(j).isContinuous() ? 2 : 1;
      }
    }
    return changed == 1;
  }

  private static Stream<Configuration> moves(Configuration best) {
    SearchSpace space = best.space();
    Stream.Builder<Configuration> moves = Stream.builder();
    for (int j = 0; j < space.dimension(); j++) {
      Domain domain = space.domain(j);
      long size = domain.isContinuous() ? 0 : domain.size();
      for (long value = 0; value < (size < MANY ? size : 0); value++) {
        long[] coordinates = best.coordinates();
        long step = Math.abs(value - coordinates[j]);
        if (step == 1 || (step > 1 && !domain.isOrdered())) {
          coordinates[j] = value;
          space.find(coordinates).ifPresent(moves);
        }
      }
    }
    return moves.build();
  }

  private static boolean isNear(Configuration move, Configuration turn) {
    SearchSpace space = move.space();
    for (int j = 0; j < space.dimension(); j++) {
      Domain domain = space.domain(j);
      boolean near =
          domain.isContinuous()
              ? Math.abs(domain.toUnit(move.coordinate(j)) - domain.toUnit(turn.coordinate(j)))
                  <= NEAR
              : move.coordinate(j) == turn.coordinate(j);
      if (!near) {
        return false;
      }
    }
    return true;
  }
}
