package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.Optional;

/**
 * A part of a session that decides what to measure: initial design, search, confirmation. What it
 * decides follows from the history and the step's number, so a resumed session finds its place by
 * asking its stages.
 */
interface Stage {
  /**
   * The decision of a step.
   *
   * @param now what is known, with what is pending
   * @param number of the step
   */
  Step next(History now, int number);

  /** What a stage answers. */
  sealed interface Step {

    /**
     * Measure this.
     *
     * @param configuration what
     * @param purpose why
     * @param notes what listeners are told about the decision
     */
    record Measure(Configuration configuration, Purpose purpose, List<String> notes)
        implements Step {}

    /** Nothing yet, unless an outcome more of what is under way asks for it. */
    record Wait() implements Step {}

    /** This stage has nothing more; the next one goes on. */
    record Complete() implements Step {}

    /**
     * The search is over; what is left is to confirm.
     *
     * @param reason why
     */
    record Over(StopReason reason) implements Step {}
  }

  /** A known configuration that a policy wants, checked. */
  static Step again(
      Configuration configuration, ResamplingPolicy policy, Purpose purpose, History now) {
    if (!now.contains(configuration)) {
      throw new BboException(
          "resampling policy "
              + policy.name()
              + " wants to measure "
              + configuration
              + " again, which was never measured. Maybe take one of History.observations");
    }
    return new Step.Measure(configuration, purpose, List.of());
  }

  /** Why the search must end, if it must. */
  static Optional<StopReason> over(TunerSettings settings, History now) {
    if (now.remaining().orElse(1) > 0) {
      return Answers.check(settings.limits().stop(), now);
    }
    int budget = settings.limits().budget().orElseThrow();
    int confirmations = settings.limits().confirmations();
    return Optional.of(
        new StopReason(
            "evaluations",
            confirmations == 0
                ? "the budget of " + Plurals.count(budget, "evaluation") + " is spent"
                : "the search spent its "
                    + Plurals.count(budget - confirmations, "evaluation")
                    + " of the budget of "
                    + budget));
  }
}
