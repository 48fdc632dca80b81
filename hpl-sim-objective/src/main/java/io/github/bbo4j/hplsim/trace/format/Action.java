package io.github.bbo4j.hplsim.trace.format;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;

/**
 * One action of one process. Mutable, so that a trace of any length is read without an object for
 * each line: {@link TraceFile.Cursor#next} fills it anew.
 *
 * <p>What its numbers mean depends on {@link #kind()} ({@link ActionKind#arguments}); counts are in
 * elements, sizes in bytes.
 */
public final class Action {

  /** The partner, or tag, that stands for any; written as SMPI writes it. */
  public static final int ANY = -1;

  /** Numbers that hold an action without counts for each process. */
  static final int PACKED = 6;

  private static final ActionKind[] KINDS = ActionKind.values();

  private ActionKind kind = ActionKind.INIT;
  private int rank;
  private int partner;
  private int source;
  private int tag;
  private int root;
  private long count;
  private long receiveCount;
  private double volume;
  private boolean named;
  private int type = Datatypes.BYTE;
  private int receiveType = Datatypes.BYTE;
  private long[] counts = new long[0];
  private long[] receiveCounts = new long[0];

  /** Creates the start of process 0. */
  public Action() {}

  /** Makes this an action of a process, everything else at 0 and of bytes; returns it. */
  public Action set(ActionKind newKind, int newRank) {
    kind = newKind;
    rank = newRank;
    partner = 0;
    source = 0;
    tag = 0;
    root = 0;
    count = 0;
    receiveCount = 0;
    volume = 0;
    named = false;
    type = Datatypes.BYTE;
    receiveType = Datatypes.BYTE;
    return this;
  }

  /** Returns what is done. */
  public ActionKind kind() {
    return kind;
  }

  /** Returns the process that does it. */
  public int rank() {
    return rank;
  }

  /** Returns the other process, the destination of a send, the source of a wait's request. */
  public int partner() {
    return partner;
  }

  /** Returns the source of a {@code sendRecv}'s receive, or the destination of a wait's request. */
  public int second() {
    return source;
  }

  /** Returns the tag. */
  public int tag() {
    return tag;
  }

  /** Returns the root of a collective. */
  public int root() {
    return root;
  }

  /** Returns the elements sent. */
  public long count() {
    return count;
  }

  /** Returns the elements received. */
  public long receiveCount() {
    return receiveCount;
  }

  /** Returns the flops of a computation or a reduction, or the seconds of a pause. */
  public double volume() {
    return volume;
  }

  /** Returns whether a wait or test names its request; otherwise the last one is meant. */
  public boolean named() {
    return named;
  }

  /** Returns the type of the elements sent. */
  public int type() {
    return type;
  }

  /** Returns the type of the elements received. */
  public int receiveType() {
    return receiveType;
  }

  /**
   * Returns the bytes sent, {@code count} times the size of the type; -1 of a receive that doesn't
   * say how many.
   */
  public long bytes() {
    return count < 0 ? -1 : count * Datatypes.size(type);
  }

  /** Returns the elements sent to each process, not copied; as long as there are processes. */
  public long[] counts() {
    return counts;
  }

  /** Returns the elements received from each process, not copied. */
  public long[] receiveCounts() {
    return receiveCounts;
  }

  /** Sets partner, tag and elements of a point-to-point action; returns this. */
  public Action message(int newPartner, int newTag, long elements) {
    partner = newPartner;
    tag = newTag;
    count = elements;
    return this;
  }

  /** Sets the request of a wait or test; returns this. */
  public Action request(int from, int to, int itsTag) {
    partner = from;
    source = to;
    tag = itsTag;
    named = true;
    return this;
  }

  /** Sets the second partner of a {@code sendRecv}; returns this. */
  public Action second(int newSource) {
    source = newSource;
    return this;
  }

  /** Sets the elements sent and received; returns this. */
  public Action elements(long sent, long received) {
    count = sent;
    receiveCount = received;
    return this;
  }

  /**
   * Sets flops or seconds; returns this.
   *
   * @throws IllegalArgumentException when they are negative or not finite: no reader takes that
   */
  public Action volume(double value) {
    Arguments.require(
        value >= 0 && Double.isFinite(value), "volume", value, "finite and at least 0");
    volume = value;
    return this;
  }

  /** Sets the root; returns this. */
  public Action root(int value) {
    root = value;
    return this;
  }

  /** Sets the types of elements sent and received; returns this. */
  public Action types(int sent, int received) {
    type = sent;
    receiveType = received;
    return this;
  }

  /** Sets the elements sent to each process; returns this. */
  public Action counts(long... values) {
    counts = values.clone();
    return this;
  }

  /** Sets the elements received from each process; returns this. */
  public Action receiveCounts(long... values) {
    receiveCounts = values.clone();
    return this;
  }

  /** Returns the elements sent to each process, with room for some, to be filled. */
  long[] roomForCounts(int processes) {
    if (counts.length != processes) {
      counts = new long[processes];
    }
    return counts;
  }

  /** Returns the elements received from each process, with room for some, to be filled. */
  long[] roomForReceiveCounts(int processes) {
    if (receiveCounts.length != processes) {
      receiveCounts = new long[processes];
    }
    return receiveCounts;
  }

  /** Writes everything but the process and its counts to {@code into[at..at+PACKED-1]}. */
  void pack(long[] into, int at) {
    into[at] =
        kind.ordinal() | (named ? 1L << 8 : 0) | (long) type << 16 | (long) receiveType << 32;
    into[at + 1] = both(partner, source);
    into[at + 2] = both(tag, root);
    into[at + 3] = count;
    into[at + 4] = receiveCount;
    into[at + 5] = Double.doubleToRawLongBits(volume);
  }

  private static long both(int high, int low) {
    return (long) high << 32 | low & 0xFFFFFFFFL;
  }

  /** Reads what {@link #pack} wrote of a process. */
  void unpack(long[] from, int at, int newRank) {
    long head = from[at];
    kind = KINDS[(int) (head & 0xFF)];
    named = (head & 1L << 8) != 0;
    type = (int) (head >>> 16 & 0xFFFF);
    receiveType = (int) (head >>> 32);
    rank = newRank;
    partner = (int) (from[at + 1] >> 32);
    source = (int) from[at + 1];
    tag = (int) (from[at + 2] >> 32);
    root = (int) from[at + 2];
    count = from[at + 3];
    receiveCount = from[at + 4];
    volume = Double.longBitsToDouble(from[at + 5]);
  }

  /** Makes this equal to another; returns this. */
  public Action copyOf(Action other) {
    set(other.kind, other.rank);
    partner = other.partner;
    source = other.source;
    tag = other.tag;
    root = other.root;
    count = other.count;
    receiveCount = other.receiveCount;
    volume = other.volume;
    named = other.named;
    type = other.type;
    receiveType = other.receiveType;
    counts = Arrays.copyOf(other.counts, other.counts.length);
    receiveCounts = Arrays.copyOf(other.receiveCounts, other.receiveCounts.length);
    return this;
  }

  /** Returns its line in a trace of the present generation. */
  @Override
  public String toString() {
    return new LineWriter(false).line(this).toString();
  }
}
