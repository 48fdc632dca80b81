package io.github.bbo4j.core.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A constrained finite block too large for a table, counted by a search over the structure of its
 * constraints: parameters are assigned one by one, in the order in which the predicates ask for
 * them, and a predicate is tried as soon as it may have an answer. One that reads a parameter not
 * yet assigned is undecided; one that says no cuts off all that would follow (Boyapati, Khurshid
 * and Marinov, 2002, "Korat"). Partial assignments that leave the same undecided constraints, and
 * agree in what those may read, have the same completions and are one node, so that chains of
 * constraints are counted without enumerating the points.
 *
 * <p>The nodes are kept: rank, unrank and uniform draws walk down them. Where the search does not
 * end within {@value #MOST_TESTS} tests, or 2^63 points and more are feasible, the block stays
 * open. The order of the points is that of the search.
 */
final class SearchBlock extends Block {
  private static final int MOST_TESTS = 1 << 17;
  private static final int MOST_TRACED = 4096;

  /** States of a constraint under a partial assignment; else the parameter it has asked for. */
  private static final int MET = -1;

  private static final int BROKEN = -2;
  private static final int UNTESTED = -3;

  private final SearchSpace space;
  private final List<Constraint> constraints;
  private final OpenBlock open;

  /** The dimensions in the order of the search. */
  private int[] order = new int[0];

  private boolean searched;
  private volatile Node[] root = new Node[0];

  SearchBlock(SearchSpace space, List<Constraint> constraints, OpenBlock open) {
    super(space.parameters(), open.dimensions(), constraints);
    this.space = space;
    this.constraints = constraints;
    this.open = open;
  }

  @Override
  boolean isCountable() {
    return root().length > 0;
  }

  @Override
  boolean isCheaplyChecked() {
    return isCountable();
  }

  @Override
  long size() {
    Node[] found = root();
    return found.length > 0 ? found[0].size : open.size();
  }

  @Override
  long rank(long[] coordinates) {
    Node[] found = root();
    if (found.length == 0) {
      return open.rank(coordinates);
    }
    long rank = 0;
    Node node = found[0];
    int k = 0;
    while (!node.isFree()) {
      int i = Arrays.binarySearch(node.values, coordinates[order[k]]);
      rank += node.before[i];
      node = node.children[i];
      k++;
    }
    long rest = 0;
    for (; k < order.length; k++) {
      rest = rest * domain(order[k]).size() + coordinates[order[k]];
    }
    return rank + rest;
  }

  @Override
  void unrank(long rank, long[] coordinates) {
    Node[] found = root();
    if (found.length == 0) {
      open.unrank(rank, coordinates);
      return;
    }
    long rest = rank;
    Node node = found[0];
    int k = 0;
    while (!node.isFree()) {
      int i = Arrays.binarySearch(node.before, rest);
      i = i < 0 ? -i - 2 : i;
      coordinates[order[k]] = node.values[i];
      rest -= node.before[i];
      node = node.children[i];
      k++;
    }
    for (int j = order.length - 1; j >= k; j--) {
      long size = domain(order[j]).size();
      coordinates[order[j]] = rest % size;
      rest /= size;
    }
  }

  @Override
  void sample(RandomGenerator random, long[] coordinates) {
    if (isCountable()) {
      super.sample(random, coordinates);
    } else {
      open.sample(random, coordinates);
    }
  }

  @Override
  long seek(long from, long[] coordinates) {
    return isCountable() ? super.seek(from, coordinates) : open.seek(from, coordinates);
  }

  private Node[] root() {
    Node[] found = root;
    return found.length > 0 ? found : search();
  }

  private synchronized Node[] search() {
    if (!searched) {
      Search search = new Search();
      try {
        search.trace();
        order = search.order.stream().mapToInt(Integer::intValue).toArray();
        int[] untested = new int[constraints.size()];
        Arrays.fill(untested, UNTESTED);
        root = new Node[] {search.node(0, untested)};
      } catch (Hopeless | ArithmeticException e) {
        root = new Node[0];
      }
      searched = true;
    }
    return root;
  }

  /** What completes a partial assignment. */
  private static final class Node {
    /** The number of completions. */
    private final long size;

    /** The values of the next parameter that have completions, rising. */
    private final long[] values;

    /** How many completions the values before each have. */
    private final long[] before;

    private final Node[] children;

    Node(long size, long[] values, long[] before, Node[] children) {
      this.size = size;
      this.values = values;
      this.before = before;
      this.children = children;
    }

    /** Whether no constraint is left: any values complete it. */
    boolean isFree() {
      return children.length == 0 && size > 0;
    }
  }

  /** Thrown when the search takes too long. */
  private static final class Hopeless extends RuntimeException {
    private static final long serialVersionUID = 1;

    Hopeless() {
      super("", null, false, false);
    }
  }

  /** The search while it runs. */
  private final class Search {
    private final List<Integer> order = new ArrayList<>();
    private final long[] coordinates = new long[width()];
    private final boolean[] assigned = new boolean[width()];
    private final Map<Coordinates, Node> known = new HashMap<>();
    private final List<int[]> reads = constraints.stream().map(space::read).toList();
    private int tests;

    /** Follows one path to see in which order the predicates read their parameters. */
    void trace() {
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
        long last = Math.min(MOST_TRACED, domain(asked).size());
        for (long v = 0; v < last; v++) {
          coordinates[asked] = v;
          if (isPromising()) {
            break;
          }
        }
      }
      Arrays.fill(assigned, false);
      for (int d : dimensions()) {
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
      if (++tests > MOST_TESTS) {
        throw new Hopeless();
      }
      PrefixValues values = new PrefixValues(space, constraint, coordinates, assigned);
      boolean holds = values.test();
      return values.asked() >= 0 ? values.asked() : holds ? MET : BROKEN;
    }

    /** The node below the first k parameters, whose states were those one parameter before. */
    Node node(int k, int[] before) {
      int[] states = before.clone();
      for (int c = 0; c < states.length; c++) {
        // One that asked for a parameter would ask again until it is assigned.
        if (states[c] == UNTESTED || (states[c] >= 0 && assigned[states[c]])) {
          states[c] = state(constraints.get(c));
        }
        if (states[c] == BROKEN) {
          return new Node(0, new long[0], new long[0], new Node[0]);
        }
      }
      Coordinates key = key(k, states);
      Node node = known.get(key);
      if (node == null) {
        boolean free = Arrays.stream(states).allMatch(state -> state == MET);
        node = free ? free(k) : branch(k, states);
        known.put(key, node);
      }
      return node;
    }

    private Node branch(int k, int[] states) {
      int d = order.get(k);
      long size = domain(d).size();
      if (size > MOST_TESTS) {
        throw new Hopeless();
      }
      long[] values = new long[(int) size];
      long[] before = new long[(int) size];
      Node[] children = new Node[(int) size];
      int n = 0;
      long total = 0;
      assigned[d] = true;
      for (long v = 0; v < size; v++) {
        coordinates[d] = v;
        Node child = node(k + 1, states);
        if (child.size > 0) {
          values[n] = v;
          before[n] = total;
          children[n++] = child;
          total = Math.addExact(total, child.size);
        }
      }
      assigned[d] = false;
      return new Node(
          total, Arrays.copyOf(values, n), Arrays.copyOf(before, n), Arrays.copyOf(children, n));
    }

    private Node free(int k) {
      long product = 1;
      for (int j = k; j < order.size(); j++) {
        product = Math.multiplyExact(product, domain(order.get(j)).size());
      }
      return new Node(product, new long[0], new long[0], new Node[0]);
    }

    /** Level, undecided constraints, and the values of the assigned parameters they may read. */
    private Coordinates key(int k, int[] states) {
      boolean[] relevant = new boolean[width()];
      long[] key = new long[1 + states.length + k];
      key[0] = k;
      for (int c = 0; c < states.length; c++) {
        if (states[c] != MET) {
          key[1 + c] = 1;
          for (int d : reads.get(c)) {
            relevant[d] = true;
          }
        }
      }
      for (int j = 0; j < k; j++) {
        int d = order.get(j);
        // What no undecided constraint may read makes no difference: one mark for any value.
        key[1 + states.length + j] = relevant[d] ? coordinates[d] : -1;
      }
      return new Coordinates(key);
    }
  }
}
