package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * Failures by chance, whatever is run: a node that was lost, a licence server that was busy. Taken
 * for the configuration's they would rule out what is run most often, which is what is best.
 *
 * <p>They are told by configurations that had been measured before they failed, which no region of
 * failures explains, once some other run was measured since: while a system is down all runs fail.
 * All failures are by chance where {@value #FEWEST} such configurations or more failed, first runs
 * fail no more often than later ones (the share f1 / n1 is above f2 / n2 by no more than {@value
 * #BEYOND} standard errors sqrt(p (1 - p) (1 / n1 + 1 / n2)), p that of all runs), and no
 * configuration fails more often than the others: of each that failed twice and more, so many
 * failures of so many runs have a probability of {@value #RARE} or more at the share of all others.
 * Stateless.
 */
final class ChanceFailures {
  private static final int FEWEST = 3;

  /** One in ten of equal shares is further apart. */
  private static final double BEYOND = 1.28;

  private static final double RARE = 0.005;

  private static final double PERCENT = 100;

  private static final Outcome SAYS_NOTHING =
      new Outcome.Failed(FailureKind.CANCELLED, "failed by chance");

  private ChanceFailures() {}

  /**
   * A history in which they are cancelled runs, which say nothing.
   *
   * @param history runs
   * @return the same history if there are none
   */
  static History asCancelled(History history) {
    return share(history).isEmpty()
        ? history
        : history.withOutcomes(
            ChanceFailures.class,
            true,
            told -> told instanceof Outcome.Failed ? SAYS_NOTHING : told);
  }

  /**
   * The same recommendation with a word on them at the end of its method.
   *
   * @param history runs
   * @param r what is recommended
   * @return the same one if there are none
   */
  static Recommendation told(History history, Recommendation r) {
    return share(history)
        .map(p -> Math.max(1, Math.round(PERCENT * p)))
        .map(
            p ->
                new Recommendation(
                    r.configuration(),
                    r.estimate(),
                    r.standardError(),
                    r.interval(),
                    r.allRuns(),
                    r.probabilityBest(),
                    r.replicates(),
                    r.measurements(),
                    r.method()
                        + "; about "
                        + p
                        + " % of all runs fail, whatever is run, so that a failed one is not held"
                        + " against its configuration"))
        .orElse(r);
  }

  /** The share of the runs that fail by chance; empty where failures are the configurations'. */
  private static Optional<Double> share(History history) {
    return history.fold(ChanceFailures.class, Tally::new, Tally::share);
  }

  /** First runs, later ones, and those of configurations that failed later. */
  private static final class Tally implements History.Fold {
    private int first;
    private int firstFailed;
    private int later;
    private int laterFailed;

    /** Configurations that failed later, before some run was measured. */
    private int confirmed;

    /** Runs and failures. */
    private final Map<Configuration, int[]> failing = new HashMap<>();

    @Override
    public void add(History grown) {
      Trial trial = grown.trial(grown.size() - 1);
      if (trial.outcome().isCancelled()) {
        return;
      }
      Observation now = grown.observation(trial.configuration()).orElseThrow();
      boolean failed = trial.outcome() instanceof Outcome.Failed;
      if (now.count() > (trial.outcome().isMeasured() ? 1 : 0)) {
        later++;
        laterFailed += failed ? 1 : 0;
        if (failed || failing.containsKey(trial.configuration())) {
          failing.put(
              trial.configuration(), new int[] {now.runs() - now.cancelled(), now.failed()});
        }
      } else {
        first++;
        firstFailed += failed ? 1 : 0;
      }
      confirmed = trial.outcome().isMeasured() ? failing.size() : confirmed;
    }

    Optional<Double> share() {
      if (confirmed < FEWEST) {
        return Optional.empty();
      }
      int failed = firstFailed + laterFailed;
      double p = failed / (double) (first + later);
      double error = Math.sqrt(p * (1 - p) * (1.0 / first + 1.0 / later));
      double more = firstFailed / (double) first - laterFailed / (double) later;
      return more <= BEYOND * error && failing.values().stream().noneMatch(c -> isRare(c, failed))
          ? Optional.of(p)
          : Optional.empty();
    }

    private boolean isRare(int[] runs, int failed) {
      double others = (failed - runs[1]) / (double) (first + later - runs[0]);
      return runs[1] > 1
          && 1 - new BinomialDistribution(null, runs[0], others).cumulativeProbability(runs[1] - 1)
              < RARE;
    }
  }
}
