package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.engine.program.Program;
import java.util.ArrayDeque;
import java.util.Arrays;

/** Pairs up the messages of some programs and writes a plan. One use only. */
final class ScheduleBuilder {

  private final Program[] programs;
  private final boolean detached;
  private final ExchangeSchedule plan;
  private final int[] pc;
  private final Exchange[] current;
  private final long[][] knows;
  private final ArrayDeque<Integer> open = new ArrayDeque<>();
  private boolean odd;

  ScheduleBuilder(Program[] programs, boolean detached, ExchangeSchedule plan) {
    this.programs = programs;
    this.detached = detached;
    this.plan = plan;
    int count = programs.length;
    pc = new int[count];
    current = new Exchange[count];
    knows = new long[count][(count + 63) / 64];
    for (int i = 0; i < count; i++) {
      current[i] = new Exchange();
      knows[i][i >> 6] |= 1L << i;
    }
  }

  /** Writes the plan; returns false when the messages do not pair up. */
  boolean make() {
    for (int i = 0; i < programs.length; i++) {
      open.add(i);
    }
    while (!open.isEmpty() && !odd) {
      advance(open.poll());
    }
    boolean done = !odd;
    for (int i = 0; i < programs.length; i++) {
      done &= pc[i] == programs[i].length && current[i].peer < 0;
    }
    return done;
  }

  /** Returns whether the end of each process depends on the start of all. */
  boolean gathers() {
    long[] all = new long[knows[0].length];
    for (int i = 0; i < programs.length; i++) {
      if (programs[i].length > 0) {
        all[i >> 6] |= 1L << i;
      }
    }
    boolean same = true;
    for (int i = 0; i < programs.length; i++) {
      same &= programs[i].length == 0 || Arrays.equals(knows[i], all);
    }
    return same;
  }

  private void advance(int me) {
    while (!odd && read(me)) {
      Exchange mine = current[me];
      Exchange other = current[mine.peer];
      boolean met;
      if (mine.fan > 1) {
        met = fanOut(me);
      } else if (other.fan > 1) {
        met = mine.receives && !mine.sends && fanOut(mine.peer);
      } else {
        met = other.peer == me && pair(me, mine.peer);
      }
      if (!met) {
        return;
      }
    }
  }

  private boolean pair(int me, int peer) {
    Exchange mine = current[me];
    Exchange other = current[peer];
    if (mine.sends != other.receives || mine.receives != other.sends) {
      odd = true;
      return false;
    }
    boolean forwards = mine.sends;
    plan.addExchange(
        forwards ? me : peer,
        forwards ? peer : me,
        mine.synchronous || other.synchronous,
        (forwards ? mine : other).message(),
        (forwards ? other : mine).message());
    learn(me, peer);
    mine.peer = -1;
    other.peer = -1;
    open.add(peer);
    return true;
  }

  private void learn(int me, int peer) {
    for (int w = 0; w < knows[me].length; w++) {
      long union = knows[me][w] | knows[peer][w];
      knows[me][w] = union;
      knows[peer][w] = union;
    }
  }

  /** Adds the sends of a process when all receivers are there. */
  private boolean fanOut(int sender) {
    Exchange mine = current[sender];
    int[] receivers = Arrays.copyOf(mine.receivers, mine.fan);
    for (int to : receivers) {
      Exchange other = current[to];
      if (other.peer != sender || other.sends) {
        return false;
      }
    }
    plan.addFanOut(new FanOut(sender, receivers, Arrays.copyOf(mine.sizes, mine.fan)));
    for (int to : receivers) {
      learn(sender, to);
      current[to].peer = -1;
      open.add(to);
    }
    mine.peer = -1;
    open.add(sender);
    return true;
  }

  /** Reads up to the end of the next exchange; returns false at the end of the program. */
  private boolean read(int me) {
    Exchange e = current[me];
    if (e.peer >= 0) {
      return true;
    }
    Program program = programs[me];
    e.clear();
    while (pc[me] < program.length) {
      int at = pc[me];
      int op = program.code[at] & Program.KIND;
      pc[me] += Program.STRIDE;
      if (op == Program.KERNEL) {
        plan.addKernel(me, program.code[at + 1], program.code[at + 2]);
      } else if (op != Program.POLL) {
        odd |= !e.take(program.code, at, op);
        if (odd) {
          return false;
        }
        if (e.ended()) {
          more(me, e);
          return true;
        }
      }
    }
    odd |= e.peer >= 0;
    return false;
  }

  /** Takes the sends that follow a detached send at once. */
  private void more(int me, Exchange e) {
    Program program = programs[me];
    while (detached && e.sends && !e.receives && pc[me] < program.length) {
      int at = pc[me];
      int op = program.code[at] & Program.KIND;
      if (op == Program.SEND) {
        e.also(program.code, at);
      } else if (op != Program.POLL) {
        return;
      }
      pc[me] += Program.STRIDE;
    }
  }

  /** The messages of one process with one peer up to the end of its waits, or several sends. */
  private static final class Exchange {
    private int peer = -1;
    private boolean sends;
    private boolean receives;
    private boolean synchronous;
    private int rows;
    private int extra;
    private boolean receiveOpen;
    private boolean sendOpen;
    private int fan;
    private int[] receivers = new int[4];
    private long[] sizes = new long[4];

    void clear() {
      peer = -1;
      sends = false;
      receives = false;
      synchronous = false;
      fan = 0;
    }

    boolean ended() {
      return peer >= 0 && !receiveOpen && !sendOpen;
    }

    int[] message() {
      return new int[] {sends ? rows : ExchangeSchedule.NOTHING, sends ? extra : 0};
    }

    /** Adds a detached send to another receiver; such messages do not depend on a width. */
    void also(int[] code, int at) {
      if (fan == 0) {
        keep(peer, 8L * extra);
      }
      keep(code[at + 1], 8L * code[at + 3]);
    }

    private void keep(int to, long bytes) {
      if (fan == receivers.length) {
        receivers = Arrays.copyOf(receivers, 2 * fan);
        sizes = Arrays.copyOf(sizes, 2 * fan);
      }
      receivers[fan] = to;
      sizes[fan++] = bytes;
    }

    /** Takes one system call; returns false when it does not fit an exchange with one peer. */
    boolean take(int[] code, int at, int op) {
      switch (op) {
        case Program.AWAIT_RECEIVE -> {
          boolean fits = receiveOpen;
          receiveOpen = false;
          return fits;
        }
        case Program.AWAIT_SEND -> {
          boolean fits = sendOpen;
          sendOpen = false;
          return fits;
        }
        case Program.RECEIVE -> {
          boolean fits = !receives && (peer < 0 || peer == code[at + 1]);
          peer = code[at + 1];
          receives = true;
          receiveOpen = true;
          return fits;
        }
        case Program.SEND, Program.SYNC_SEND, Program.START_SYNC_SEND -> {
          boolean fits = !sends && (peer < 0 || peer == code[at + 1]);
          peer = code[at + 1];
          sends = true;
          sendOpen = op == Program.START_SYNC_SEND;
          synchronous = op != Program.SEND;
          rows = code[at + 2];
          extra = code[at + 3];
          return fits;
        }
        default -> {
          return false;
        }
      }
    }
  }
}
