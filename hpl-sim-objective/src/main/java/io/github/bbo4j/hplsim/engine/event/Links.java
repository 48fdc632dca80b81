package io.github.bbo4j.hplsim.engine.event;

import java.util.Arrays;

/**
 * The links of every node and the flows on them, with max-min fair rates.
 *
 * <p>A flow between nodes uses the up link of its source and the down link of its destination; with
 * cross traffic it also weighs 5 % on the two reverse links. A flow inside a node uses the
 * loopback, which serves every flow in full. A flow progresses at its factor times its share;
 * shares are computed on the full capacity.
 *
 * <p>Rates are renewed once per date, for the links that were touched and for everything connected
 * to them. The order in which links are visited, and with it the order of flows that end at the
 * same instant, is that of SimGrid (a depth-first walk, newest flow first), because it decides
 * exact ties.
 */
final class Links {

  private static final double REVERSE_WEIGHT = 0.05;

  /** What is left of a link below this part of it counts as nothing (SimGrid maxmin/precision). */
  private static final double PRECISION = 1e-5;

  private final int nodes;
  private final double capacity;
  private final double loopbackCapacity;
  private final boolean shared;
  private final int perFlow;
  private final IndexedHeap events;

  private final int[] head;
  private final int[] count;
  private int[] next = new int[0];
  private int[] previous = new int[0];
  private int[] upNode = new int[0];
  private int[] downNode = new int[0];
  private double[] factor = new double[0];
  private double[] rate = new double[0];
  private double[] newRate = new double[0];
  private double[] left = new double[0];
  private double[] since = new double[0];

  private final int[] touched;
  private int touchedCount;
  private final boolean[] isTouched;
  private int[] visited = new int[0];
  private int[] gathered = new int[0];
  private int stamp = 1;
  private final int[] stack;
  private final int[] active;
  private int[] flows = new int[64];
  private final double[] room;
  private final double[] load;
  private final double[] quotient;
  private final int[] place;
  private final int[] saturated;
  private int[] settling = new int[64];
  private double penalty = 1;
  private double loopbackPenalty = 1;

  Links(
      int nodes,
      double capacity,
      double loopbackCapacity,
      boolean shared,
      boolean crossTraffic,
      IndexedHeap events) {
    this.nodes = nodes;
    this.capacity = capacity;
    this.loopbackCapacity = loopbackCapacity;
    this.shared = shared && capacity < Double.POSITIVE_INFINITY;
    this.events = events;
    perFlow = crossTraffic ? 4 : 2;
    int links = 3 * nodes;
    head = new int[links];
    Arrays.fill(head, -1);
    count = new int[links];
    touched = new int[links];
    isTouched = new boolean[links];
    stack = new int[links + 1];
    active = new int[links];
    room = new double[links];
    load = new double[links];
    quotient = new double[links];
    saturated = new int[links];
    place = new int[links];
    Arrays.fill(place, -1);
  }

  /** Tells the latencies of flows between nodes and inside a node in seconds. */
  void latencies(double remote, double loopback) {
    penalty = remote > 0 ? remote : 1;
    loopbackPenalty = loopback > 0 ? loopback : 1;
  }

  /** Makes room for flows numbered below {@code size}. */
  void reserve(int size) {
    upNode = Arrays.copyOf(upNode, size);
    downNode = Arrays.copyOf(downNode, size);
    factor = Arrays.copyOf(factor, size);
    rate = Arrays.copyOf(rate, size);
    newRate = Arrays.copyOf(newRate, size);
    left = Arrays.copyOf(left, size);
    since = Arrays.copyOf(since, size);
    visited = Arrays.copyOf(visited, size);
    gathered = Arrays.copyOf(gathered, size);
    next = Arrays.copyOf(next, perFlow * size);
    previous = Arrays.copyOf(previous, perFlow * size);
  }

  private int entries(int flow) {
    return upNode[flow] == downNode[flow] ? 1 : perFlow;
  }

  private int link(int flow, int j) {
    int up = upNode[flow];
    int down = downNode[flow];
    if (up == down) {
      return 2 * nodes + up;
    }
    return switch (j) {
      case 0 -> up;
      case 1 -> nodes + down;
      case 2 -> down;
      default -> nodes + up;
    };
  }

  /**
   * Announces a flow that will start later on; SimGrid renews the rates around its links already
   * now.
   */
  void announce(int flow, int source, int destination) {
    upNode[flow] = source;
    downNode[flow] = destination;
    if (shared) {
      for (int j = 0; j < entries(flow); j++) {
        touch(link(flow, j));
      }
    }
  }

  /**
   * Starts an announced flow at date {@code now}; its end becomes an event, at the latest after
   * {@link #share}.
   */
  void start(int flow, double bytes, double rateFactor, double now) {
    factor[flow] = rateFactor;
    left[flow] = bytes;
    since[flow] = now;
    rate[flow] = 0;
    if (!shared) {
      rate[flow] = (upNode[flow] == downNode[flow] ? loopbackCapacity : capacity) * rateFactor;
      events.put(flow, now + bytes / rate[flow]);
      return;
    }
    for (int j = 0; j < entries(flow); j++) {
      int l = link(flow, j);
      int entry = flow * perFlow + j;
      next[entry] = head[l];
      previous[entry] = -1;
      if (head[l] >= 0) {
        previous[head[l]] = entry;
      }
      head[l] = entry;
      count[l]++;
    }
    touch(link(flow, 0));
  }

  /** Ends a flow whose event has come. */
  void end(int flow) {
    if (!shared) {
      return;
    }
    touch(link(flow, 0));
    for (int j = 0; j < entries(flow); j++) {
      int l = link(flow, j);
      int entry = flow * perFlow + j;
      if (previous[entry] >= 0) {
        next[previous[entry]] = next[entry];
      } else {
        head[l] = next[entry];
      }
      if (next[entry] >= 0) {
        previous[next[entry]] = previous[entry];
      }
      count[l]--;
    }
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
      int flow = entry / perFlow;
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
    for (int j = 0; j < entries(flow); j++) {
      int l = link(flow, j);
      if (!isTouched[l]) {
        return l;
      }
    }
    return -1;
  }

  private void mark(int link) {
    isTouched[link] = true;
    touched[touchedCount++] = link;
  }

  /** Gives new rates to the flows concerned by what happened since the last call. */
  void share(double now) {
    if (touchedCount == 0) {
      return;
    }
    int found = 0;
    int activeCount = 0;
    for (int i = 0; i < touchedCount; i++) {
      int l = touched[i];
      if (head[l] >= 0) {
        active[activeCount++] = l;
        room[l] = bound(l);
        load[l] = 0;
      }
      for (int entry = head[l]; entry >= 0; entry = next[entry]) {
        int flow = entry / perFlow;
        double weight = (entry % perFlow < 2 ? 1 : REVERSE_WEIGHT) / penalty(flow);
        load[l] = l >= 2 * nodes ? weight : load[l] + weight;
        if (gathered[flow] != stamp) {
          gathered[flow] = stamp;
          newRate[flow] = -1;
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
    for (int i = 0; i < touchedCount; i++) {
      isTouched[touched[i]] = false;
    }
    touchedCount = 0;
    stamp++;
  }

  private void renew(int flow, double now) {
    if (since[flow] < now) {
      left[flow] -= rate[flow] * (now - since[flow]);
      since[flow] = now;
    }
    rate[flow] = newRate[flow] * factor[flow];
    events.put(flow, left[flow] <= 0 ? now : now + left[flow] / rate[flow]);
  }

  private double bound(int link) {
    return link >= 2 * nodes ? loopbackCapacity : capacity;
  }

  private double penalty(int flow) {
    return upNode[flow] == downNode[flow] ? loopbackPenalty : penalty;
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
        settled = settle(saturated[i], least, settled);
      }
      for (int i = 0; i < settled; i++) {
        remaining = take(settling[i], remaining);
      }
      open -= settled;
    }
    for (int i = 0; i < remaining; i++) {
      place[active[i]] = -1;
    }
  }

  /** Gives the flows of a saturated link their share; returns how many flows are now settled. */
  private int settle(int link, double share, int settledBefore) {
    int settled = settledBefore;
    for (int entry = head[link]; entry >= 0; entry = next[entry]) {
      int flow = entry / perFlow;
      if (newRate[flow] < 0) {
        newRate[flow] = share / penalty(flow);
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
    for (int j = 0; j < entries(flow); j++) {
      int l = link(flow, j);
      double least = bound(l) * PRECISION;
      double weight = j < 2 ? 1 : REVERSE_WEIGHT;
      if (l < 2 * nodes) {
        room[l] -= weight * newRate[flow];
        load[l] -= weight / penalty(flow);
      } else {
        // All flows of a loopback have the same share.
        load[l] = 0;
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
}
