package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.engine.event.RequestRuntime;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.trace.collective.Steps;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import java.io.IOException;
import java.util.Arrays;

/**
 * One process of a replay: the action it is at, the steps of that action, and its requests. It runs
 * until something makes it wait; what is done when it goes on is told by its phase.
 */
final class RankProgram {

  /** What all processes of a replay share. */
  static final class Shared {
    final RequestRuntime runtime;
    final NetworkModel.Protocol protocol;
    final Expansion expansion;
    final double testSeconds;
    final ReplayListener listener;
    int failedTests = 1;

    Shared(
        RequestRuntime runtime,
        NetworkModel.Protocol protocol,
        Expansion expansion,
        double testSeconds,
        ReplayListener listener) {
      this.runtime = runtime;
      this.protocol = protocol;
      this.expansion = expansion;
      this.testSeconds = testSeconds;
      this.listener = listener;
    }
  }

  private final int rank;
  private final Shared shared;
  private final RequestRuntime runtime;
  private final TraceFile.Cursor cursor;
  private final Action action = new Action();
  private final Steps steps = new Steps();
  private final Pending pending = new Pending();

  private boolean running;
  private boolean finished;
  private boolean last;
  private long actions;
  private double begin;
  private double end;
  private int at;
  private int phase;
  private int[] started = new int[8];
  private int startedCount;
  private int one;
  private final int[] single = new int[1];

  RankProgram(int rank, Shared shared, TraceFile.Cursor cursor) {
    this.rank = rank;
    this.shared = shared;
    runtime = shared.runtime;
    this.cursor = cursor;
  }

  boolean finished() {
    return finished;
  }

  /** Returns the date of its last action's end. */
  double end() {
    return end;
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

  Steps steps() {
    return steps;
  }

  /** Returns the step it is at. */
  int at() {
    return at;
  }

  int rank() {
    return rank;
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

  /** Returns the step that a blocked process waits for: the one it is at, or one started before. */
  int openStep() {
    Steps.Kind kind = steps.kind(at);
    if (kind != Steps.Kind.WAIT_ALL && kind != Steps.Kind.WAIT) {
      return at;
    }
    int place = kind == Steps.Kind.WAIT ? steps.peer(at) : 0;
    while (place + 1 < startedCount && runtime.done(started[place])) {
      place++;
    }
    int before = at - 1;
    for (int i = startedCount; before >= 0; before--) {
      Steps.Kind other = steps.kind(before);
      if ((other == Steps.Kind.START_SEND || other == Steps.Kind.START_RECEIVE) && --i == place) {
        return before;
      }
    }
    return at;
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
      actions++;
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
        case ISEND -> pending.add(started[0], rank, action.partner(), action.tag());
        case IRECV -> pending.add(started[0], action.partner(), rank, action.tag());
        default -> {}
      }
      shared.listener.done(action, begin, end);
    }
  }

  private boolean runSteps() {
    for (; at < steps.size(); at++) {
      boolean done =
          switch (steps.kind(at)) {
            case SEND -> send(true);
            case START_SEND -> send(false);
            case RECEIVE -> receive();
            case START_RECEIVE -> startReceive();
            case WAIT -> awaitStarted();
            case WAIT_ALL -> awaitStartedAll();
            case COMPUTE -> compute();
            case SLEEP -> sleep(steps.volume(at));
          };
      if (!done) {
        return false;
      }
      phase = 0;
    }
    return true;
  }

  private boolean compute() {
    if (phase++ > 0) {
      return true;
    }
    runtime.compute(rank, steps.volume(at));
    return false;
  }

  private boolean sleep(double seconds) {
    if (phase++ > 0 || seconds <= 0) {
      return true;
    }
    runtime.sleep(rank, seconds);
    return false;
  }

  private boolean send(boolean blocking) {
    if (phase == 0) {
      phase = 1;
      double overhead = sendOverhead(blocking, steps.bytes(at));
      if (overhead > 0) {
        runtime.sleep(rank, overhead);
        return false;
      }
    }
    if (phase == 1) {
      int request = runtime.send(rank, steps.peer(at), steps.tag(at), steps.bytes(at));
      if (!blocking) {
        start(request);
        return true;
      }
      if (request == RequestRuntime.COMPLETE) {
        return true;
      }
      phase = 2;
      single[0] = request;
      if (runtime.awaitAll(rank, single, 0, 1)) {
        return false;
      }
    }
    runtime.release(single[0]);
    return true;
  }

  private double sendOverhead(boolean blocking, long bytes) {
    if (blocking) {
      return runtime.detached(bytes) ? shared.protocol.sendOverhead().seconds((double) bytes) : 0;
    }
    return shared.protocol.nonBlockingSendOverhead().seconds((double) bytes);
  }

  private static int any(int value) {
    return value == Action.ANY ? RequestRuntime.ANY : value;
  }

  private int post() {
    int tag = steps.tag(at);
    return runtime.receive(rank, any(steps.peer(at)), tag == Action.ANY ? RequestRuntime.ANY : tag);
  }

  private boolean receive() {
    if (phase == 0) {
      phase = 1;
      single[0] = post();
      if (runtime.awaitAll(rank, single, 0, 1)) {
        return false;
      }
    }
    runtime.release(single[0]);
    return true;
  }

  private boolean startReceive() {
    start(post());
    return true;
  }

  private void start(int request) {
    if (startedCount == started.length) {
      started = Arrays.copyOf(started, 2 * startedCount);
    }
    started[startedCount++] = request;
  }

  private boolean awaitStarted() {
    int place = steps.peer(at);
    if (phase++ == 0 && runtime.awaitAll(rank, started, place, place + 1)) {
      return false;
    }
    runtime.release(started[place]);
    started[place] = RequestRuntime.COMPLETE;
    return true;
  }

  private boolean awaitStartedAll() {
    if (phase++ == 0 && runtime.awaitAll(rank, started, 0, startedCount)) {
      return false;
    }
    for (int i = 0; i < startedCount; i++) {
      runtime.release(started[i]);
    }
    startedCount = 0;
    return true;
  }

  private boolean await() {
    if (phase == 0) {
      one = oldest();
      if (one < 0) {
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
      if (one < 0 || pending.request(one) == RequestRuntime.COMPLETE) {
        return true;
      }
      phase = 1;
      if (shared.testSeconds > 0) {
        runtime.sleep(rank, shared.failedTests * shared.testSeconds);
        return false;
      }
    }
    int request = pending.request(one);
    if (phase == 1) {
      if (!runtime.done(request)) {
        shared.failedTests++;
        pending.postpone(one);
        return true;
      }
      shared.failedTests = 1;
      phase = 2;
      single[0] = request;
      if (runtime.awaitAll(rank, single, 0, 1)) {
        return false;
      }
    }
    runtime.release(request);
    pending.remove(one);
    return true;
  }
}
