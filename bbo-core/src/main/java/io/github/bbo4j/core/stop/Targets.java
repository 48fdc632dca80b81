package io.github.bbo4j.core.stop;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;
import java.util.OptionalDouble;

/** Criteria of a cost that is to be reached. */
final class Targets {
  private Targets() {}

  static StopCriterion reference(double target) {
    Arguments.require(Double.isFinite(target), "target", target, "finite");
    return StopCriterion.named(
        "reference:" + target,
        history -> {
          OptionalDouble best = best(history, target);
          return best.isEmpty() ? Optional.empty() : reached(best.getAsDouble(), target);
        });
  }

  private static Optional<StopReason> reached(double best, double target) {
    return Reasons.when(
        best <= target,
        "reference",
        () ->
            Reasons.text("the best cost %.6g has reached the reference %.6g", best, target)
                + (best < 0 && target > 0
                    ? Reasons.text(
                        ". Maybe it is maximised: its costs are the negatives of its values, and the reference of the value %.6g is %.6g",
                        target, -target)
                    : ""));
  }

  static StopCriterion relativeToDefault(Configuration defaults, double gain) {
    Arguments.given(defaults, "defaults");
    Arguments.require(gain > 0 && Double.isFinite(gain), "gain", gain, "a positive number");
    return StopCriterion.named(
        "relative to default:" + gain,
        history -> {
          defaults.requireIn(history.space(), "defaults");
          Optional<Observation> reference =
              history.observation(defaults).filter(Observation::isMeasured);
          OptionalDouble best = best(history, Double.POSITIVE_INFINITY);
          return reference.isEmpty() || best.isEmpty()
              ? Optional.empty()
              : gained(reference.get().cost().orElseThrow(), best.getAsDouble(), gain);
        });
  }

  private static Optional<StopReason> gained(double cost, double best, double gain) {
    double reached = Improvement.relative(cost, best);
    return Reasons.when(
        reached >= gain,
        "relative to default",
        () ->
            Reasons.text(
                "the best cost %.6g is %.3g %% better than the default's %.6g",
                best, 100 * reached, cost));
  }

  /**
   * The lowest cost of the configurations that the run measured itself; it needs to be right only
   * where it is at most a target.
   */
  private static OptionalDouble best(History history, double target) {
    OptionalDouble all = history.bestCostAfter(history.size());
    if (history.known() == 0 || all.isEmpty() || all.getAsDouble() > target) {
      return all;
    }
    return history.trials().subList(history.known(), history.size()).stream()
        .filter(trial -> trial.outcome().isMeasured())
        .map(trial -> history.observation(trial.configuration()).orElseThrow())
        .mapToDouble(observation -> observation.cost().orElseThrow())
        .min();
  }
}
