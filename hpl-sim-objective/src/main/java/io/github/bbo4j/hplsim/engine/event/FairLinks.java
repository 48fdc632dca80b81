package io.github.bbo4j.hplsim.engine.event;

import java.util.Arrays;

/**
 * Flows on shared links with weighted max-min fair rates, exact at every date.
 *
 * <p>A flow {@code f} has the penalty {@code p_f}, a bound and, on each link {@code l} of its
 * route, the weight {@code w_{f,l}} ({@link Topology}). Its share {@code x_f} maximises
 * lexicographically the smallest {@code x_f p_f} with {@code sum_f w_{f,l} x_f <= capacity_l} and
 * {@code x_f <= bound_f}, found by progressive filling. Links that serve each flow in full only act
 * through the bound. {@link Links} does the same as SimGrid's default solver does it, which leaves
 * some rates as they were; here everything that is connected to a change is solved again, and only
 * that. Flows whose rate stays keep their event.
 */
final class FairLinks extends LinkFlows {

  /** Quotients this close together are one (relative). */
  private static final double TIE = 1e-12;

  private double[] bound = new double[0];
  private boolean[] bounded = new boolean[0];
  private int[] seen = new int[0];
  private int[] found = new int[64];
  private int foundCount;
  private final int[] open;
  private final int[] openFlows;
  private final double[] room;
  private final double[] load;

  FairLinks(Topology topology, IndexedHeap events) {
    super(topology, events);
    int links = topology.links();
    open = new int[links];
    openFlows = new int[links];
    room = new double[links];
    load = new double[links];
  }

  @Override
  public void reserve(int size) {
    super.reserve(size);
    bound = Arrays.copyOf(bound, size);
    bounded = Arrays.copyOf(bounded, size);
    seen = Arrays.copyOf(seen, size);
  }

  @Override
  public void announce(int flow, int source, int destination) {
    penalty[flow] = topology.penalty(source, destination);
    double tightest = Double.POSITIVE_INFINITY;
    double limit = topology.bound(source, destination);
    int all = topology.hops(source, destination);
    int count = 0;
    for (int j = 0; j < all; j++) {
      int l = topology.link(source, destination, j);
      double weight = topology.weight(source, destination, j);
      if (full[l]) {
        if (weight >= 1) {
          limit = Math.min(limit, capacity[l]);
        }
      } else {
        linkOf[flow * stride + count] = l;
        weightOf[flow * stride + count++] = weight;
        tightest = Math.min(tightest, capacity[l] / Math.max(1, weight));
      }
    }
    hops[flow] = count;
    bound[flow] = limit;
    bounded[flow] = limit < tightest;
  }

  @Override
  public void start(int flow, double bytes, double rateFactor, double now) {
    begin(flow, bytes, rateFactor, now);
    if (hops[flow] == 0) {
      rate[flow] = bound[flow] * rateFactor;
      events.put(flow, now + bytes / rate[flow]);
      return;
    }
    enter(flow);
    touchRoute(flow);
  }

  @Override
  public void end(int flow) {
    leave(flow);
    touchRoute(flow);
  }

  private void touchRoute(int flow) {
    for (int j = 0; j < hops[flow]; j++) {
      touch(linkOf[flow * stride + j]);
    }
  }

  private void touch(int link) {
    if (!isTouched[link]) {
      mark(link);
    }
  }

  @Override
  public void share(double now) {
    if (touchedCount == 0) {
      return;
    }
    gather();
    if (foundCount > 0) {
      fill();
      for (int i = 0; i < foundCount; i++) {
        renew(found[i], now);
      }
    }
    settled();
  }

  /** Adds the flows of the touched links and all links and flows connected to them. */
  private void gather() {
    foundCount = 0;
    for (int i = 0; i < touchedCount; i++) {
      int l = touched[i];
      room[l] = capacity[l];
      double sum = 0;
      int count = 0;
      for (int entry = head[l]; entry >= 0; entry = next[entry]) {
        int flow = entry / stride;
        sum += weightOf[entry] / penalty[flow];
        count++;
        if (seen[flow] != stamp) {
          seen[flow] = stamp;
          share[flow] = -1;
          if (foundCount == found.length) {
            found = Arrays.copyOf(found, 2 * foundCount);
          }
          found[foundCount++] = flow;
          touchRoute(flow);
        }
      }
      load[l] = sum;
      openFlows[l] = count;
    }
  }

  private void renew(int flow, double now) {
    double renewed = share[flow] * factor[flow];
    if (renewed == rate[flow]) {
      return;
    }
    left[flow] -= rate[flow] * (now - since[flow]);
    since[flow] = now;
    rate[flow] = renewed;
    events.put(flow, left[flow] <= 0 ? now : now + left[flow] / renewed);
  }

  /** Progressive filling: the tightest links, or the smallest bounds, fix their flows first. */
  private void fill() {
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
        take(flow, bound[flow]);
        settled++;
      }
    }
    return settled;
  }

  private int settle(int link, double quotient) {
    int settled = 0;
    for (int entry = head[link]; entry >= 0; entry = next[entry]) {
      int flow = entry / stride;
      if (share[flow] < 0) {
        take(flow, quotient / penalty[flow]);
        settled++;
      }
    }
    return settled;
  }

  private void take(int flow, double value) {
    share[flow] = value;
    for (int j = 0; j < hops[flow]; j++) {
      int entry = flow * stride + j;
      int l = linkOf[entry];
      room[l] -= weightOf[entry] * value;
      load[l] -= weightOf[entry] / penalty[flow];
      openFlows[l]--;
    }
  }
}
