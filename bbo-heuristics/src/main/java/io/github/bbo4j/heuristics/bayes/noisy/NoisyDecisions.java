package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.view.ModelView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What to measure next in noisy runs. A decision is a value, a pure function of the history alone:
 * a resampling policy and a heuristic that ask about the same history get the same one, and if they
 * share an instance it is computed once.
 *
 * <p>A measurement is taken to stand for a quarter of the evaluations left before those that verify
 * ({@link Verification}): early on the search is worth more, in the end telling the leaders apart.
 * Decided is about a {@link ModelView}. Safe for several threads, which share one memo.
 */
public final class NoisyDecisions {
  private static final double HORIZON = 4;

  private @Nullable History asked;
  private @Nullable NoisyDecision answer;
  private @Nullable NoisySearch search;
  private final NoiseMemo noise = new NoiseMemo();

  /** Decisions about the histories of any space; those of one space share a memo. */
  public NoisyDecisions() {}

  /**
   * The decision.
   *
   * @param history runs of at least two measured configurations, at the noise of which it is aimed
   * @return the best new point and the best replicate
   */
  public synchronized NoisyDecision decide(History history) {
    NoisyDecision known = answer;
    if (known == null || asked == null || !isSame(asked, history)) {
      known = decide(history, ModelView.underNoise(history));
      if (known.fresh().filter(history::contains).isPresent()) {
        known = decide(history, ModelView.of(history)); // Rounded to what is known.
      }
      asked = history;
      answer = known;
    }
    return known;
  }

  /**
   * How much runs of one configuration differ: {@link NoiseLevel#of}, which looks at all of them,
   * at the cost of what is new since this was last asked.
   *
   * @param history runs
   * @return the same as {@code NoiseLevel.of(history)}
   */
  public synchronized NoiseLevel noise(History history) {
    return noise.of(history);
  }

  /**
   * Whether all runs are slower at times and faster at others, which is taken out of them.
   *
   * @param history runs of at least two measured configurations
   * @return true where {@link SlowNoise} is seen
   */
  public synchronized boolean isSlow(History history) {
    History seen = ModelView.underNoise(history).history();
    return search(seen).isSlow(seen);
  }

  /**
   * The best replicate alone, for a stage in which nothing new is measured.
   *
   * @param history as above
   * @return the configuration to measure again, if there is one that may be
   */
  public synchronized Optional<Configuration> replicate(History history) {
    ModelView view = ModelView.underNoise(history);
    History seen = view.history();
    return search(seen).replicate(seen, lookaheadRuns(history)).map(view::in);
  }

  /**
   * A configuration whose runs can't be told from outliers, to be measured again before anything is
   * built on it: two runs that differ by far more than noise, or the only run where it is far from
   * what all others say. Nothing while one is measured again, or when half of the evaluations are
   * replicates.
   *
   * @param history runs of at least two measured configurations, at the noise of which it is aimed
   * @return the most doubtful one, if there is one
   */
  public synchronized Optional<Configuration> suspect(History history) {
    ModelView view = ModelView.underNoise(history);
    return search(view.history()).suspect(view.history()).map(view::in);
  }

  private NoisyDecision decide(History history, ModelView view) {
    NoisyDecision seen = search(view.history()).decide(view.history(), lookaheadRuns(history));
    return new NoisyDecision(
        seen.replicate().map(view::in),
        seen.replicateGain(),
        seen.fresh().map(view::in),
        seen.freshGain());
  }

  /** A quarter of the evaluations that are left before those that verify. */
  private static double lookaheadRuns(History history) {
    int spent = history.size() + history.pending().size();
    int left = history.remaining().orElse(history.plannedEvaluations() - spent);
    return Math.max(1, (left - Verification.runs(spent + left)) / HORIZON);
  }

  private NoisySearch search(History history) {
    NoisySearch known = search;
    if (known == null || !known.isOn(history.space())) {
      known = new NoisySearch(history.space());
      search = known;
    }
    return known;
  }

  private static boolean isSame(History a, History b) {
    return a.size() == b.size()
        && a.pending().equals(b.pending())
        && a.aggregation().equals(b.aggregation())
        && a.remaining().equals(b.remaining())
        && a.plannedEvaluations() == b.plannedEvaluations()
        && b.startsWith(a);
  }
}
