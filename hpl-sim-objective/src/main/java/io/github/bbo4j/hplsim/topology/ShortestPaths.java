package io.github.bbo4j.hplsim.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The shortest paths of a directed graph with nodes {@code 0..n-1} and lengths of at least 0; of
 * paths of equal length the one that SimGrid takes. Worked out when they are first asked for, in
 * {@code O(m log n)} for each source or destination. Thread-safe once all arcs have been added.
 */
abstract class ShortestPaths {

  private final List<List<Arc>> arcs = new ArrayList<>();
  private final AtomicReferenceArray<int[]> found;

  private ShortestPaths(int nodes) {
    for (int i = 0; i < nodes; i++) {
      arcs.add(new ArrayList<>());
    }
    found = new AtomicReferenceArray<>(nodes);
  }

  /** An arc, from the node that it is kept at to another or, for Floyd, the other way round. */
  private record Arc(int node, long length) {}

  /** A node that has been reached; {@code tie} decides among equal lengths. */
  private record Reached(int node, long length, int tie) {
    private static final Comparator<Reached> ORDER =
        Comparator.comparingLong(Reached::length).thenComparingInt(Reached::tie);
  }

  /** Returns the paths of Floyd's algorithm (1962) that goes through the nodes in their order. */
  static ShortestPaths floyd(int nodes) {
    return new Floyd(nodes);
  }

  /** Returns the paths of Dijkstra's algorithm (1959) that takes equally near nodes in order. */
  static ShortestPaths dijkstra(int nodes) {
    return new Dijkstra(nodes);
  }

  /** Adds an arc; only before paths are asked for. */
  abstract void add(int from, int to, int length);

  /** Returns the node before the last one of the path between two different nodes, -1 if none. */
  abstract int before(int from, int to);

  final void keep(int at, int other, int length) {
    arcs.get(at).add(new Arc(other, length));
  }

  final List<Arc> arcs(int at) {
    return arcs.get(at);
  }

  /** Returns what is known of a node, which is worked out the first time. */
  final int[] known(int node) {
    int[] known = found.get(node);
    if (known == null) {
      known = search(node);
      found.set(node, known);
    }
    return known;
  }

  /** Goes through the graph from a node. */
  abstract int[] search(int start);

  final long[] unreached() {
    long[] lengths = new long[arcs.size()];
    Arrays.fill(lengths, Long.MAX_VALUE);
    return lengths;
  }

  /**
   * With intermediate nodes allowed one after the other, a path is replaced when it gets shorter.
   * So of the shortest paths the one stays whose largest intermediate node is the smallest; the
   * same holds for the parts before and after that node. Towards one destination these nodes are
   * found by Dijkstra's algorithm with the largest intermediate node as second key.
   */
  private static final class Floyd extends ShortestPaths {
    private Floyd(int nodes) {
      super(nodes);
    }

    @Override
    void add(int from, int to, int length) {
      keep(to, from, length);
    }

    @Override
    int before(int from, int to) {
      return known(to)[from];
    }

    /** Returns for each node the last but one of its path to {@code start}. */
    @Override
    int[] search(int start) {
      long[] lengths = unreached();
      int[] largest = new int[lengths.length];
      Arrays.fill(largest, Integer.MAX_VALUE);
      PriorityQueue<Reached> open = new PriorityQueue<>(Reached.ORDER);
      lengths[start] = 0;
      largest[start] = -1;
      open.add(new Reached(start, 0, -1));
      for (Reached at = open.poll(); at != null; at = open.poll()) {
        int node = at.node();
        if (at.length() > lengths[node] || at.tie() > largest[node]) {
          continue;
        }
        int tie = node == start ? -1 : Math.max(at.tie(), node);
        for (Arc arc : arcs(node)) {
          int next = arc.node();
          long length = at.length() + arc.length();
          if (length < lengths[next] || (length == lengths[next] && tie < largest[next])) {
            lengths[next] = length;
            largest[next] = tie;
            open.add(new Reached(next, length, tie));
          }
        }
      }
      return lastButOne(largest);
    }

    private static int[] lastButOne(int[] largest) {
      int[] before = new int[largest.length];
      for (int i = 0; i < before.length; i++) {
        int node = i;
        while (largest[node] >= 0 && largest[node] < Integer.MAX_VALUE) {
          node = largest[node];
        }
        before[i] = largest[node] < 0 ? node : -1;
      }
      return before;
    }
  }

  private static final class Dijkstra extends ShortestPaths {
    private Dijkstra(int nodes) {
      super(nodes);
    }

    @Override
    void add(int from, int to, int length) {
      keep(from, to, length);
    }

    @Override
    int before(int from, int to) {
      return known(from)[to];
    }

    /** Returns for each node the last but one of the path from {@code start}. */
    @Override
    int[] search(int start) {
      long[] lengths = unreached();
      int[] before = new int[lengths.length];
      Arrays.fill(before, -1);
      PriorityQueue<Reached> open = new PriorityQueue<>(Reached.ORDER);
      lengths[start] = 0;
      open.add(new Reached(start, 0, start));
      for (Reached at = open.poll(); at != null; at = open.poll()) {
        if (at.length() > lengths[at.node()]) {
          continue;
        }
        for (Arc arc : arcs(at.node())) {
          long length = at.length() + arc.length();
          if (length < lengths[arc.node()]) {
            lengths[arc.node()] = length;
            before[arc.node()] = at.node();
            open.add(new Reached(arc.node(), length, arc.node()));
          }
        }
      }
      return before;
    }
  }
}
