package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether all processes call the same collectives in the same order, of the same root and bytes, as
 * MPI asks for. Where they don't the program ran wrong, or the trace is that of processes in
 * communicators; the time is that of what was told. Keeps the calls that not all have made yet.
 */
final class CollectiveCalls {

  private static final long OF_EACH_ITS_OWN = -1;

  private final int[] made;
  private final Map<Integer, Call> open = new HashMap<>();
  private long odd;
  private String first = "";

  /** The call of the first process that made it. */
  private static final class Call {
    private final int rank;
    private final ActionKind kind;
    private final int root;
    private final long bytes;
    private int missing;

    Call(Action a, int missing) {
      rank = a.rank();
      kind = a.kind();
      root = a.root();
      bytes = bytes(a);
      this.missing = missing;
    }

    boolean fits(Action a) {
      return kind == a.kind() && root == a.root() && bytes == bytes(a);
    }

    @Override
    public String toString() {
      return kind.keyword()
          + (bytes == OF_EACH_ITS_OWN ? "" : " of " + bytes + " bytes")
          + (isRooted(kind) ? " with root " + root : "");
    }
  }

  CollectiveCalls(int processes) {
    made = new int[processes];
  }

  /** Takes note of a collective that its process begins. */
  void begins(Action a) {
    int number = made[a.rank()]++;
    Call call = open.get(number);
    if (call == null) {
      open.put(number, new Call(a, made.length - 1));
      return;
    }
    if (!call.fits(a) && odd++ == 0) {
      first =
          String.format(
              Locale.ROOT,
              "process %d has %s as its collective number %d, process %d has %s",
              a.rank(),
              new Call(a, 0),
              number + 1,
              call.rank,
              call);
    }
    if (--call.missing == 0) {
      open.remove(number);
    }
  }

  /** Returns what is odd, in a sentence; empty if nothing is. */
  List<String> told() {
    return odd == 0
        ? List.of()
        : List.of("collectives that differ between processes: " + odd + "; the first: " + first);
  }

  private static boolean isRooted(ActionKind kind) {
    return switch (kind) {
      case BCAST, REDUCE, GATHER, GATHERV, SCATTER, SCATTERV -> true;
      default -> false;
    };
  }

  /** The bytes that all processes give alike. */
  private static long bytes(Action a) {
    return switch (a.kind()) {
      case BCAST, REDUCE, ALLREDUCE, SCAN, EXSCAN, ALLGATHER, ALLTOALL -> a.bytes();
      default -> OF_EACH_ITS_OWN;
    };
  }
}
