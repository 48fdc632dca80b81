package io.github.bbo4j.core;

import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.arguments.Arguments;

/** What happens during a run, for listeners. */
public sealed interface TuningEvent {

  /**
   * The run starts, or is resumed: the first event of a session. The trials that were finished
   * before follow; where it can't be resumed, it is {@link Stopped}.
   *
   * @param provenance what it takes to run it again
   */
  record Started(Provenance provenance) implements TuningEvent {
    /** Checks that it is given. */
    public Started {
      Arguments.given(provenance, "provenance");
    }
  }

  /**
   * A trial is handed out.
   *
   * @param suggestion what is to be measured
   */
  record TrialStarted(Suggestion suggestion) implements TuningEvent {
    /** Checks that it is given. */
    public TrialStarted {
      Arguments.given(suggestion, "suggestion");
    }
  }

  /**
   * An outcome was told: at once, while {@link TrialFinished} waits for the trials before it.
   *
   * @param trial the trial; free-running, its number is the order of telling, not of asking
   */
  record TrialTold(Trial trial) implements TuningEvent {
    /** Checks that it is given. */
    public TrialTold {
      Arguments.given(trial, "trial");
    }
  }

  /**
   * A trial is finished and part of the history that decisions see.
   *
   * @param trial the trial
   * @param history the history with it, with the trials of a warm start and its elapsed time
   * @param improved whether it lowered the lowest aggregated cost
   */
  record TrialFinished(Trial trial, History history, boolean improved) implements TuningEvent {
    /** Checks that all of it is given. */
    public TrialFinished {
      Arguments.given(trial, "trial");
      Arguments.given(history, "history");
    }
  }

  /**
   * A part of the run has something to say, such as a fallback it had to take.
   *
   * @param source who speaks
   * @param message what
   */
  record Noted(String source, String message) implements TuningEvent {
    /** Checks that all of it is given. */
    public Noted {
      Arguments.given(source, "source");
      Arguments.given(message, "message");
    }
  }

  /**
   * A {@link ChangeDetector} found that the system itself changed; told once for each change.
   *
   * @param change what was found
   */
  record SystemChanged(SystemChange change) implements TuningEvent {
    /** Checks that it is given. */
    public SystemChanged {
      Arguments.given(change, "change");
    }
  }

  /**
   * The search is over and the confirmation stage begins.
   *
   * @param searchEnd why the search is over
   * @param evaluations that the stage may take
   */
  record ConfirmationStarted(StopReason searchEnd, int evaluations) implements TuningEvent {
    /** Checks that it is given. */
    public ConfirmationStarted {
      Arguments.given(searchEnd, "searchEnd");
    }
  }

  /**
   * The run ends, whatever ends it. Outcomes of what was under way may be told after it.
   *
   * @param reason why
   */
  record Stopped(StopReason reason) implements TuningEvent {
    /** Checks that it is given. */
    public Stopped {
      Arguments.given(reason, "reason");
    }
  }
}
