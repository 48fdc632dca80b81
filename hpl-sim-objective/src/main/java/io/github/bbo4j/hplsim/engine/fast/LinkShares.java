package io.github.bbo4j.hplsim.engine.fast;

import java.util.Arrays;

/**
 * How much the messages of the row swap of one column slow each other down where several of its
 * processes are on one node.
 *
 * <p>A first run without sharing gives the interval in which each message uses the links. In the
 * second one a message takes longer by the time that the others overlap it on its busier link,
 * which is what equal parts of a link give for two messages.
 */
final class LinkShares {

  private final int nodes;
  private double[] factor = new double[128];
  private double[] begin = new double[128];
  private double[] end = new double[128];
  private int[] source = new int[128];
  private int[] target = new int[128];
  private int count;
  private int panel = -1;
  private int columns;

  LinkShares(int nodes) {
    this.nodes = nodes;
  }

  /** Returns whether the factors are those of a panel and a number of columns. */
  boolean knows(int ofPanel, int n) {
    return panel == ofPanel && columns == n;
  }

  /** Begins the first run of a swap with a number of operations, of two messages each. */
  void open(int ofPanel, int n, int operations) {
    panel = ofPanel;
    columns = n;
    count = 2 * operations;
    if (count > factor.length) {
      factor = new double[2 * count];
      begin = new double[2 * count];
      end = new double[2 * count];
      source = new int[2 * count];
      target = new int[2 * count];
    }
    Arrays.fill(factor, 0, count, 1);
    Arrays.fill(source, 0, count, -1);
  }

  /** Notes that a message, twice the operation and 1 more for the way back, uses the links. */
  void use(int message, int from, int to, double since, double until) {
    source[message] = from;
    target[message] = to;
    begin[message] = since;
    end[message] = until;
  }

  /** Returns how many times longer than alone a message uses the links. */
  double factor(int message) {
    return factor[message];
  }

  /** Ends the first run. */
  void close() {
    double[] late = new double[count];
    overlap(source, late);
    double[] other = new double[count];
    overlap(target, other);
    for (int i = 0; i < count; i++) {
      double length = end[i] - begin[i];
      if (source[i] >= 0 && length > 0) {
        factor[i] = 1 + Math.max(late[i], other[i]) / length;
      }
    }
  }

  /** Adds up for each message how long the others of the same node overlap it. */
  private void overlap(int[] node, double[] late) {
    int[] first = new int[nodes + 1];
    for (int i = 0; i < count; i++) {
      if (source[i] >= 0) {
        first[node[i] + 1]++;
      }
    }
    for (int i = 0; i < nodes; i++) {
      first[i + 1] += first[i];
    }
    int[] sorted = new int[first[nodes]];
    int[] next = Arrays.copyOf(first, nodes);
    for (int i = 0; i < count; i++) {
      if (source[i] >= 0) {
        int at = next[node[i]]++;
        while (at > first[node[i]] && begin[sorted[at - 1]] > begin[i]) {
          sorted[at] = sorted[at - 1];
          at--;
        }
        sorted[at] = i;
      }
    }
    for (int n = 0; n < nodes; n++) {
      for (int i = first[n]; i < first[n + 1]; i++) {
        int one = sorted[i];
        for (int j = i + 1; j < first[n + 1] && begin[sorted[j]] < end[one]; j++) {
          double both = Math.min(end[one], end[sorted[j]]) - begin[sorted[j]];
          late[one] += both;
          late[sorted[j]] += both;
        }
      }
    }
  }
}
