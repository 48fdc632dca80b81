package io.github.bbo4j.hplsim.trace.generate;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.engine.event.CallListener;
import io.github.bbo4j.hplsim.engine.event.Process;
import io.github.bbo4j.hplsim.engine.event.SendMode;
import io.github.bbo4j.hplsim.engine.exact.ExactEngine;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * The schedule of HPL as a trace: what each process of a simulated run computes, sends, receives
 * and waits for, message by message. A kernel is a computation of {@code seconds * speed} flops, so
 * that it takes as long on a core of that speed; kernels between two calls are one computation.
 *
 * <p>A process that polls for its panel finds it at the date at which it did in the simulated run:
 * a trace can't ask, so on a very different machine the schedule is still the one of this machine.
 * What a receive gets only its sender knows, so receives have room for the largest message.
 * Synchronous sends (HPL's long broadcasts and roll) are {@code ssend} and {@code issend}.
 */
public final class HplSchedule {

  private HplSchedule() {}

  /**
   * What was written.
   *
   * @param seconds time of the run as HPL measures it
   * @param end date at which the last process ended, the collectives before the timer included; a
   *     replay under the same model ends there
   * @param messages messages of the trace: those of the run without the collectives before the
   *     program's own (numbers of processes, input), of which the simulator knows only the count
   */
  public record Summary(double seconds, double end, long messages) {}

  /**
   * Simulates a run exactly and writes it, in the order of its dates; the actions of each process
   * are in order.
   *
   * @param speed flop/s of a core for which computations are written, positive
   * @throws IllegalArgumentException when the speed isn't positive, or the platform is too small
   * @throws IOException when the sink fails
   */
  public static Summary write(
      HplConfiguration c, Platform platform, long seed, double speed, ActionSink sink)
      throws IOException {
    Arguments.given(c, "c");
    Arguments.given(platform, "platform");
    Arguments.given(sink, "sink");
    if (!(speed > 0) || Double.isInfinite(speed)) {
      throw new IllegalArgumentException(
          "speed = " + speed + " flop/s must be finite and positive");
    }
    if (c.ranks() > platform.ranks()) {
      throw new IllegalArgumentException(
          "P x Q is "
              + c.ranks()
              + " but platform '"
              + platform.name()
              + "' holds "
              + platform.ranks()
              + " ranks");
    }
    Recorder recorder = new Recorder(c, speed, sink);
    try {
      recorder.all(ActionKind.INIT);
      ExactEngine.Recorded run =
          ExactEngine.record(c, platform.inPerformanceStates(), seed, recorder);
      recorder.all(ActionKind.FINALIZE);
      return new Summary(run.totals().seconds(), run.end(), recorder.messages);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Turns calls into actions. A receive that is waited for at once is one action. */
  private static final class Recorder implements CallListener {
    private static final int NONE = -1;

    private final double speed;
    private final long largest;
    private final ActionSink sink;
    private final Action action = new Action();
    private final int[] rank;
    private final double[] seconds;
    private final int[] from;
    private final int[] receiveTag;
    private final boolean[] started;
    private final int[] to;
    private final int[] sendTag;
    private long messages;

    Recorder(HplConfiguration c, double speed, ActionSink sink) {
      this.speed = speed;
      this.sink = sink;
      largest = 16L * (c.nb() + 1) * (c.n() + 1L + c.nb());
      int n = c.ranks();
      rank = new int[n];
      for (int id = 0; id < n; id++) {
        rank[id] = c.mapping().rank(id / c.q(), id % c.q(), c.p(), c.q());
      }
      seconds = new double[n];
      from = new int[n];
      Arrays.fill(from, NONE);
      receiveTag = new int[n];
      started = new boolean[n];
      to = new int[n];
      sendTag = new int[n];
    }

    void all(ActionKind kind) {
      for (int id = 0; id < rank.length; id++) {
        flush(id);
        put(action.set(kind, rank[id]));
      }
    }

    /** The engine's own tags begin at -2. */
    private static int tag(int engines) {
      return engines + 2;
    }

    private void put(Action filled) {
      try {
        sink.accept(filled);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Writes what is known of a process up to a call. */
    private void flush(int id) {
      if (from[id] != NONE && !started[id]) {
        put(action.set(ActionKind.IRECV, rank[id]).message(from[id], receiveTag[id], largest));
        started[id] = true;
      }
      if (seconds[id] > 0) {
        put(action.set(ActionKind.COMPUTE, rank[id]).volume(seconds[id] * speed));
        seconds[id] = 0;
      }
    }

    @Override
    public void waited(Process process, double begin, double end) {
      // Waits follow from the schedule.
    }

    @Override
    public void computes(Process process, double duration) {
      int id = process.id();
      if (from[id] != NONE && !started[id]) {
        flush(id);
      }
      seconds[id] += duration;
    }

    @Override
    public void sends(Process process, SendMode mode, int destination, int itsTag, long bytes) {
      int id = process.id();
      flush(id);
      ActionKind kind =
          switch (mode) {
            case BLOCKING -> ActionKind.SEND;
            case SYNCHRONOUS -> ActionKind.SSEND;
            case STARTED_SYNCHRONOUS -> ActionKind.ISSEND;
          };
      to[id] = rank[destination];
      sendTag[id] = tag(itsTag);
      put(action.set(kind, rank[id]).message(to[id], sendTag[id], bytes));
      messages++;
    }

    @Override
    public void posts(Process process, int source, int itsTag) {
      int id = process.id();
      flush(id);
      from[id] = rank[source];
      receiveTag[id] = tag(itsTag);
      started[id] = false;
    }

    @Override
    public void awaitsReceive(Process process) {
      int id = process.id();
      if (started[id]) {
        flush(id);
        put(action.set(ActionKind.WAIT, rank[id]).request(from[id], rank[id], receiveTag[id]));
      } else {
        put(action.set(ActionKind.RECV, rank[id]).message(from[id], receiveTag[id], largest));
      }
      from[id] = NONE;
    }

    @Override
    public void awaitsSend(Process process) {
      int id = process.id();
      flush(id);
      put(action.set(ActionKind.WAIT, rank[id]).request(rank[id], to[id], sendTag[id]));
    }
  }
}
