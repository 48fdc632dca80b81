package io.github.bbo4j.hplsim.trace.collective;

/**
 * Recursive doubling of what each process holds, also where they are no power of two: those who
 * lack a partner in a round get its part from others (Thakur et al. 2005; MPICH).
 */
final class Doubling {

  /** How much there is from one place up to another. */
  @FunctionalInterface
  interface Span {
    /** Returns the bytes of the places {@code from} to {@code to - 1}, {@code to} at most n. */
    long bytes(int from, int to);
  }

  private final Call call;
  private final Steps steps;
  private final int root;
  private final Span span;

  /** Prepares; places are counted from a root. */
  Doubling(Call call, Steps steps, int root, Span span) {
    this.call = call;
    this.steps = steps;
    this.root = root;
    this.span = span;
  }

  private int process(int place) {
    return (place + root) % call.size();
  }

  private long part(int from, int length) {
    int n = call.size();
    return span.bytes(Math.min(from, n), Math.min(from + length, n));
  }

  /** Each gives what it has to its partner. */
  void run() {
    int n = call.size();
    int place = Math.floorMod(call.rank() - root, n);
    int i = 0;
    for (int mask = 1; mask < n; mask <<= 1, i++) {
      int other = place ^ mask;
      int theirs = other >> i << i;
      int mine = place >> i << i;
      if (other < n) {
        steps.exchange(process(other), part(mine, mask), process(other), part(theirs, mask));
      }
      if (theirs + mask > n) {
        complete(place, mask, part(theirs, mask), part(mine + mask, mask));
      }
    }
  }

  /** Each gives everything but its part to its partner, which combines it with its own. */
  void combine() {
    int n = call.size();
    int place = call.rank();
    long all = span.bytes(0, n);
    int i = 0;
    for (int mask = 1; mask < n; mask <<= 1, i++) {
      int other = place ^ mask;
      int theirs = other >> i << i;
      int mine = place >> i << i;
      long incoming = all - part(theirs, mask);
      if (other < n) {
        steps.exchange(other, all - part(mine, mask), other, incoming);
      }
      if (theirs + mask > n) {
        complete(place, mask, incoming, incoming);
      }
    }
  }

  private void complete(int place, int mask, long sent, long received) {
    int k = Integer.numberOfTrailingZeros(mask);
    int mine = place >> k << k;
    int completed = call.size() - mine - mask;
    for (int step = mask >> 1; step > 0; step >>= 1, k--) {
      int other = place ^ step;
      int border = (place >> k << k) + completed;
      if (other > place && place < border && other >= border) {
        steps.send(process(other), sent);
      } else if (other < place && other < border && place >= border) {
        steps.receive(process(other), received);
      }
    }
  }
}
