package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.noisy.NoiseLevel;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyEnsemble;
import io.github.bbo4j.heuristics.bayes.noisy.Verification;
import io.github.bbo4j.heuristics.bayes.noisy.WeakNoise;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import io.github.bbo4j.heuristics.bayes.view.ModelView;
import java.util.Optional;

/** Which configuration the runs at the end verify, and when that choice is given up. Stateless. */
final class VerifiedChoice {
  private VerifiedChoice() {}

  /**
   * The configuration that the verifying runs from a number on measure: the one they began with, or
   * the one that is recommended now, where there is none, it is contradicted, or what was under way
   * when it was chosen says that another is better; empty if that is one with failed runs.
   *
   * @param history runs, noise known
   * @param from number of the first run that may be a verifying one
   * @param left evaluations that may verify yet
   */
  static Optional<Configuration> of(History history, int from, int left) {
    boolean weak = NoiseLevel.of(history).isWeak();
    boolean another = left >= Verification.fewest(history.size() + left, weak);
    return Verification.current(history, from)
        .filter(c -> !(another && (isGivenUp(history, c, from) || isDisplaced(history, c, from))))
        .or(() -> best(history, weak));
  }

  /** Whether verifying runs contradict what the configuration was chosen by, or the choice. */
  private static boolean isGivenUp(History history, Configuration verified, int from) {
    int later = 0;
    for (int t = history.size() - 1;
        t >= from && history.trial(t).configuration().equals(verified);
        t--) {
      later += history.trial(t).outcome().isMeasured() ? 1 : 0; // A cancelled run says nothing.
    }
    return Verification.isContradicted(history, verified, later)
        || isBeaten(history, verified, later);
  }

  /**
   * Whether it was chosen while others were under way, and would not be now that they are told, at
   * the first decision that knows of them all.
   */
  private static boolean isDisplaced(History history, Configuration verified, int from) {
    if (history.size() != from || history.pending().isEmpty() || NoiseLevel.of(history).isWeak()) {
      return false;
    }
    ModelView view = ModelView.underNoise(history);
    return view.history().observations().stream()
        .map(Observation::configuration)
        .filter(c -> view.in(c).equals(verified))
        .noneMatch(c -> PosteriorRecommender.isChoice(view.history(), c));
  }

  /** Not while all is slower at times: others were run at another time. */
  static boolean isBeaten(History history, Configuration verified, int later) {
    return Verification.isBeaten(history, verified, later)
        && !NoisyEnsemble.of(ModelView.underNoise(history).history()).isSlow();
  }

  private static Optional<Configuration> best(History history, boolean weak) {
    ModelView view = ModelView.underNoise(history);
    return (weak ? WeakNoise.best(view.history()) : leader(view.history())).map(view::in);
  }

  /** The leader of the model, if it is without failed runs. */
  private static Optional<Configuration> leader(History history) {
    NoisyEnsemble posterior = NoisyEnsemble.of(history);
    TrainingData data = posterior.data();
    int best = posterior.leaders(1)[0];
    return data.isClean(best)
        ? Optional.of(data.observation(best).configuration())
        : Optional.empty();
  }
}
