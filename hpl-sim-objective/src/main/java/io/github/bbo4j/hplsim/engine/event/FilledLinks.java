package io.github.bbo4j.hplsim.engine.event;

import java.util.Arrays;

/**
 * Progressive filling: the shares of some flows from what is left of their links. Subclasses say
 * which flows, and what is left.
 */
abstract class FilledLinks extends LinkFlows {

  /** Quotients this close together are one (relative). */
  static final double TIE = 1e-12;

  /** Instead of a link. */
  static final int NONE = -1;

  double[] bound = new double[0];
  boolean[] bounded = new boolean[0];

  /** The link that decides the share of each flow; none for a flow at its bound. */
  int[] bottleneck = new int[0];

  /** The flows to be solved. */
  int[] found = new int[64];

  int foundCount;

  private final int[] open;

  /** Of each link: its flows without a share, their weights over penalties, and what is left. */
  final int[] openFlows;

  final double[] load;
  final double[] room;

  /** The share times penalty at which a link gave its flows theirs; below 0 where it didn't. */
  final double[] level;

  FilledLinks(Topology topology, IndexedHeap events) {
    super(topology, events);
    int links = topology.links();
    open = new int[links];
    openFlows = new int[links];
    room = new double[links];
    load = new double[links];
    level = new double[links];
  }

  @Override
  public void reserve(int size) {
    super.reserve(size);
    bound = Arrays.copyOf(bound, size);
    bounded = Arrays.copyOf(bounded, size);
    bottleneck = Arrays.copyOf(bottleneck, size);
  }

  /** Progressive filling: the tightest links, or the smallest bounds, fix their flows first. */
  final void fill() {
    int links = 0;
    for (int i = 0; i < touchedCount; i++) {
      if (openFlows[touched[i]] > 0) {
        open[links++] = touched[i];
      }
    }
    boolean bounds = false;
    for (int i = 0; i < foundCount && !bounds; i++) {
      bounds = bounded[found[i]];
    }
    for (int unsettled = foundCount; unsettled > 0; ) {
      double least = Double.POSITIVE_INFINITY;
      int kept = 0;
      for (int i = 0; i < links; i++) {
        int l = open[i];
        if (openFlows[l] > 0) {
          open[kept++] = l;
          least = Math.min(least, room[l] / load[l]);
        }
      }
      links = kept;
      double smallest = bounds ? smallestBound() : Double.POSITIVE_INFINITY;
      int before = unsettled;
      if (smallest < least * (1 - TIE)) {
        unsettled -= settleBounds(smallest * (1 + TIE));
      } else {
        double limit = least * (1 + TIE);
        for (int i = 0; i < links; i++) {
          int l = open[i];
          if (openFlows[l] > 0 && room[l] <= limit * load[l]) {
            unsettled -= settle(l, least);
          }
        }
      }
      if (unsettled == before) {
        throw new IllegalStateException(
            unsettled + " flows have no rate; maybe a link has capacity NaN or 0");
      }
    }
  }

  private double smallestBound() {
    double smallest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < foundCount; i++) {
      int flow = found[i];
      if (share[flow] < 0 && bounded[flow]) {
        smallest = Math.min(smallest, bound[flow] * penalty[flow]);
      }
    }
    return smallest;
  }

  private int settleBounds(double limit) {
    int settled = 0;
    for (int i = 0; i < foundCount; i++) {
      int flow = found[i];
      if (share[flow] < 0 && bounded[flow] && bound[flow] * penalty[flow] <= limit) {
        take(flow, bound[flow], NONE);
        settled++;
      }
    }
    return settled;
  }

  private int settle(int link, double quotient) {
    int settled = 0;
    level[link] = quotient;
    for (int entry = head[link]; entry >= 0; entry = next[entry]) {
      int flow = entry / stride;
      if (share[flow] < 0) {
        take(flow, quotient / penalty[flow], link);
        settled++;
      }
    }
    return settled;
  }

  private void take(int flow, double value, int link) {
    share[flow] = value;
    bottleneck[flow] = link;
    for (int j = 0; j < hops[flow]; j++) {
      int entry = flow * stride + j;
      int l = linkOf[entry];
      room[l] -= weightOf[entry] * value;
      load[l] -= weightOf[entry] / penalty[flow];
      openFlows[l]--;
    }
  }
}
