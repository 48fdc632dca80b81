package io.github.bbo4j.tuner.limits;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What failures mean for a run as a whole. Pure functions of the history. */
public final class Failures {
  private static final int TRIES = 16;

  private Failures() {}

  /**
   * Stops when more than a share of the trials of the run failed; those of a warm start don't
   * count.
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
   * uniform distribution where the heuristic insists; if all of them are such, the first is taken.
   * Distances are those of the space. With a history without failures it is the heuristic itself.
   *
   * <p>For heuristics that have no model of failures; the Bayesian ones have.
   */
  public static Heuristic avoided(Heuristic heuristic) {
    return new Avoiding(Arguments.given(heuristic, "heuristic"));
  }

  private record MaxShare(double share, int atLeast) implements StopCriterion {
    @Override
    public Optional<StopReason> check(History history) {
      int known = history.known();
      int failed = failed(history, "all") - failed(history.prefix(known), "known");
      int size = history.size() - known;
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

    /** Under a key of its own, or each would have the other fold anew. */
    private static int failed(History history, String which) {
      return history.fold(List.of(FailedTrials.class, which), FailedTrials::new, f -> f.count);
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

  private static final class FailedTrials implements History.Fold {
    private int count;

    @Override
    public void add(History grown) {
      count += grown.trial(grown.size() - 1).outcome() instanceof Failed ? 1 : 0;
    }
  }

  private record Avoiding(Heuristic heuristic) implements Heuristic {
    @Override
    public Proposal suggest(History history, RandomGenerator random) {
      Proposal first = heuristic.suggest(history, random);
      Configuration last = first.configuration();
      if (!FailedRegion.holds(history, last)) {
        return first;
      }
      for (int i = 0; i < TRIES; i++) {
        Proposal next = heuristic.suggest(history, random);
        if (next.configuration().equals(last) && !history.isExhausted()) {
          next = Proposal.of(history.sampleNew(random));
        }
        last = next.configuration();
        if (!FailedRegion.holds(history, last)) {
          return next.withNote("kept away from a region where all runs failed");
        }
      }
      return first;
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
