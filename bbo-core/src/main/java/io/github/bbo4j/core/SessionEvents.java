package io.github.bbo4j.core;

import io.github.bbo4j.core.ChangeDetector.SystemChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Tells the listeners of a session, and each change of the system once. A listener that throws is
 * logged and left out from then on.
 */
final class SessionEvents {
  private static final System.Logger LOG = System.getLogger(TuningSession.class.getName());

  private final List<TuningListener> listeners;
  private final Set<List<Object>> changesTold = new HashSet<>();
  private String findingTold = "";

  SessionEvents(List<TuningListener> listeners) {
    this.listeners = new ArrayList<>(listeners);
  }

  void emit(TuningEvent event) {
    for (TuningListener listener : List.copyOf(listeners)) {
      try {
        listener.on(event);
      } catch (RuntimeException | Error e) {
        // Somebody who watches must not end what he watches.
        listeners.remove(listener);
        LOG.log(
            System.Logger.Level.WARNING,
            "a listener failed on "
                + event.getClass().getSimpleName()
                + " and is left out from now on",
            e);
      }
    }
  }

  /**
   * A trial became part of the history that decisions see; once, what it says of a warm start.
   *
   * @param elapsed the time since the run started
   */
  void finished(Trial trial, History before, SeenTrials seen, Duration elapsed) {
    History now = seen.all().withElapsed(elapsed);
    OptionalDouble old = before.bestCostAfter(before.size());
    OptionalDouble best = now.bestCostAfter(now.size());
    boolean improved =
        best.isPresent() && (old.isEmpty() || best.getAsDouble() < old.getAsDouble());
    emit(new TuningEvent.TrialFinished(trial, now, improved));
    String finding = seen.check().finding();
    if (!finding.equals(findingTold)) {
      findingTold = finding;
      emit(new TuningEvent.Noted("warm start", finding));
    }
  }

  /** What a detector found, as far as it is new. */
  void changed(List<SystemChange> changes) {
    for (SystemChange change : changes) {
      Answers.given(change, "the change detector in its list", "changes alone");
      if (changesTold.add(List.of(change.kind(), change.firstTrial()))) {
        emit(new TuningEvent.SystemChanged(change));
      }
    }
  }
}
