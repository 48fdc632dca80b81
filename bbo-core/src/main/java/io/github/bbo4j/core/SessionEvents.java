package io.github.bbo4j.core;

import java.util.ArrayList;
import java.util.List;

/** Tells the listeners of a session. One that throws is logged and left out from then on. */
final class SessionEvents {
  private static final System.Logger LOG = System.getLogger(TuningSession.class.getName());

  private final List<TuningListener> listeners;

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
}
