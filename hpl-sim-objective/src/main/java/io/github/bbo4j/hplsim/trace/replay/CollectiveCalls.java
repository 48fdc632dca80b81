package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether all processes call the same collectives in the same order, of the same root and bytes,
 * and whether the parts of gatherv and scatterv are those of their root, as MPI asks for. Where
 * they don't the program ran wrong, or the trace is that of processes in communicators; the time is
 * that of what was told. Keeps the calls that not all have made yet.
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
    private final @Nullable RootedParts parts;
    private int missing;

    Call(Action a, int missing) {
      rank = a.rank();
      kind = a.kind();
      root = a.root();
      bytes = bytes(a);
      parts = missing > 1 && RootedParts.has(kind) ? new RootedParts(missing) : null;
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
    Call call = open.computeIfAbsent(number, none -> new Call(a, made.length));
    if (!call.fits(a)) {
      tell(
          "process %d has %s as its collective number %d, process %d has %s",
          a.rank(), new Call(a, 0), number + 1, call.rank, call);
    } else if (call.parts != null) {
      RootedParts parts = call.parts;
      parts.add(
          a,
          process ->
              tell(
                  "process %d has %s of %s, as its collective number %d",
                  process, a.kind().keyword(), parts.figures(process), number + 1));
    }
    if (--call.missing == 0) {
      open.remove(number);
    }
  }

  private void tell(String sentence, Object... figures) {
    if (odd++ == 0) {
      first = String.format(Locale.ROOT, sentence, figures);
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
