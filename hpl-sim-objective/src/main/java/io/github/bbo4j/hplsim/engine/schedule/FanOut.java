package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.network.NetworkModel;

/**
 * Detached sends of one process at the same date: their flows share its link in equal parts, each
 * from the date at which its receiver is there. One use at a time.
 */
final class FanOut {

  private final int sender;
  private final int[] receivers;
  private final long[] sizes;
  private final double[] start;
  private final double[] work;
  private final double[] left;
  private boolean shared;

  /** Prepares messages of {@code sizes} bytes to {@code receivers}. */
  FanOut(int sender, int[] receivers, long[] sizes) {
    this.sender = sender;
    this.receivers = receivers;
    this.sizes = sizes;
    start = new double[receivers.length];
    work = new double[receivers.length];
    left = new double[receivers.length];
  }

  int sender() {
    return sender;
  }

  int messages() {
    return receivers.length;
  }

  long bytes() {
    long sum = 0;
    for (long size : sizes) {
      sum += size;
    }
    return sum;
  }

  /** Computes the durations on a network. */
  void prepare(NetworkModel network) {
    NetworkModel.Route route = network.remote();
    int count = receivers.length;
    for (int i = 0; i < count; i++) {
      double wire = sizes[i] + network.protocol().envelopeBytes();
      start[i] = route.latency() * route.latencyFactor().at(wire);
      work[i] = wire / (route.bandwidth() * route.bandwidthFactor().at(wire));
    }
    shared = network.sharing() == NetworkModel.Sharing.MAX_MIN;
  }

  /** Moves the dates of the receivers to the arrival of their messages. */
  void run(double[] dates, UpLinks links) {
    int count = receivers.length;
    double now = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      int to = receivers[i];
      dates[to] = Math.max(dates[sender], dates[to]) + start[i];
      left[i] = work[i];
      now = Math.min(now, dates[to]);
    }
    double first = now;
    for (int open = count; open > 0; ) {
      // Until the next flow starts or ends, those that have started go on.
      int flowing = 0;
      double next = Double.POSITIVE_INFINITY;
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < count; i++) {
        if (left[i] > 0 && dates[receivers[i]] <= now) {
          flowing++;
          least = Math.min(least, left[i]);
        } else if (left[i] > 0) {
          next = Math.min(next, dates[receivers[i]]);
        }
      }
      double slowdown = shared ? flowing : 1;
      double step = Math.min(least * slowdown, next - now);
      boolean ends = flowing > 0 && least * slowdown <= next - now;
      for (int i = 0; i < count; i++) {
        if (left[i] > 0 && dates[receivers[i]] <= now) {
          if (ends && left[i] <= least) {
            left[i] = -1;
            open--;
            dates[receivers[i]] = now + step;
          } else {
            left[i] -= step / slowdown;
          }
        }
      }
      now = ends ? now + step : next;
    }
    links.use(sender, first, now);
  }
}
