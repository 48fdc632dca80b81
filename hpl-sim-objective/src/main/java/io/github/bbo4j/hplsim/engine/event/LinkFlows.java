package io.github.bbo4j.hplsim.engine.event;

import java.util.Arrays;

/**
 * What every model of sharing keeps: the links with the flows on each, and of each flow its route,
 * its rate and what is left of it. Subclasses say which rates the flows have.
 *
 * <p>The flows of a link are a doubly linked list, the newest first, of entries {@code flow *
 * stride + hop}.
 */
abstract class LinkFlows implements Flows {
  private static final int FEW_LINKS = 4;

  final Topology topology;

  /** Entries of each flow: as many as the longest route so far has links, as none tells before. */
  int stride = FEW_LINKS;

  final IndexedHeap events;

  final double[] capacity;
  final boolean[] full;

  /** The newest entry of each link, -1 without flows. */
  final int[] head;

  int[] next = new int[0];
  private int[] previous = new int[0];
  int[] linkOf = new int[0];
  double[] weightOf = new double[0];
  int[] hops = new int[0];
  double[] penalty = new double[0];
  double[] factor = new double[0];
  double[] rate = new double[0];

  /** The share that is being found for a flow, before its factor; below 0 until it is. */
  double[] share = new double[0];

  double[] left = new double[0];
  double[] since = new double[0];

  /** Links whose flows get new rates at the next {@link #share}, in the order of their marks. */
  final int[] touched;

  final boolean[] isTouched;
  int touchedCount;

  /** Of the current sharing, to mark flows that were met. */
  int stamp = 1;

  LinkFlows(Topology topology, IndexedHeap events) {
    this.topology = topology;
    this.events = events;
    int links = topology.links();
    capacity = new double[links];
    full = new boolean[links];
    for (int l = 0; l < links; l++) {
      capacity[l] = topology.capacity(l);
      full[l] = topology.servesInFull(l);
    }
    head = new int[links];
    Arrays.fill(head, -1);
    touched = new int[links];
    isTouched = new boolean[links];
  }

  @Override
  public void reserve(int size) {
    hops = Arrays.copyOf(hops, size);
    penalty = Arrays.copyOf(penalty, size);
    factor = Arrays.copyOf(factor, size);
    rate = Arrays.copyOf(rate, size);
    share = Arrays.copyOf(share, size);
    left = Arrays.copyOf(left, size);
    since = Arrays.copyOf(since, size);
    next = Arrays.copyOf(next, stride * size);
    previous = Arrays.copyOf(previous, stride * size);
    linkOf = Arrays.copyOf(linkOf, stride * size);
    weightOf = Arrays.copyOf(weightOf, stride * size);
  }

  /** Makes room for a route of so many links; what is kept under way stays as it is. */
  final void reserveRoute(int links) {
    if (links <= stride) {
      return;
    }
    int before = stride;
    int flows = hops.length;
    stride = links;
    next = renumbered(spread(next, before, flows), before);
    previous = renumbered(spread(previous, before, flows), before);
    linkOf = spread(linkOf, before, flows);
    double[] weights = weightOf;
    weightOf = new double[stride * flows];
    for (int flow = 0; flow < flows; flow++) {
      System.arraycopy(weights, flow * before, weightOf, flow * stride, before);
    }
    renumbered(head, before);
  }

  /** Returns a copy with {@link #stride} entries for each flow in place of {@code before}. */
  private int[] spread(int[] entries, int before, int flows) {
    int[] copy = new int[stride * flows];
    for (int flow = 0; flow < flows; flow++) {
      System.arraycopy(entries, flow * before, copy, flow * stride, before);
    }
    return copy;
  }

  /** Changes the numbers of entries in an array, which it returns, to those of {@link #stride}. */
  private int[] renumbered(int[] entries, int before) {
    for (int i = 0; i < entries.length; i++) {
      entries[i] = entries[i] < 0 ? entries[i] : entries[i] / before * stride + entries[i] % before;
    }
    return entries;
  }

  /** A flow begins to progress, still without a rate. */
  final void begin(int flow, double bytes, double rateFactor, double now) {
    factor[flow] = rateFactor;
    left[flow] = bytes;
    since[flow] = now;
    rate[flow] = 0;
  }

  /** Puts a flow on the links of its route. */
  final void enter(int flow) {
    for (int j = 0; j < hops[flow]; j++) {
      int entry = flow * stride + j;
      int l = linkOf[entry];
      next[entry] = head[l];
      previous[entry] = -1;
      if (head[l] >= 0) {
        previous[head[l]] = entry;
      }
      head[l] = entry;
    }
  }

  /** Takes a flow from the links of its route. */
  final void leave(int flow) {
    for (int j = 0; j < hops[flow]; j++) {
      int entry = flow * stride + j;
      if (previous[entry] >= 0) {
        next[previous[entry]] = next[entry];
      } else {
        head[linkOf[entry]] = next[entry];
      }
      if (next[entry] >= 0) {
        previous[next[entry]] = previous[entry];
      }
    }
  }

  final void mark(int link) {
    isTouched[link] = true;
    touched[touchedCount++] = link;
  }

  /** The rates are those of now: nothing is touched any more. */
  final void settled() {
    for (int i = 0; i < touchedCount; i++) {
      isTouched[touched[i]] = false;
    }
    touchedCount = 0;
    stamp++;
  }
}
