package io.github.bbo4j.hplsim.engine.event;

import java.util.Arrays;

/**
 * The flows on the links of a platform, with max-min fair rates.
 *
 * <p>A flow uses the links of its route, any number of them; a link that serves every flow in full
 * is not shared. A flow progresses at its factor times its share; shares are computed on the full
 * capacity. A fat pipe in the middle of routes of different penalties gives the flows of the larger
 * ones less than its bandwidth, as SimGrid's solver does and its manual does not.
 *
 * <p>Rates are renewed once per date, for the links that were touched and for everything connected
 * to them. The order in which links are visited, and with it the order of flows that end at the
 * same instant, is that of SimGrid (a depth-first walk, newest flow first), because it decides
 * exact ties.
 */
final class Links extends LinkFlows {

  /** What is left of a link below this part of it counts as nothing (SimGrid maxmin/precision). */
  private static final double PRECISION = 1e-5;

  /** Shares of flows that have none yet, and of those that get one with others. */
  private static final double OPEN = -1;

  private static final double SETTLING = -2;

  private final boolean shared;
  private int[] visited = new int[0];
  private int[] gathered = new int[0];
  private final int[] stack;
  private final int[] active;
  private int[] flows = new int[64];
  private final double[] room;

  /** Of the open flows of a link the sum, of those of a fat pipe the most, and how many have it. */
  private final double[] load;

  private final int[] most;
  private final double[] quotient;
  private final int[] place;
  private final int[] saturated;
  private int[] settling = new int[64];

  /** Prepares the links; without sharing every flow has the capacity of its tightest link. */
  Links(Topology topology, boolean shared, IndexedHeap events) {
    super(topology, events);
    this.shared = shared;
    int links = topology.links();
    stack = new int[links + 1];
    active = new int[links];
    room = new double[links];
    load = new double[links];
    most = new int[links];
    quotient = new double[links];
    saturated = new int[links];
    place = new int[links];
    Arrays.fill(place, -1);
  }

  @Override
  public void reserve(int size) {
    super.reserve(size);
    visited = Arrays.copyOf(visited, size);
    gathered = Arrays.copyOf(gathered, size);
  }

  /** Announces a flow that will start later on; SimGrid renews the rates around it already now. */
  @Override
  public void announce(int flow, int source, int destination) {
    penalty[flow] = topology.penalty(source, destination);
    hops[flow] = topology.hops(source, destination);
    reserveRoute(hops[flow]);
    for (int j = 0; j < hops[flow]; j++) {
      linkOf[flow * stride + j] = topology.link(source, destination, j);
      weightOf[flow * stride + j] = topology.weight(source, destination, j);
    }
    for (int j = 0; shared && j < hops[flow]; j++) {
      touch(linkOf[flow * stride + j]);
    }
  }

  @Override
  public void start(int flow, double bytes, double rateFactor, double now) {
    begin(flow, bytes, rateFactor, now);
    if (!shared) {
      double tightest = Double.POSITIVE_INFINITY;
      for (int j = 0; j < hops[flow]; j++) {
        tightest = Math.min(tightest, capacity[linkOf[flow * stride + j]]);
      }
      rate[flow] = tightest * rateFactor;
      events.put(flow, now + bytes / rate[flow]);
      return;
    }
    enter(flow);
    touch(linkOf[flow * stride]);
  }

  /** Ends a flow whose event has come. */
  @Override
  public void end(int flow) {
    if (!shared) {
      return;
    }
    touch(linkOf[flow * stride]);
    leave(flow);
  }

  /** Marks a link and all that are connected to it by flows, depth first. */
  private void touch(int link) {
    if (isTouched[link]) {
      return;
    }
    int depth = 0;
    mark(link);
    stack[0] = head[link];
    while (depth >= 0) {
      int entry = stack[depth];
      if (entry < 0) {
        depth--;
        continue;
      }
      int flow = entry / stride;
      int other = visited[flow] == stamp ? -1 : untouchedLink(flow);
      if (other < 0) {
        visited[flow] = stamp;
        stack[depth] = next[entry];
      } else {
        mark(other);
        stack[++depth] = head[other];
      }
    }
  }

  private int untouchedLink(int flow) {
    for (int j = 0; j < hops[flow]; j++) {
      int l = linkOf[flow * stride + j];
      if (!isTouched[l]) {
        return l;
      }
    }
    return -1;
  }

  /** Gives new rates to the flows concerned by what happened since the last call. */
  @Override
  public void share(double now) {
    if (touchedCount == 0) {
      return;
    }
    int found = 0;
    int activeCount = 0;
    for (int i = 0; i < touchedCount; i++) {
      int l = touched[i];
      if (head[l] >= 0) {
        active[activeCount++] = l;
        room[l] = capacity[l];
        load[l] = 0;
      }
      for (int entry = head[l]; entry >= 0; entry = next[entry]) {
        int flow = entry / stride;
        add(l, weightOf[entry] / penalty[flow]);
        if (gathered[flow] != stamp) {
          gathered[flow] = stamp;
          share[flow] = OPEN;
          if (found == flows.length) {
            flows = Arrays.copyOf(flows, 2 * found);
          }
          flows[found++] = flow;
        }
      }
    }
    if (found > 0) {
      fill(activeCount, found);
    }
    for (int i = 0; i < found; i++) {
      renew(flows[i], now);
    }
    settled();
  }

  private void add(int link, double weight) {
    if (!full[link]) {
      load[link] += weight;
    } else if (weight >= load[link]) {
      most[link] = weight > load[link] ? 1 : most[link] + 1;
      load[link] = weight;
    }
  }

  private void renew(int flow, double now) {
    if (since[flow] < now) {
      left[flow] -= rate[flow] * (now - since[flow]);
      since[flow] = now;
    }
    rate[flow] = share[flow] * factor[flow];
    events.put(flow, left[flow] <= 0 ? now : now + left[flow] / rate[flow]);
  }

  /**
   * Progressive filling: the most loaded links fix the share of their flows, until every flow has
   * one. The arithmetic is that of SimGrid to the last bit (loads in units of one over the latency,
   * links taken together when their quotients are equal), because flows that end together are told
   * apart by it.
   */
  private void fill(int links, int flowCount) {
    int remaining = links;
    for (int i = 0; i < links; i++) {
      place[active[i]] = i;
      quotient[active[i]] = room[active[i]] / load[active[i]];
    }
    for (int open = flowCount; open > 0; ) {
      double least = Double.POSITIVE_INFINITY;
      int tightest = 0;
      for (int i = 0; i < remaining; i++) {
        int l = active[i];
        if (quotient[l] < least) {
          least = quotient[l];
          tightest = 0;
        }
        if (quotient[l] == least) {
          saturated[tightest++] = l;
        }
      }
      if (tightest == 0) {
        throw new IllegalStateException("no link is left but " + open + " flows have no rate");
      }
      int settled = 0;
      for (int i = 0; i < tightest; i++) {
        settled = settle(saturated[i], settled);
      }
      for (int i = 0; i < settled; i++) {
        share[settling[i]] = least / penalty[settling[i]];
        remaining = take(settling[i], remaining);
      }
      open -= settled;
    }
    for (int i = 0; i < remaining; i++) {
      place[active[i]] = -1;
    }
  }

  /** Adds the flows of a saturated link to those that get a share; returns how many these are. */
  private int settle(int link, int settledBefore) {
    int settled = settledBefore;
    for (int entry = head[link]; entry >= 0; entry = next[entry]) {
      int flow = entry / stride;
      if (share[flow] == OPEN) {
        share[flow] = SETTLING;
        if (settled == settling.length) {
          settling = Arrays.copyOf(settling, 2 * settled);
        }
        settling[settled++] = flow;
      }
    }
    return settled;
  }

  /** Takes what a flow uses from its links; returns how many links are still open. */
  private int take(int flow, int remainingBefore) {
    int remaining = remainingBefore;
    for (int j = 0; j < hops[flow]; j++) {
      int l = linkOf[flow * stride + j];
      double least = capacity[l] * PRECISION;
      double weight = weightOf[flow * stride + j];
      if (!full[l]) {
        room[l] -= weight * share[flow];
        load[l] -= weight / penalty[flow];
      } else if (weight / penalty[flow] == load[l] && --most[l] == 0) {
        lightenPipe(l);
      }
      if (place[l] < 0) {
        continue;
      }
      if (load[l] <= PRECISION || room[l] <= least) {
        int other = active[--remaining];
        active[place[l]] = other;
        place[other] = place[l];
        place[l] = -1;
      } else {
        quotient[l] = room[l] / load[l];
      }
    }
    return remaining;
  }

  /** The flows that load a fat pipe most have their share: the others remain. */
  private void lightenPipe(int pipe) {
    load[pipe] = 0;
    for (int entry = head[pipe]; entry >= 0; entry = next[entry]) {
      int flow = entry / stride;
      if (share[flow] < 0) {
        add(pipe, weightOf[entry] / penalty[flow]);
      }
    }
  }
}
