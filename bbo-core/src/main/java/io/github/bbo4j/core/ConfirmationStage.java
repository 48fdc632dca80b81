package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;
import java.util.function.IntSupplier;

/** The leaders again, when the search is over. */
final class ConfirmationStage implements Stage {
  private final TunerSettings settings;
  private final IntSupplier spent;

  /**
   * The stage.
   *
   * @param spent says how many evaluations of the stage were handed out so far
   */
  ConfirmationStage(TunerSettings settings, IntSupplier spent) {
    this.settings = settings;
    this.spent = spent;
  }

  @Override
  public Step next(History now, int number) {
    int planned = settings.limits().confirmations();
    int remaining = planned - spent.getAsInt();
    if (remaining <= 0) {
      return new Step.Complete();
    }
    // What is under way may ask for more: whoever looks for noise waits for one run at a time.
    Step nothing = now.pending().isEmpty() ? new Step.Complete() : new Step.Wait();
    if (now.isEmpty()) {
      return nothing;
    }
    ResamplingPolicy policy = settings.estimation().confirmation();
    Optional<Configuration> again =
        Answers.replicate(
            policy,
            now.withPlan(EvaluationPlan.of(planned, now.size() + now.pending().size(), remaining)),
            settings.seed().stream("confirmation", number));
    return again.isEmpty() ? nothing : Stage.again(again.get(), policy, Purpose.CONFIRMATION, now);
  }
}
