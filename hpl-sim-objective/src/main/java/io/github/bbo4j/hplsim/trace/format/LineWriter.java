package io.github.bbo4j.hplsim.trace.format;

/** Writes actions as lines. */
final class LineWriter {

  private static final double EXACT = 1e15;

  private final boolean old;
  private final StringBuilder text = new StringBuilder();

  /** Creates a writer of the old or the present generation. */
  LineWriter(boolean old) {
    this.old = old;
  }

  /** Returns the line of an action, without its end, valid until the next call. */
  StringBuilder line(Action a) {
    text.setLength(0);
    text.append(a.rank()).append(' ').append(a.kind().keyword());
    switch (a.kind()) {
      case COMPUTE, SLEEP -> volume(a.volume());
      case SEND, ISEND, SSEND, ISSEND, RECV, IRECV -> {
        number(a.partner());
        if (!old) {
          number(a.tag());
        }
        number(a.count());
        // Without its type a message of the present generation looks like one of the old.
        if (!old || a.type() != Datatypes.BYTE) {
          number(a.type());
        }
      }
      case WAIT, TEST -> {
        if (a.named() && !old) {
          number(a.partner());
          number(a.second());
          number(a.tag());
        }
      }
      case SENDRECV -> {
        number(a.count());
        number(a.partner());
        number(a.receiveCount());
        number(a.second());
        types(a);
      }
      default -> collective(a);
    }
    return text;
  }

  private void collective(Action a) {
    switch (a.kind()) {
      case BCAST -> {
        number(a.count());
        number(a.root());
        number(a.type());
      }
      case REDUCE -> {
        number(a.count());
        volume(a.volume());
        number(a.root());
        number(a.type());
      }
      case ALLREDUCE, SCAN, EXSCAN -> {
        number(a.count());
        volume(a.volume());
        number(a.type());
      }
      case ALLTOALL, ALLGATHER -> {
        number(a.count());
        number(a.receiveCount());
        types(a);
      }
      case GATHER, SCATTER -> {
        number(a.count());
        number(a.receiveCount());
        number(a.root());
        types(a);
      }
      default -> vector(a);
    }
  }

  private void vector(Action a) {
    switch (a.kind()) {
      case GATHERV, ALLGATHERV -> {
        number(a.count());
        numbers(a.receiveCounts());
      }
      case SCATTERV -> {
        numbers(a.counts());
        number(a.receiveCount());
      }
      case ALLTOALLV -> {
        number(a.count());
        numbers(a.counts());
        number(a.receiveCount());
        numbers(a.receiveCounts());
      }
      case REDUCESCATTER -> {
        numbers(a.receiveCounts());
        volume(a.volume());
        number(a.type());
        return;
      }
      default -> {
        return;
      }
    }
    if (a.kind() == ActionKind.GATHERV || a.kind() == ActionKind.SCATTERV) {
      number(a.root());
    }
    types(a);
  }

  private void types(Action a) {
    number(a.type());
    number(a.receiveType());
  }

  private void numbers(long[] values) {
    for (long value : values) {
      number(value);
    }
  }

  private void number(long value) {
    text.append(' ').append(value);
  }

  private void volume(double value) {
    text.append(' ');
    if (value == Math.rint(value) && Math.abs(value) < EXACT) {
      text.append((long) value);
    } else {
      text.append(value);
    }
  }
}
