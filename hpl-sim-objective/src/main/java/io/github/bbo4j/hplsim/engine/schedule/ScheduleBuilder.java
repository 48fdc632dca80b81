package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.Program.Op;
import io.github.bbo4j.hplsim.engine.program.Program.Peer;
import java.util.Arrays;

/** Pairs up the messages of some programs and writes a schedule. One use only. */
final class ScheduleBuilder {

  private static final int NOBODY = -1;

  private final Program[] programs;
  private final boolean detached;
  private final ExchangeSchedule.Naming naming;
  private final ExchangeSchedule schedule;
  private final int[] pc;
  private final int[] last;
  private final Exchange[] current;
  private final long[][] knows;
  private boolean odd;

  ScheduleBuilder(
      Program[] programs,
      boolean detached,
      ExchangeSchedule.Naming naming,
      ExchangeSchedule schedule) {
    this.programs = programs;
    this.detached = detached;
    this.naming = naming;
    this.schedule = schedule;
    int count = programs.length;
    pc = new int[count];
    last = new int[count];
    Arrays.fill(last, NOBODY);
    current = new Exchange[count];
    knows = new long[count][(count + 63) / 64];
    for (int i = 0; i < count; i++) {
      current[i] = new Exchange();
      knows[i][i >> 6] |= 1L << i;
    }
  }

  /** Writes the schedule; returns false when the messages do not pair up. */
  boolean make() {
    boolean moved = true;
    while (moved && !odd) {
      moved = false;
      for (int me = 0; me < programs.length && !odd; me++) {
        while (!odd && read(me) && meet(me)) {
          moved = true;
        }
      }
    }
    boolean done = !odd;
    for (int i = 0; i < programs.length; i++) {
      done &= pc[i] == programs[i].length() && current[i].peer < 0;
    }
    return done;
  }

  /** Returns whether the end of each process depends on the start of all. */
  boolean gathers() {
    long[] all = new long[knows[0].length];
    for (int i = 0; i < programs.length; i++) {
      if (programs[i].length() > 0) {
        all[i >> 6] |= 1L << i;
      }
    }
    boolean same = true;
    for (int i = 0; i < programs.length; i++) {
      same &= programs[i].length() == 0 || Arrays.equals(knows[i], all);
    }
    return same;
  }

  /** Lets a process meet its peer when that has come; returns whether they have met. */
  private boolean meet(int me) {
    Exchange mine = current[me];
    if (mine.fan > 1) {
      return fanOut(me);
    }
    Exchange other = current[mine.peer];
    if (other.peer < 0 && waitsAtMessage(mine.peer)) {
      read(mine.peer);
    }
    if (other.fan > 1) {
      return mine.receives && !mine.sends && fanOut(mine.peer);
    }
    return other.peer == me && pair(me, mine.peer);
  }

  private boolean waitsAtMessage(int process) {
    return pc[process] < programs[process].length()
        && programs[process].op(pc[process]).communicates();
  }

  private boolean pair(int me, int peer) {
    Exchange mine = current[me];
    Exchange other = current[peer];
    if (mine.sends != other.receives || mine.receives != other.sends) {
      odd = true;
      return false;
    }
    schedule.addExchange(me, peer, size(mine), size(other), mine.synchronous || other.synchronous);
    last[me] = schedule.length - 1;
    last[peer] = schedule.length - 1;
    learn(me, peer);
    mine.peer = NOBODY;
    other.peer = NOBODY;
    return true;
  }

  private int size(Exchange e) {
    return e.sends ? schedule.message(e.rows, e.extra) : ExchangeSchedule.NONE;
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
      if (current[to].peer < 0 && waitsAtMessage(to)) {
        read(to);
      }
      if (current[to].peer != sender || current[to].sends) {
        return false;
      }
    }
    schedule.addFanOut(new FanOut(sender, receivers, Arrays.copyOf(mine.sizes, mine.fan)));
    last[sender] = schedule.length - 1;
    for (int to : receivers) {
      learn(sender, to);
      current[to].peer = NOBODY;
    }
    mine.peer = NOBODY;
    return true;
  }

  /**
   * Reads up to the end of the next exchange of a process, unless it has come to one; returns false
   * at the end of its program.
   */
  private boolean read(int me) {
    Exchange e = current[me];
    if (e.peer >= 0) {
      return true;
    }
    Program program = programs[me];
    e.clear();
    while (pc[me] < program.length()) {
      int at = pc[me]++;
      switch (program.op(at)) {
        case KERNEL, KERNEL_FIXED -> {
          boolean fixed = program.op(at) == Op.KERNEL_FIXED;
          schedule.addKernel(
              me,
              program.kernel(at),
              program.rows(at),
              fixed ? program.extra(at) : ExchangeSchedule.ANY_COLUMNS);
          last[me] = schedule.length - 1;
        }
        case POLL -> poll(me);
        default -> {
          odd |= !e.take(program, at, name(me, at));
          if (odd || e.ended()) {
            more(me, e);
            return !odd;
          }
        }
      }
    }
    odd |= e.peer >= 0;
    return false;
  }

  private void poll(int me) {
    if (last[me] >= 0) {
      schedule.poll(last[me], me);
    }
  }

  private int name(int me, int at) {
    Program program = programs[me];
    Peer peer = program.peer(at);
    return program.op(at).communicates() ? naming.peer(me, peer, program.who(at)) : NOBODY;
  }

  /** Takes the sends that follow a detached send at once. */
  private void more(int me, Exchange e) {
    Program program = programs[me];
    while (detached && e.sends && !e.receives && pc[me] < program.length()) {
      Op op = program.op(pc[me]);
      if (op == Op.SEND) {
        e.also(name(me, pc[me]), program.bytes(pc[me], 0));
      } else if (op != Op.POLL) {
        return;
      }
      pc[me]++;
    }
  }

  /** The messages of one process with one peer up to the end of its waits, or several sends. */
  private static final class Exchange {
    private int peer = NOBODY;
    private boolean sends;
    private boolean receives;
    private boolean synchronous;
    private int rows;
    private int extra;
    private boolean receiveOpen;
    private boolean sendOpen;
    private int fan;
    private int[] receivers = new int[0];
    private long[] sizes = new long[0];

    void clear() {
      peer = NOBODY;
      sends = false;
      receives = false;
      synchronous = false;
      fan = 0;
    }

    boolean ended() {
      return peer >= 0 && !receiveOpen && !sendOpen;
    }

    /** Adds a detached send to another receiver; such messages do not depend on a width. */
    void also(int to, long bytes) {
      if (fan == 0) {
        keep(peer, 8L * extra);
      }
      keep(to, bytes);
    }

    private void keep(int to, long bytes) {
      if (fan == receivers.length) {
        receivers = Arrays.copyOf(receivers, 2 * fan + 2);
        sizes = Arrays.copyOf(sizes, 2 * fan + 2);
      }
      receivers[fan] = to;
      sizes[fan++] = bytes;
    }

    /** Takes one system call; returns false when it does not fit an exchange with one peer. */
    boolean take(Program program, int at, int named) {
      Op op = program.op(at);
      boolean fits;
      if (op == Op.AWAIT_RECEIVE) {
        fits = receiveOpen;
        receiveOpen = false;
      } else if (op == Op.AWAIT_SEND) {
        fits = sendOpen;
        sendOpen = false;
      } else if (op == Op.RECEIVE) {
        fits = !receives && (peer < 0 || peer == named);
        peer = named;
        receives = true;
        receiveOpen = true;
      } else {
        fits = !sends && (peer < 0 || peer == named);
        peer = named;
        sends = true;
        sendOpen = op == Op.START_SYNC_SEND;
        synchronous = op != Op.SEND;
        rows = program.rows(at);
        extra = program.extra(at);
      }
      return fits;
    }
  }
}
