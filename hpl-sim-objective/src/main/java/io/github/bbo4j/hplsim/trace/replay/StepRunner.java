package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.engine.event.RequestRuntime;
import io.github.bbo4j.hplsim.trace.collective.Steps;
import io.github.bbo4j.hplsim.trace.format.Action;
import java.util.Arrays;

/**
 * Makes system calls of steps, one after the other, until one makes the process wait; its phase
 * tells where it goes on.
 */
abstract class StepRunner {

  final int rank;
  final ReplayState shared;
  final RequestRuntime runtime;
  final Steps steps = new Steps();
  final int[] single = new int[1];
  int at;
  int phase;
  int[] started = new int[8];
  int startedCount;

  StepRunner(int rank, ReplayState shared) {
    this.rank = rank;
    this.shared = shared;
    runtime = shared.runtime;
  }

  int rank() {
    return rank;
  }

  Steps steps() {
    return steps;
  }

  /** Returns the step it is at. */
  int at() {
    return at;
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
      if (other.starts() && --i == place) {
        return before;
      }
    }
    return at;
  }

  boolean runSteps() {
    for (; at < steps.size(); at++) {
      boolean done =
          switch (steps.kind(at)) {
            case SEND, SYNC_SEND -> send(true);
            case START_SEND, START_SYNC_SEND -> send(false);
            case RECEIVE -> receive();
            case START_RECEIVE -> startReceive();
            case WAIT -> awaitStarted();
            case WAIT_ALL -> awaitStartedAll();
            case COMPUTE -> compute();
            case SLEEP -> sleep(steps.volume(at));
            case MEET -> meet();
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

  private boolean meet() {
    if (phase++ > 0) {
      return true;
    }
    if (shared.meeting.comes(rank, steps.tag(at), steps.volume(at))) {
      for (int i = 0; i < shared.expansion.size(); i++) {
        runtime.sleep(i, shared.meeting.seconds());
      }
    }
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
      double overhead = sendOverhead(blocking, steps.kind(at).synchronous(), steps.bytes(at));
      if (overhead > 0) {
        runtime.sleep(rank, overhead);
        return false;
      }
    }
    if (phase == 1) {
      boolean synchronous = steps.kind(at).synchronous();
      int request = runtime.send(rank, steps.peer(at), steps.tag(at), steps.bytes(at), synchronous);
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

  private double sendOverhead(boolean blocking, boolean synchronous, long bytes) {
    if (blocking) {
      return synchronous || runtime.detached(bytes)
          ? shared.protocol.sendOverhead().seconds((double) bytes)
          : 0;
    }
    return shared.protocol.nonBlockingSendOverhead().seconds((double) bytes);
  }

  private static int any(int value) {
    return value == Action.ANY ? RequestRuntime.ANY : value;
  }

  private int post() {
    int tag = steps.tag(at);
    // What collectives receive is their algorithms' business, what a probe finds has room.
    long room = tag >= Action.ANY && steps.bytes(at) >= 0 ? steps.bytes(at) : Long.MAX_VALUE;
    return runtime.receive(
        rank, any(steps.peer(at)), tag == Action.ANY ? RequestRuntime.ANY : tag, room);
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
}
