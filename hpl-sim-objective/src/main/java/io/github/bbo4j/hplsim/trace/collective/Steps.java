package io.github.bbo4j.hplsim.trace.collective;

import java.util.Arrays;

/**
 * What one process does during an action: sends, receives, waits, computations, in order. Started
 * sends and receives are kept in a list, which waits refer to. Mutable, reused from action to
 * action; not thread-safe.
 */
public final class Steps {

  /** The kinds of steps. */
  public enum Kind {
    /** Sends and goes on when the message may be forgotten. */
    SEND,
    /** Starts a send. */
    START_SEND,
    /** Sends and goes on when the message has arrived. */
    SYNC_SEND,
    /** Starts a send that is done when the message has arrived. */
    START_SYNC_SEND,
    /** Receives. */
    RECEIVE,
    /** Starts a receive. */
    START_RECEIVE,
    /** Waits for one started step, by its place in the list. */
    WAIT,
    /** Waits for everything in the list and empties it. */
    WAIT_ALL,
    /** Computes. */
    COMPUTE,
    /** Pauses. */
    SLEEP,
    /** Waits for all processes; all go on some seconds after the last has come. */
    MEET;

    /** Returns whether it sends. */
    public boolean sends() {
      return compareTo(START_SYNC_SEND) <= 0;
    }

    /** Returns whether it starts something that is waited for later on. */
    public boolean starts() {
      return this == START_SEND || this == START_SYNC_SEND || this == START_RECEIVE;
    }

    /** Returns whether a send waits for its receive, whatever its size. */
    public boolean synchronous() {
      return this == SYNC_SEND || this == START_SYNC_SEND;
    }
  }

  /** The source of a receive from anybody. */
  public static final int ANY = -1;

  private static final Kind[] KINDS = Kind.values();

  /** Numbers of a step: kind and tag, partner, bytes, volume; side by side in memory. */
  private static final int PACKED = 4;

  private long[] packed = new long[8 * PACKED];
  private int size;
  private int started;
  private int tag;
  private int[] group = new int[0];

  /** Creates an empty list. */
  public Steps() {}

  /** Forgets all steps; the following ones have a tag. */
  public void clear(int newTag) {
    size = 0;
    started = 0;
    tag = newTag;
  }

  /** Returns the number of steps. */
  public int size() {
    return size;
  }

  /** Returns the kind of a step. */
  public Kind kind(int step) {
    return KINDS[(int) packed[step * PACKED]];
  }

  /** Returns the partner of a step, or the place it waits for. */
  public int peer(int step) {
    return (int) packed[step * PACKED + 1];
  }

  /** Returns the tag of a step. */
  public int tag(int step) {
    return (int) (packed[step * PACKED] >> 32);
  }

  /** Returns the bytes of a send, or that a receive expects. */
  public long bytes(int step) {
    return packed[step * PACKED + 2];
  }

  /** Returns the flops or seconds of a step. */
  public double volume(int step) {
    return Double.longBitsToDouble(packed[step * PACKED + 3]);
  }

  /** Returns the tag of the following steps. */
  int tag() {
    return tag;
  }

  /** Gives the following steps another tag. */
  public Steps tagged(int newTag) {
    tag = newTag;
    return this;
  }

  /** Means places in a group by the partners of the following steps; none: processes again. */
  void among(int[] processes) {
    group = processes;
  }

  private void add(Kind kind, int peer, long count, double volume) {
    int at = size++ * PACKED;
    if (at == packed.length) {
      packed = Arrays.copyOf(packed, 2 * at);
    }
    packed[at] = (long) tag << 32 | kind.ordinal();
    packed[at + 1] = group.length > 0 && kind.compareTo(Kind.WAIT) < 0 ? group[peer] : peer;
    packed[at + 2] = count;
    packed[at + 3] = Double.doubleToRawLongBits(volume);
  }

  /** Sends and waits. */
  public void send(int to, long count) {
    add(Kind.SEND, to, count, 0);
  }

  /** Starts a send; returns its place. */
  public int startSend(int to, long count) {
    add(Kind.START_SEND, to, count, 0);
    return started++;
  }

  /** Sends and waits for the receive, whatever the size. */
  public void sendSynchronously(int to, long count) {
    add(Kind.SYNC_SEND, to, count, 0);
  }

  /** Starts a send that waits for its receive, whatever the size; returns its place. */
  public int startSynchronously(int to, long count) {
    add(Kind.START_SYNC_SEND, to, count, 0);
    return started++;
  }

  /** Receives and waits. */
  public void receive(int from, long count) {
    add(Kind.RECEIVE, from, count, 0);
  }

  /** Starts a receive; returns its place. */
  public int startReceive(int from, long count) {
    add(Kind.START_RECEIVE, from, count, 0);
    return started++;
  }

  /** Waits for what is at a place. */
  public void await(int place) {
    add(Kind.WAIT, place, 0, 0);
  }

  /** Waits for all that was started. */
  public void awaitAll() {
    add(Kind.WAIT_ALL, 0, 0, 0);
    started = 0;
  }

  /** Sends to one process while receiving from another. */
  public void exchange(int to, long sent, int from, long received) {
    startSend(to, sent);
    startReceive(from, received);
    awaitAll();
  }

  /** Computes, unless there is nothing to do. */
  public void compute(double flops) {
    if (flops > 0) {
      add(Kind.COMPUTE, 0, 0, flops);
    }
  }

  /** Waits for all processes, and then some seconds. */
  public void meet(double seconds) {
    add(Kind.MEET, -1, 0, seconds);
  }

  /** Pauses. */
  public void sleep(double seconds) {
    add(Kind.SLEEP, 0, 0, seconds);
  }
}
