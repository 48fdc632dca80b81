package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import java.io.IOException;

/**
 * One process of a replay: the action it is at, the steps of that action, and its requests. It runs
 * until something makes it wait; what is done when it goes on is told by its phase.
 */
final class RankProgram extends StepRunner {

  private final TraceFile.Cursor cursor;
  private final Action action = new Action();
  private final Pending pending = new Pending();

  private boolean running;
  private boolean finished;
  private boolean initialised;
  private boolean finalised;
  private boolean last;
  private long actions;
  private double begin;
  private double end;
  private int one;
  private long vainWaits;
  private String firstVainWait = "";
  private boolean tested;

  RankProgram(int rank, ReplayState shared, TraceFile.Cursor cursor) {
    super(rank, shared);
    this.cursor = cursor;
  }

  boolean finished() {
    return finished;
  }

  /** Returns whether it began with init and its last action so far is not finalize. */
  boolean isCutOff() {
    return initialised && !finalised;
  }

  /** Returns the date of its last action's end. */
  double end() {
    return end;
  }

  /** Returns how many waits were for no request, in a process whose tests have ended none. */
  long vainWaits() {
    return vainWaits;
  }

  /** Returns the first of them, with its number. */
  String firstVainWait() {
    return firstVainWait;
  }

  long actions() {
    return actions;
  }

  Action action() {
    return action;
  }

  Pending pending() {
    return pending;
  }

  /** Returns the first pending request that isn't done, or -1. */
  int openRequest() {
    int first = action.kind() == ActionKind.WAIT && phase > 0 ? one : 0;
    for (int i = first; i < pending.size(); i++) {
      if (!runtime.done(pending.request(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Runs until the process has to wait, or has ended. */
  void run() throws IOException {
    while (true) {
      if (!running) {
        if (finished || !fetch()) {
          return;
        }
      }
      boolean done =
          switch (action.kind()) {
            case WAIT -> await();
            case WAITALL -> awaitAll();
            case WAITANY -> awaitAny();
            case TEST -> test();
            default -> runSteps();
          };
      if (!done) {
        return;
      }
      leave();
    }
  }

  private boolean fetch() throws IOException {
    if (last) {
      finished = true;
      return false;
    }
    begin = runtime.now();
    phase = 0;
    at = 0;
    startedCount = 0;
    if (!cursor.next(action)) {
      // What was started and not waited for ends before the process does.
      last = true;
      action.set(ActionKind.WAITALL, rank);
      steps.clear(0);
    } else {
      initialised |= actions == 0 && action.kind() == ActionKind.INIT;
      finalised = action.kind() == ActionKind.FINALIZE;
      actions++;
      shared.listener.begins(action, begin);
      if (action.kind().collective()) {
        shared.collectives.begins(action);
      }
      shared.expansion.expand(action, steps);
    }
    running = true;
    return true;
  }

  private void leave() {
    running = false;
    end = runtime.now();
    if (!last) {
      switch (action.kind()) {
        case ISEND, ISSEND -> pending.add(started[0], rank, action.partner(), action.tag());
        case IRECV -> pending.add(started[0], action.partner(), rank, action.tag());
        default -> {}
      }
      shared.listener.done(action, begin, end);
    }
  }

  private boolean await() {
    if (phase == 0) {
      one = oldest();
      if (takesEnded()) {
        return true;
      }
      if (one < 0) {
        // What a test has ended may be waited for again, as SMPI writes it.
        if (!tested && vainWaits++ == 0) {
          firstVainWait = "'" + action + "' (action " + actions + ")";
        }
        return true;
      }
      phase = 1;
      single[0] = pending.request(one);
      if (runtime.awaitAll(rank, single, 0, 1)) {
        return false;
      }
    }
    runtime.release(single[0]);
    pending.remove(one);
    return true;
  }

  /** Takes what a test has ended, which SMPI keeps in its turn for the next wait or test. */
  private boolean takesEnded() {
    boolean ended = one >= 0 && pending.ended(one);
    if (ended) {
      pending.remove(one);
    }
    return ended;
  }

  private int oldest() {
    return action.named()
        ? pending.find(action.partner(), action.second(), action.tag())
        : pending.size() - 1;
  }

  private boolean awaitAll() {
    if (phase++ == 0 && runtime.awaitAll(rank, pending.requests(), 0, pending.size())) {
      return false;
    }
    for (int i = 0; i < pending.size(); i++) {
      runtime.release(pending.request(i));
    }
    pending.clear();
    return true;
  }

  private boolean awaitAny() {
    if (phase == 0) {
      pending.dropEnded();
    }
    int size = pending.size();
    if (phase == 0 && size > 0) {
      phase = 1;
      if (runtime.awaitAny(rank, pending.requests(), 0, size)) {
        return false;
      }
    }
    if (phase == 1) {
      runtime.endAny(pending.requests(), 0, size);
      phase = 2;
      for (one = 0; !runtime.done(pending.request(one)); one++) {}
      single[0] = pending.request(one);
      if (runtime.awaitAll(rank, single, 0, 1)) {
        return false;
      }
    }
    if (phase == 2) {
      runtime.release(single[0]);
      pending.remove(one);
    }
    return true;
  }

  /** Costs time whether the request is done or not, more after each failure. */
  private boolean test() {
    if (phase == 0) {
      one = oldest();
      if (takesEnded() || one < 0) {
        return true;
      }
      phase = 1;
      if (shared.testSeconds() > 0) {
        runtime.sleep(rank, shared.testSeconds());
        return false;
      }
    }
    int request = pending.request(one);
    if (phase == 1) {
      if (!runtime.done(request)) {
        shared.tested(false);
        pending.postpone(one);
        return true;
      }
      shared.tested(true);
      tested = true;
      phase = 2;
      single[0] = request;
      if (runtime.awaitAll(rank, single, 0, 1)) {
        return false;
      }
    }
    runtime.release(request);
    pending.end(one);
    return true;
  }
}
