package io.github.bbo4j.hplsim.engine.program;

import java.util.ArrayList;
import java.util.List;

/**
 * HPL's driver: what the process columns do for each panel, in order.
 *
 * <p>Without look-ahead: factor, copy, await the panel, update everything. With a look-ahead of d
 * panels: the column of panel k first updates those columns by the pending panels, factors them and
 * copies; then all columns update by panel k - d while panel k is broadcast. Every update by a
 * panel touches a range of the global columns, and the ranges of one panel follow each other, so no
 * cursor is kept. One use at a time.
 */
public final class MainLoop {

  /** What a process column does in a step. */
  public enum Action {
    /** Factors the panel. */
    FACTOR,
    /** Copies the factored panel for its broadcast. */
    COPY,
    /** Waits for the panel and does nothing else. */
    AWAIT,
    /** Swaps rows and updates columns by the panel. */
    UPDATE,
    /** The same while the panel {@code depth} further is broadcast; it is there at the end. */
    UPDATE_WITH_BROADCAST
  }

  /**
   * One step.
   *
   * @param action what to do
   * @param panel the panel it is about
   * @param only the process column that does it, or {@link #ALL}
   * @param from first global column that is updated
   * @param width number of global columns that are updated, on all process columns together
   */
  public record Step(Action action, int panel, int only, int from, int width) {

    /** Instead of a process column: all of them. */
    public static final int ALL = -1;

    /** Returns whether a process column takes part. */
    public boolean concerns(int column) {
      return only == ALL || only == column;
    }
  }

  private static final int SLOTS = 16;

  private final Geometry g;
  private final int[] panelOf = new int[SLOTS];
  private final List<List<Step>> recent = new ArrayList<>();

  /** Prepares the loop of a run. */
  public MainLoop(Geometry g) {
    this.g = g;
    for (int i = 0; i < SLOTS; i++) {
      panelOf[i] = -1;
      recent.add(List.of());
    }
  }

  /** Returns the columns of a step that belong to a process column. */
  public int columns(Step step, int column) {
    return BlockCyclic.count(step.from, step.width, column, g.q, g.nb);
  }

  /** Returns the steps from the opening of panel k to the opening of the next one. */
  public List<Step> steps(int k) {
    int slot = k % SLOTS;
    if (panelOf[slot] != k) {
      panelOf[slot] = k;
      recent.set(slot, make(k));
    }
    return recent.get(slot);
  }

  private List<Step> make(int k) {
    List<Step> steps = new ArrayList<>();
    int depth = g.depth;
    int owner = g.owner(k);
    int first = k * g.nb;
    int next = first + g.width(k);
    boolean filling = k < depth;
    for (int pending = k - depth; pending < k && !filling; pending++) {
      steps.add(new Step(Action.UPDATE, pending, owner, first, g.width(k)));
    }
    steps.add(new Step(Action.FACTOR, k, owner, 0, 0));
    if (g.q > 1) {
      steps.add(new Step(Action.COPY, k, owner, 0, 0));
    }
    if (depth == 0 || filling) {
      steps.add(new Step(Action.AWAIT, k, Step.ALL, 0, 0));
    }
    if (depth == 0) {
      steps.add(new Step(Action.UPDATE, k, Step.ALL, next, g.n + 1 - next));
    } else if (!filling) {
      steps.add(new Step(Action.UPDATE_WITH_BROADCAST, k - depth, Step.ALL, next, g.n + 1 - next));
    } else if (k < depth - 1) {
      int limit = Math.min(depth * g.nb, g.n);
      steps.add(new Step(Action.UPDATE, k, Step.ALL, next, limit - next));
    }
    if (k == g.panels - 1) {
      // HPL_pdgesvK2 broadcasts as many panels ahead as DEPTH says, be there columns or not.
      for (int empty = g.panels; empty < depth; empty++) {
        steps.add(new Step(Action.AWAIT, empty, Step.ALL, 0, 0));
      }
      for (int pending = Math.max(0, g.panels - depth); pending < g.panels; pending++) {
        steps.add(new Step(Action.UPDATE, pending, g.owner(g.panels), g.n, 1));
      }
    }
    return List.copyOf(steps);
  }
}
