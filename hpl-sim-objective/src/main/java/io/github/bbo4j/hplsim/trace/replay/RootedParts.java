package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.format.Datatypes;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * What the processes of a gatherv give, or those of a scatterv take, beside what the root says of
 * each, in bytes; MPI asks for equal ones. The root's own part may stay in place and isn't looked
 * at.
 */
final class RootedParts {

  private static final long UNKNOWN = -1;

  private final long[] own;
  private long[] told = new long[0];

  RootedParts(int processes) {
    own = new long[processes];
    Arrays.fill(own, UNKNOWN);
  }

  static boolean has(ActionKind kind) {
    return kind == ActionKind.GATHERV || kind == ActionKind.SCATTERV;
  }

  /** Takes the part of a process; {@code odd} gets each that is now known to be another one. */
  void add(Action a, IntConsumer odd) {
    boolean gathers = a.kind() == ActionKind.GATHERV;
    if (a.rank() != a.root()) {
      own[a.rank()] = gathers ? a.bytes() : a.receiveCount() * Datatypes.size(a.receiveType());
      check(a.rank(), odd);
      return;
    }
    long size = Datatypes.size(gathers ? a.receiveType() : a.type());
    long[] counts = gathers ? a.receiveCounts() : a.counts();
    told = Arrays.stream(counts).map(count -> count * size).toArray();
    for (int i = 0; i < own.length; i++) {
      check(i, odd);
    }
  }

  private void check(int process, IntConsumer odd) {
    if (own[process] != UNKNOWN && told.length > 0 && own[process] != told[process]) {
      odd.accept(process);
    }
  }

  /** Returns both figures of a process that was found odd. */
  String figures(int process) {
    return own[process] + " bytes, its root has " + told[process] + " for it";
  }
}
