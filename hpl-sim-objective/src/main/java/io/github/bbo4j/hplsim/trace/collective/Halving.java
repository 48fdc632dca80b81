package io.github.bbo4j.hplsim.trace.collective;

/**
 * Recursive halving among the largest power of two of the processes: the elements are cut into as
 * many blocks, and each exchange halves what a process is responsible for. The processes beyond the
 * power of two give what they have to a neighbour first (Rabenseifner 2004; Thakur et al. 2005).
 */
final class Halving {

  private final Call call;
  private final Steps steps;
  private final long count;
  private final boolean oddStays;
  final int power;
  final int rest;
  private int sent;
  private int received;
  private int last;

  /** Place among the power of two, or -1. */
  int place;

  /**
   * Prepares.
   *
   * @param count elements in all
   * @param oddStays whether of a pair beyond the power of two the odd process goes on
   */
  Halving(Call call, Steps steps, long count, boolean oddStays) {
    this.call = call;
    this.steps = steps;
    this.count = count;
    this.oddStays = oddStays;
    power = Segments.powerOfTwo(call.size());
    rest = call.size() - power;
  }

  /** Pairs beyond the power of two come together. */
  void fold() {
    fold(count);
  }

  /** The same where the elements that are handed over are not all. */
  void fold(long handed) {
    int rank = call.rank();
    if (rank >= 2 * rest) {
      place = rank - rest;
      return;
    }
    boolean stays = (rank % 2 == 1) == oddStays;
    int other = rank ^ 1;
    place = stays ? rank / 2 : -1;
    if (stays) {
      steps.receive(other, handed * call.extent());
    } else {
      steps.send(other, handed * call.extent());
    }
  }

  /** Those that came together get the result. */
  void unfold() {
    int rank = call.rank();
    if (rank < 2 * rest) {
      if (place >= 0) {
        steps.send(rank ^ 1, call.bytes());
      } else {
        steps.receive(rank ^ 1, call.bytes());
      }
    }
  }

  /** Returns the process at a place. */
  int process(int at) {
    return at < rest ? 2 * at + (oddStays ? 1 : 0) : at + rest;
  }

  /** Returns the bytes of the blocks from one on up to another. */
  private long bytes(int from, int to) {
    long each = count / power;
    long end = to == power ? count : to * each;
    long begin = from == power ? count : from * each;
    return (end - begin) * call.extent();
  }

  /** Halves until each place has one block. */
  void scatter() {
    sent = 0;
    received = 0;
    last = power;
    for (int mask = 1; mask < power; mask <<= 1) {
      int other = place ^ mask;
      long give;
      long take;
      if (place < other) {
        sent = received + power / (2 * mask);
        give = bytes(sent, last);
        take = bytes(received, sent);
      } else {
        received = sent + power / (2 * mask);
        give = bytes(sent, received);
        take = bytes(received, last);
      }
      steps.exchange(process(other), give, process(other), take);
      sent = received;
      if (2 * mask < power) {
        last = received + power / (2 * mask);
      }
    }
  }

  /** Doubles until each place has all blocks. */
  void gather() {
    for (int mask = power >> 1; mask > 0; mask >>= 1) {
      int other = place ^ mask;
      long[] sizes = widen(mask, other);
      steps.exchange(process(other), sizes[0], process(other), sizes[1]);
      if (place > other) {
        sent = received;
      }
    }
  }

  /** What is given and taken when the part of a place doubles. */
  private long[] widen(int mask, int other) {
    if (place < other) {
      if (mask != power / 2) {
        last += power / (2 * mask);
      }
      received = sent + power / (2 * mask);
      return new long[] {bytes(sent, received), bytes(received, last)};
    }
    received = sent - power / (2 * mask);
    return new long[] {bytes(sent, last), bytes(received, sent)};
  }

  /** Doubles towards the root. */
  void gatherToRoot() {
    int root = call.root();
    boolean outside = root < 2 * rest && root % 2 != 0;
    if (outside) {
      if (call.rank() == root) {
        steps.receive(0, bytes(0, 1));
        place = 0;
        sent = 0;
        last = 2;
      } else if (place == 0) {
        steps.send(root, bytes(0, 1));
        place = -1;
      }
    }
    int rootPlace = outside ? 0 : root < 2 * rest ? root / 2 : root - rest;
    if (place < 0) {
      return;
    }
    int j = Integer.numberOfTrailingZeros(power) - 1;
    for (int mask = power >> 1; mask > 0; mask >>= 1, j--) {
      int other = place ^ mask;
      int process = other == 0 && outside ? root : process(other);
      long[] sizes = widen(mask, other);
      if (other >> j == rootPlace >> j) {
        steps.send(process, sizes[0]);
        return;
      }
      steps.receive(process, sizes[1]);
      if (place > other) {
        sent = received;
      }
    }
  }

  /** Exchanges everything with each dimension's partner. */
  void doubling() {
    for (int mask = 1; mask < power; mask <<= 1) {
      int other = process(place ^ mask);
      steps.exchange(other, call.bytes(), other, call.bytes());
    }
  }
}
