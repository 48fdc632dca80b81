package io.github.bbo4j.hplsim.trace.generate;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Programs by their communication pattern; each writes the actions of all processes, one process
 * after the other, without keeping any.
 *
 * <ul>
 *   <li>{@code ring}: a token goes around (Markomanolis 2014)
 *   <li>{@code master-worker}: process 0 hands out a task to each worker and takes the results
 *   <li>{@code stencil}: halos to the four neighbours of a torus, overlapped with computation
 *   <li>{@code wavefront}: from the upper left corner of a grid to the lower right; nothing ever
 *       comes back, so that processes at the corner run ahead
 *   <li>{@code lu}: ten such waves to the lower right and ten back, as the sweeps of NAS LU over
 *       the planes of its grid
 *   <li>{@code cg}: halos along rows and two reductions, as in a conjugate gradient solver
 *   <li>{@code ep}: computation and one reduction at the end
 * </ul>
 */
public final class TracePatterns {

  private static final Map<String, Pattern> ALL =
      new TreeMap<>(
          Map.of(
              "ring", TracePatterns::ring,
              "master-worker", TracePatterns::masterWorker,
              "stencil", TracePatterns::stencil,
              "wavefront", TracePatterns::wavefront,
              "lu", TracePatterns::sweeps,
              "cg", TracePatterns::conjugateGradient,
              "ep", TracePatterns::embarrassinglyParallel));

  /** Waves in each direction of an iteration of {@code lu}. */
  private static final int PLANES = 10;

  private TracePatterns() {}

  /** What one process does. */
  private interface Pattern {
    void write(Workload w, int rank, Writer out) throws IOException;
  }

  /** Writes the actions of one process. */
  private static final class Writer {
    private final Action action = new Action();
    private final ActionSink sink;
    private final int rank;

    Writer(ActionSink sink, int rank) {
      this.sink = sink;
      this.rank = rank;
    }

    Action action(ActionKind kind) {
      return action.set(kind, rank);
    }

    void put(Action filled) throws IOException {
      sink.accept(filled);
    }

    void simple(ActionKind kind) throws IOException {
      put(action(kind));
    }

    void message(ActionKind kind, int partner, int tag, long bytes) throws IOException {
      put(action(kind).message(partner, tag, bytes));
    }

    void compute(double flops) throws IOException {
      if (flops > 0) {
        put(action(ActionKind.COMPUTE).volume(flops));
      }
    }

    void reduce(long bytes) throws IOException {
      put(action(ActionKind.ALLREDUCE).elements(bytes, 0));
    }
  }

  /** Returns the names of the patterns, in order. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * Writes the actions of all processes.
   *
   * @throws IllegalArgumentException when there is no pattern of this name; the message lists them
   */
  public static void write(String pattern, Workload workload, ActionSink sink) throws IOException {
    Arguments.given(pattern, "pattern");
    Arguments.given(workload, "workload");
    Arguments.given(sink, "sink");
    Pattern found = ALL.get(pattern);
    if (found == null) {
      throw new IllegalArgumentException("no pattern '" + pattern + "'; there are " + names());
    }
    for (int rank = 0; rank < workload.ranks(); rank++) {
      Writer out = new Writer(sink, rank);
      out.simple(ActionKind.INIT);
      found.write(workload, rank, out);
      out.simple(ActionKind.FINALIZE);
    }
  }

  private static void ring(Workload w, int rank, Writer out) throws IOException {
    int n = w.ranks();
    for (long i = 0; i < w.iterations(); i++) {
      if (rank > 0) {
        out.message(ActionKind.RECV, rank - 1, 0, w.bytes());
      }
      out.compute(w.flops());
      if (n > 1) {
        out.message(ActionKind.SEND, (rank + 1) % n, 0, w.bytes());
      }
      if (rank == 0 && n > 1) {
        out.message(ActionKind.RECV, n - 1, 0, w.bytes());
      }
    }
  }

  private static void masterWorker(Workload w, int rank, Writer out) throws IOException {
    for (long i = 0; i < w.iterations(); i++) {
      if (rank > 0) {
        out.message(ActionKind.RECV, 0, 0, w.bytes());
        out.compute(w.flops());
        out.message(ActionKind.SEND, 0, 1, w.bytes());
        continue;
      }
      for (int worker = 1; worker < w.ranks(); worker++) {
        out.message(ActionKind.SEND, worker, 0, w.bytes());
      }
      for (int worker = 1; worker < w.ranks(); worker++) {
        out.message(ActionKind.RECV, Action.ANY, 1, w.bytes());
      }
    }
  }

  /** Rows of the squarest grid of all processes; columns are at least as many. */
  private static int rows(int ranks) {
    int rows = (int) Math.sqrt(ranks);
    while (ranks % rows != 0) {
      rows--;
    }
    return rows;
  }

  private static void stencil(Workload w, int rank, Writer out) throws IOException {
    int rows = rows(w.ranks());
    int columns = w.ranks() / rows;
    int row = rank / columns;
    int column = rank % columns;
    int[] neighbours = {
      row * columns + (column + 1) % columns,
      row * columns + (column + columns - 1) % columns,
      (row + 1) % rows * columns + column,
      (row + rows - 1) % rows * columns + column
    };
    for (long i = 0; i < w.iterations(); i++) {
      // What goes to the right comes from the left: tags of opposite sides differ in the last bit.
      for (int side = 0; side < 4; side++) {
        out.message(ActionKind.IRECV, neighbours[side], side ^ 1, w.bytes());
      }
      for (int side = 0; side < 4; side++) {
        out.message(ActionKind.ISEND, neighbours[side], side, w.bytes());
      }
      out.compute(w.flops());
      out.simple(ActionKind.WAITALL);
    }
  }

  private static void wavefront(Workload w, int rank, Writer out) throws IOException {
    int[] steps = towards(w.ranks(), rank);
    for (long i = 0; i < w.iterations(); i++) {
      wave(w, steps, out);
    }
  }

  private static void sweeps(Workload w, int rank, Writer out) throws IOException {
    int[] there = towards(w.ranks(), rank);
    int[] back = {there[2], there[3], there[0], there[1]};
    for (long i = 0; i < w.iterations(); i++) {
      for (int plane = 0; plane < 2 * PLANES; plane++) {
        wave(w, plane < PLANES ? there : back, out);
      }
    }
  }

  /** The neighbours above, on the left, below and on the right; -1 where there is none. */
  private static int[] towards(int ranks, int rank) {
    int rows = rows(ranks);
    int columns = ranks / rows;
    int row = rank / columns;
    int column = rank % columns;
    return new int[] {
      row > 0 ? rank - columns : -1,
      column > 0 ? rank - 1 : -1,
      row < rows - 1 ? rank + columns : -1,
      column < columns - 1 ? rank + 1 : -1
    };
  }

  /** Receives from the first two neighbours, computes, sends to the others. */
  private static void wave(Workload w, int[] neighbours, Writer out) throws IOException {
    for (int i = 0; i < neighbours.length; i++) {
      if (i == 2) {
        out.compute(w.flops());
      }
      if (neighbours[i] >= 0) {
        out.message(i < 2 ? ActionKind.RECV : ActionKind.SEND, neighbours[i], 0, w.bytes());
      }
    }
  }

  private static void conjugateGradient(Workload w, int rank, Writer out) throws IOException {
    int rows = rows(w.ranks());
    int columns = w.ranks() / rows;
    int base = rank / columns * columns;
    int left = base + (rank - base + columns - 1) % columns;
    int right = base + (rank - base + 1) % columns;
    for (long i = 0; i < w.iterations(); i++) {
      if (columns > 1) {
        out.message(ActionKind.IRECV, left, 0, w.bytes());
        out.message(ActionKind.SEND, right, 0, w.bytes());
        out.put(out.action(ActionKind.WAIT).request(left, rank, 0));
      }
      out.compute(w.flops());
      out.reduce(8);
      out.compute(w.flops() / 10);
      out.reduce(8);
    }
  }

  private static void embarrassinglyParallel(Workload w, int rank, Writer out) throws IOException {
    for (long i = 0; i < w.iterations(); i++) {
      out.compute(w.flops());
    }
    out.reduce(w.bytes());
  }
}
