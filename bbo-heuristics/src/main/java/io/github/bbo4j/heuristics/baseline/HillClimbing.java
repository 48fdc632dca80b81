package io.github.bbo4j.heuristics.baseline;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Climbs from the best point of the initial design to better neighbours until there is none, then
 * again from a random new point, and so on.
 *
 * <p>Neighbours differ by one step of one parameter, in an ordered range of twenty levels and more
 * also by a tenth of it and by a tenth of that; the order in which they are measured is random.
 * <em>First improvement</em> moves as soon as a neighbour is better, <em>steepest</em> measures all
 * of them and moves to the best: more measurements per move, and steadier ones. Known neighbours
 * are not measured again but are moved to like any other. A failed point is worse than any other, a
 * censored one costs its bound. The state is a fold over the history (the memo saves folding it
 * again), so it can be resumed, and any history can be continued. Source: textbook; see Aarts and
 * Lenstra (1997), chapter 1. A real parameter steps by a tenth of its scale: coarse, for finite
 * spaces are what this is meant for.
 */
public final class HillClimbing implements Heuristic {
  private final boolean steepest;
  private @Nullable Climb memo;

  private HillClimbing(boolean steepest) {
    this.steepest = steepest;
  }

  /** Moves to the first better neighbour found. */
  public static HillClimbing firstImprovement() {
    return new HillClimbing(false);
  }

  /** Moves to the best neighbour after all were measured. */
  public static HillClimbing steepest() {
    return new HillClimbing(true);
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    return Proposal.of(next(history, random));
  }

  private Configuration next(History history, RandomGenerator random) {
    Climb climb = memo;
    if (climb == null || !history.startsWith(climb.history())) {
      climb = new Climb(steepest, history);
      memo = climb;
    }
    climb.foldUpTo(history);
    List<Configuration> open =
        climb.open(history).stream().filter(c -> !history.contains(c)).toList();
    return open.isEmpty() ? history.sampleNew(random) : open.get(random.nextInt(open.size()));
  }

  @Override
  public String name() {
    return "hill-climbing[" + (steepest ? "steepest" : "first improvement") + "]";
  }
}
