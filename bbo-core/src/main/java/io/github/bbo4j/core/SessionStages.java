package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The stages of a session in their order, and where it stands. Not thread-safe. */
final class SessionStages {
  private static final int CONFIRMATION = 2;

  private final TunerSettings settings;
  private final Heuristic heuristic;
  private final SessionTrials trials;
  private final FirstFailures firstFailures;
  private final InitialStage initial;
  private final List<Stage> stages;
  private int current;
  private @Nullable StopReason searchEnd;

  private boolean deciding;

  SessionStages(TunerSettings settings, Heuristic heuristic, SessionTrials trials) {
    this.settings = settings;
    this.heuristic = heuristic;
    this.trials = trials;
    this.firstFailures = new FirstFailures(settings.limits().firstFailures());
    this.initial = new InitialStage(settings, trials.seen().check());
    this.stages =
        List.of(
            initial,
            new SearchStage(settings, heuristic),
            new ConfirmationStage(settings, trials::confirmations));
  }

  /** A session that was confirming when it was cut short goes on confirming. */
  void findPlace() {
    if (trials.confirmations() == 0) {
      firstFailures.goOn(trials.seen().all());
      return;
    }
    int searched = 0;
    while (trials.get(searched).purpose() != Purpose.CONFIRMATION) {
      searched++;
    }
    current = CONFIRMATION;
    History before = trials.seenBy(searched);
    searchEnd =
        over(before)
            .or(
                () ->
                    before.isExhausted()
                        ? Optional.of(
                            new StopReason(
                                "exhausted", String.valueOf(before.exhausted().getMessage())))
                        : Optional.empty())
            .orElse(new StopReason("search", "the search was over when the run was resumed"));
  }

  /**
   * The decision of a step: what to measure, that it has to wait, or that the last stage is
   * complete.
   *
   * @throws IllegalStateException if a part, or a listener, asks while it is asked itself: each
   *     such question would lead to the next
   */
  Stage.Step next(History now, int number, SessionEvents events) {
    if (deciding) {
      throw new IllegalStateException(
          "the session is asked by a part or listener of its own while it decides. Maybe use the history that the part is given, or ask when the decision is made");
    }
    deciding = true;
    try {
      return decided(now, number, events);
    } finally {
      deciding = false;
    }
  }

  /** Why the search must end, if it must. */
  private Optional<StopReason> over(History now) {
    return firstFailures.reason(now).or(() -> Stage.over(settings, now));
  }

  private Stage.Step next(History now, int number) {
    Optional<StopReason> broken =
        current < CONFIRMATION ? firstFailures.reason(now) : Optional.empty();
    return broken.isPresent()
        ? new Stage.Step.Over(broken.get())
        : stages.get(current).next(now, number);
  }

  private Stage.Step decided(History now, int number, SessionEvents events) {
    if (current < CONFIRMATION) {
      Optional<Configuration> compared = trials.seen().check().wanted(now.pending());
      if (compared.isPresent() && over(now).isEmpty()) {
        return new Stage.Step.Measure(compared.get(), Purpose.INITIAL, List.of());
      }
      current = initial.beginsAnew() ? 0 : current;
    }
    while (current < stages.size()) {
      Stage.Step step = next(now, number);
      if (step instanceof Stage.Step.Measure measure) {
        measure.notes().forEach(note -> events.emit(new TuningEvent.Noted(heuristic.name(), note)));
        return measure;
      }
      if (step instanceof Stage.Step.Wait) {
        return step;
      }
      if (step instanceof Stage.Step.Over over) {
        searchEnd = over.reason();
        current = CONFIRMATION;
        if (settings.limits().confirmations() > 0) {
          events.emit(
              new TuningEvent.ConfirmationStarted(
                  over.reason(), settings.limits().confirmations()));
        }
      } else {
        current++;
      }
    }
    return new Stage.Step.Complete();
  }

  /** Why the stages are over. */
  StopReason reason() {
    StopReason end =
        searchEnd == null ? new StopReason("search", "there was nothing to do") : searchEnd;
    int planned = settings.limits().confirmations();
    return planned == 0
        ? end
        : new StopReason(
            end.criterion(),
            end.message()
                + ", the confirmation "
                + trials.confirmations()
                + " of "
                + planned
                + (trials.confirmations() < planned
                    ? ": it ended early, as "
                        + settings.estimation().confirmation().name()
                        + " wants no more runs"
                    : ""));
  }
}
