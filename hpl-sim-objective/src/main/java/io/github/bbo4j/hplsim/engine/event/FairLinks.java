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
 * some rates as they were.
 *
 * <p>Shares are right if each flow has its bound, or a bottleneck: a link that is full and on which
 * no other flow has a larger {@code x_f p_f} (Bertsekas and Gallager 1992, section 6.5). So a
 * change is solved for the flows of its links alone, beside what the others have; flows whose
 * bottleneck this changed join, until there are none. The cost grows with what changes, not with
 * everything that is connected to it. Flows whose rate stays keep their event.
 */
final class FairLinks extends FilledLinks {

  /** What is left of a full link, as a part of it. */
  private static final double FULL = 1e-11;

  /** After so many times that flows joined, everything connected does. */
  private static final int ROUNDS = 6;

  private int[] seen = new int[0];
  private long solved;

  FairLinks(Topology topology, IndexedHeap events) {
    super(topology, events);
  }

  @Override
  public void reserve(int size) {
    super.reserve(size);
    seen = Arrays.copyOf(seen, size);
  }

  @Override
  public void announce(int flow, int source, int destination) {
    penalty[flow] = topology.penalty(source, destination);
    double tightest = Double.POSITIVE_INFINITY;
    double limit = topology.bound(source, destination);
    int all = topology.hops(source, destination);
    reserveRoute(all);
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
    foundCount = 0;
    int begin = touchedCount;
    for (int i = 0; i < begin; i++) {
      addFlowsOf(touched[i]);
    }
    int round = 0;
    do {
      if (++round > ROUNDS) {
        for (int i = 0; i < touchedCount; i++) {
          addFlowsOf(touched[i]);
        }
      }
      prepare();
      fill();
      solved += foundCount;
    } while (othersJoin());
    for (int i = 0; i < foundCount; i++) {
      renew(found[i], now);
    }
    settled();
  }

  /** Returns how many shares were found so far, those that stayed among them. */
  long solved() {
    return solved;
  }

  private void addFlowsOf(int link) {
    for (int entry = head[link]; entry >= 0; entry = next[entry]) {
      addFlow(entry / stride);
    }
  }

  /** Adds a flow to those that are solved, and its links to those that are looked at. */
  private void addFlow(int flow) {
    if (seen[flow] != stamp) {
      seen[flow] = stamp;
      if (foundCount == found.length) {
        found = Arrays.copyOf(found, 2 * foundCount);
      }
      found[foundCount++] = flow;
      touchRoute(flow);
    }
  }

  /** What the flows that aren't solved leave of each link. */
  private void prepare() {
    for (int i = 0; i < foundCount; i++) {
      share[found[i]] = -1;
    }
    for (int i = 0; i < touchedCount; i++) {
      int l = touched[i];
      double rest = capacity[l];
      double sum = 0;
      int count = 0;
      for (int entry = head[l]; entry >= 0; entry = next[entry]) {
        int flow = entry / stride;
        if (seen[flow] == stamp) {
          sum += weightOf[entry] / penalty[flow];
          count++;
        } else {
          rest -= weightOf[entry] * share[flow];
        }
      }
      room[l] = Math.max(0, rest);
      load[l] = sum;
      openFlows[l] = count;
      level[l] = NONE;
    }
  }

  /** Adds the flows whose bottleneck is none any more, or whose share is too large for others. */
  private boolean othersJoin() {
    int before = foundCount;
    int links = touchedCount;
    for (int i = 0; i < links; i++) {
      int l = touched[i];
      boolean isFull = room[l] <= FULL * capacity[l];
      double most = 0;
      boolean others = false;
      for (int entry = head[l]; entry >= 0; entry = next[entry]) {
        int flow = entry / stride;
        if (seen[flow] == stamp) {
          most = Math.max(most, share[flow] * penalty[flow]);
        } else {
          others = true;
        }
      }
      for (int entry = others ? head[l] : NONE; entry >= 0; entry = next[entry]) {
        int flow = entry / stride;
        double value = share[flow] * penalty[flow];
        boolean takesTooMuch = level[l] >= 0 && value > level[l] * (1 + TIE);
        boolean loses = bottleneck[flow] == l && (!isFull || most > value * (1 + TIE));
        if (seen[flow] != stamp && (takesTooMuch || loses)) {
          addFlow(flow);
        }
      }
    }
    return foundCount > before;
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
}
