package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;

/**
 * The decisions of a session, step by step. Where the stages want nothing, but might when more is
 * known of what is under way, a step sees one outcome more than it has to, and another, until they
 * want something, or nothing is under way: so it still depends on the outcomes alone, not on when
 * they are told. Not thread-safe.
 */
final class SessionDecisions {
  private final TunerSettings settings;
  private final SessionTrials trials;
  private final SessionStages stages;
  private final SessionEvents events;
  private final SessionClock clock;
  private boolean waiting;

  SessionDecisions(
      TunerSettings settings,
      SessionTrials trials,
      SessionStages stages,
      SessionEvents events,
      SessionClock clock) {
    this.settings = settings;
    this.trials = trials;
    this.stages = stages;
    this.events = events;
    this.clock = clock;
  }

  /**
   * The decision of the next step.
   *
   * @param reveal makes visible so many outcomes more than the step has to see, as far as told
   * @return nothing if the stages are over, or {@linkplain #isWaiting wait}
   */
  Optional<Suggestion> next(IntConsumer reveal) {
    Instant begin = clock.now();
    for (int more = 0; ; more++) {
      reveal.accept(more);
      History now = trials.now(more).withElapsed(clock.elapsed(begin));
      Stage.Step step = stages.next(now, trials.size(), events);
      if (step instanceof Stage.Step.Measure measure) {
        waiting = false;
        return Optional.of(suggestion(measure, now, begin));
      }
      waiting = step instanceof Stage.Step.Wait;
      if (!waiting || !trials.isNextTold(more)) {
        return Optional.empty();
      }
    }
  }

  /** Refuses to go on while a trial is missing. */
  void requireRoom() {
    int missing = trials.missing();
    if (missing >= 0) {
      throw new IllegalStateException(
          "trial "
              + missing
              + " was not told yet. Maybe tell it, wait with ask(timeout), or raise the concurrency above "
              + settings.limits().width());
    }
  }

  private Suggestion suggestion(Stage.Step.Measure measure, History now, Instant begin) {
    Configuration next = measure.configuration();
    OptionalDouble limit = costLimit(settings, trials, next, now);
    Evaluation evaluation = trials.evaluation(next, measure.purpose(), limit);
    return new Suggestion(next, evaluation, clock.since(begin));
  }

  /** Above what a run is given up; never a replicate, nor one that a warm start is checked by. */
  static OptionalDouble costLimit(
      TunerSettings settings, SessionTrials trials, Configuration configuration, History now) {
    boolean measured = now.observation(configuration).filter(Observation::isMeasured).isPresent();
    boolean whole = measured || trials.seen().check().compares(configuration);
    return whole ? OptionalDouble.empty() : Answers.costLimit(settings.estimation().pruning(), now);
  }

  /** Whether nothing can be decided before another outcome of what is under way is told. */
  boolean isWaiting() {
    return waiting;
  }

  /** An outcome was told. */
  void told() {
    waiting = false;
  }
}
