package io.github.bbo4j.tuner.limits;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What failures mean for a run as a whole. Pure functions of the history. */
public final class Failures {
  private static final int NEAREST = 3;
  private static final int TRIES = 16;

  private Failures() {}

  /**
   * Stops when more than a share of the trials failed.
   *
   * @param share in (0, 1]
   * @param atLeast so many trials are waited for, at least 1
   * @throws IllegalArgumentException if one is outside its range
   */
  public static StopCriterion maxShare(double share, int atLeast) {
    Arguments.require(share > 0 && share <= 1, "share", share, "in (0, 1]");
    Arguments.require(atLeast >= 1, "atLeast", atLeast, "at least 1");
    return new MaxShare(share, atLeast);
  }

  /**
   * A heuristic kept away from where everything failed: a proposal whose three nearest known
   * configurations never gave a cost, only failures, is drawn again, up to 16 times, and from the
   * uniform distribution where the heuristic insists; then the one with the fewest such neighbours
   * is taken. Distances are those of the space. With a history without failures it is the heuristic
   * itself.
   *
   * <p>For heuristics that have no model of failures; the Bayesian ones have.
   */
  public static Heuristic avoided(Heuristic heuristic) {
    return new Avoiding(Arguments.given(heuristic, "heuristic"));
  }

  private record MaxShare(double share, int atLeast) implements StopCriterion {
    @Override
    public Optional<StopReason> check(History history) {
      long failed = history.trials().stream().filter(t -> t.outcome() instanceof Failed).count();
      int size = history.size();
      return size >= atLeast && failed > share * size
          ? Optional.of(
              new StopReason(
                  "failures",
                  String.format(
                      Locale.ROOT,
                      "%d of %d trials failed, more than %.3g %%; the last: %s",
                      failed,
                      size,
                      100 * share,
                      lastMessage(history))))
          : Optional.empty();
    }

    private static String lastMessage(History history) {
      for (int i = history.size() - 1; i >= 0; i--) {
        if (history.trial(i).outcome() instanceof Failed failed) {
          return failed.message();
        }
      }
      return "none";
    }

    @Override
    public String name() {
      return "failures-" + share;
    }
  }

  private record Avoiding(Heuristic heuristic) implements Heuristic {
    @Override
    public Proposal suggest(History history, RandomGenerator random) {
      Proposal first = heuristic.suggest(history, random);
      List<Configuration> failed = new ArrayList<>();
      for (Observation observation : history.observations()) {
        if (observation.failed() == observation.runs()) {
          failed.add(observation.configuration());
        }
      }
      if (failed.size() < NEAREST) {
        return first;
      }
      Proposal best = first;
      int fewest = failedNeighbours(first.configuration(), history);
      Configuration last = first.configuration();
      for (int i = 0; i < TRIES && fewest == NEAREST; i++) {
        Proposal next = heuristic.suggest(history, random);
        if (next.configuration().equals(last) && !history.isExhausted()) {
          next = Proposal.of(history.sampleNew(random));
        }
        last = next.configuration();
        int neighbours = failedNeighbours(next.configuration(), history);
        if (neighbours < fewest) {
          fewest = neighbours;
          best = next;
        }
      }
      return best.equals(first)
          ? first
          : best.withNote("kept away from a region where all runs failed");
    }

    private static int failedNeighbours(Configuration point, History history) {
      return (int)
          history.observations().stream()
              .sorted(
                  Comparator.comparingDouble(
                      o -> history.space().distance(point, o.configuration())))
              .limit(NEAREST)
              .filter(o -> o.failed() == o.runs())
              .count();
    }

    @Override
    public Optional<String> unsupported(SearchSpace space) {
      return heuristic.unsupported(space);
    }

    @Override
    public String name() {
      return heuristic.name() + ", away from failures";
    }
  }
}
