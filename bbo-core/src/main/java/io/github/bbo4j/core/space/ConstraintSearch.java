package io.github.bbo4j.core.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A search over the structure of constraints: parameters are assigned one by one, in the order in
 * which the predicates ask for them, and a predicate is tried as soon as it may have an answer. One
 * that reads a parameter not yet assigned is undecided; one that says no cuts off all that would
 * follow (Boyapati, Khurshid and Marinov, 2002, "Korat"). Partial assignments that leave the same
 * undecided constraints, and agree in what those may read, have the same completions and are one
 * node, so that chains of constraints are counted without enumerating the points.
 *
 * <p>Gives up after a number of tests. Of 2^63 feasible points and more nodes know the number as a
 * floating-point number only. Not thread-safe; for one search.
 */
final class ConstraintSearch {
  private static final int MOST_TRACED = 4096;

  /** States of a constraint under a partial assignment; else the parameter it has asked for. */
  private static final int MET = -1;

  private static final int BROKEN = -2;
  private static final int UNTESTED = -3;

  /** Thrown when the search takes too long. */
  private static final class Hopeless extends RuntimeException {
    private static final long serialVersionUID = 1;

    Hopeless() {
      super("", null, false, false);
    }
  }

  private final SearchSpace space;
  private final List<Constraint> constraints;
  private final List<?> totals;
  private final int[] dimensions;
  private final List<Integer> order = new ArrayList<>();
  private final long[] coordinates;
  private final boolean[] assigned;
  private final Map<Coordinates, SearchNode> known = new HashMap<>();
  private final List<int[]> reads;
  private final int mostTests;
  private int tests;

  /** A search for what the constraints, all on these parameters, admit, of so many tests. */
  ConstraintSearch(
      SearchSpace space, List<Constraint> constraints, int[] dimensions, int mostTests) {
    this.mostTests = mostTests;
    this.space = space;
    this.constraints = constraints.stream().map(c -> c.early(space)).toList();
    this.totals = constraints.stream().map(Constraint::predicate).toList();
    this.dimensions = dimensions;
    this.coordinates = new long[space.dimension()];
    this.assigned = new boolean[space.dimension()];
    this.reads = constraints.stream().map(c -> c.dimensions(space)).toList();
  }

  /**
   * Searches, once.
   *
   * @return the root of the tree; nothing if the search would take too long, or if there are more
   *     points than a floating-point number counts
   */
  Optional<SearchNode> root() {
    int[] untested = new int[constraints.size()];
    Arrays.fill(untested, UNTESTED);
    try {
      trace();
      return Optional.of(node(0, untested)).filter(root -> Double.isFinite(root.weight()));
    } catch (Hopeless e) {
      return Optional.empty();
    }
  }

  /** The parameters in the order of the search: level k of the tree decides the k-th. */
  int[] order() {
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Follows one path to see in which order the predicates read their parameters. */
  private void trace() {
    while (true) {
      int asked = -1;
      for (int c = 0; c < constraints.size() && asked < 0; c++) {
        PrefixValues values = new PrefixValues(space, constraints.get(c), coordinates, assigned);
        values.test();
        asked = values.asked();
      }
      if (asked < 0) {
        break;
      }
      order.add(asked);
      assigned[asked] = true;
      long last = Math.min(MOST_TRACED, space.domain(asked).size());
      for (long v = 0; v < last; v++) {
        coordinates[asked] = v;
        if (isPromising()) {
          break;
        }
      }
    }
    Arrays.fill(assigned, false);
    for (int d : dimensions) {
      if (!order.contains(d)) {
        order.add(d);
      }
    }
  }

  private boolean isPromising() {
    for (Constraint constraint : constraints) {
      if (state(constraint) == BROKEN) {
        return false;
      }
    }
    return true;
  }

  private int state(Constraint constraint) {
    if (++tests > mostTests) {
      throw new Hopeless();
    }
    PrefixValues values = new PrefixValues(space, constraint, coordinates, assigned);
    boolean holds = values.test();
    return values.asked() >= 0 ? values.asked() : holds ? MET : BROKEN;
  }

  /** The node below the first k parameters, whose states were those one parameter before. */
  private SearchNode node(int k, int[] before) {
    int[] states = before.clone();
    for (int c = 0; c < states.length; c++) {
      // One that asked for a parameter would ask again until it is assigned.
      if (states[c] == UNTESTED || (states[c] >= 0 && assigned[states[c]])) {
        states[c] = state(constraints.get(c));
      }
      if (states[c] == BROKEN) {
        return SearchNode.leaf(0, 0);
      }
    }
    Coordinates key = key(k, states);
    SearchNode node = known.get(key);
    if (node == null) {
      boolean free = Arrays.stream(states).allMatch(state -> state == MET);
      node = free ? free(k) : branch(k, states);
      known.put(key, node);
    }
    return node;
  }

  private SearchNode branch(int k, int[] states) {
    int d = order.get(k);
    long size = space.domain(d).size();
    if (size > mostTests - tests) {
      throw new Hopeless();
    }
    long[] values = new long[(int) size];
    SearchNode[] children = new SearchNode[(int) size];
    int n = 0;
    assigned[d] = true;
    for (long v = 0; v < size; v++) {
      coordinates[d] = v;
      SearchNode child = node(k + 1, states);
      if (child.size() > 0) {
        values[n] = v;
        children[n++] = child;
      }
    }
    assigned[d] = false;
    return SearchNode.branch(Arrays.copyOf(values, n), Arrays.copyOf(children, n));
  }

  private SearchNode free(int k) {
    long product = 1;
    double weight = 1;
    for (int j = k; j < order.size(); j++) {
      long size = space.domain(order.get(j)).size();
      product = product > SearchNode.MANY / size ? SearchNode.MANY : product * size;
      weight *= size;
    }
    return SearchNode.leaf(product, weight);
  }

  /**
   * Level, undecided constraints, and what these may know of the assigned parameters: the total of
   * those that are summed or multiplied, else their values.
   */
  private Coordinates key(int k, int[] states) {
    boolean[] relevant = new boolean[space.dimension()];
    int head = 1 + 2 * states.length;
    long[] key = new long[head + k];
    key[0] = k;
    for (int c = 0; c < states.length; c++) {
      if (states[c] != MET) {
        key[1 + 2 * c] = 1;
        if (totals.get(c) instanceof Total total) {
          key[2 + 2 * c] = total(total, reads.get(c));
        } else {
          for (int d : reads.get(c)) {
            relevant[d] = true;
          }
        }
      }
    }
    for (int j = 0; j < k; j++) {
      int d = order.get(j);
      // What no undecided constraint may read makes no difference: one mark for any value.
      key[head + j] = relevant[d] ? coordinates[d] : -1;
    }
    return new Coordinates(key);
  }

  private long total(Total total, int[] read) {
    long sum = total.none();
    for (int d : read) {
      sum = assigned[d] ? total.with(sum, (Long) space.domain(d).valueAt(coordinates[d])) : sum;
    }
    return sum;
  }
}
