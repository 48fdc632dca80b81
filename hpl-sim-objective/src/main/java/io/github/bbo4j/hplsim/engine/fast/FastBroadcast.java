package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.BlockCyclic;
import io.github.bbo4j.hplsim.engine.program.BroadcastRoutes;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import java.util.Arrays;

/**
 * Panel broadcasts of the fast engine, for all process rows; processes of a row are named by their
 * distance from the owner.
 */
final class FastBroadcast {

  private static final double UNKNOWN = Double.NEGATIVE_INFINITY;

  private final Geometry g;
  private final FastNetwork network;
  private final NetworkModel.Protocol protocol;
  private final BroadcastAlgorithm algorithm;
  private final BroadcastRoutes routes;
  private final double[] clock;
  private final RunTotals totals;
  private final double share;
  private final RollShares roll;
  private final double[] posted;
  private final double[] seen;
  private final double[] assumed;
  private final double[] done;
  private final double[] resumed;
  private final double[] bytes;
  private final double[] remote;
  private final double[] local;
  private final double[] sending;
  private final double[] receiving;
  private final double[] dates;
  private int panel;
  private int owner;

  /**
   * Prepares broadcasts whose messages share their links with {@code share} flows, but where pieces
   * go round: then with {@link RollShares}.
   */
  FastBroadcast(BroadcastAlgorithm algorithm, FastMachine machine, double share) {
    this.algorithm = algorithm;
    this.share = share;
    g = machine.g();
    network = machine.network();
    roll = new RollShares(g, network);
    protocol = network.protocol();
    clock = machine.clock();
    totals = machine.totals();
    routes = new BroadcastRoutes(algorithm, g.q);
    int count = g.p * g.q;
    posted = new double[count];
    seen = new double[count];
    assumed = new double[count];
    done = new double[count];
    resumed = new double[count];
    bytes = new double[g.p];
    remote = new double[g.p];
    local = new double[g.p];
    sending = new double[g.p];
    receiving = new double[g.p];
    dates = new double[g.q + 1];
  }

  private void open(int k) {
    panel = k;
    owner = g.owner(k);
    for (int row = 0; row < g.p; row++) {
      long size = 8L * g.panelLength(panel, row);
      measure(row, (double) size);
      if (algorithm.polls()) {
        totals.messages(Traffic.BCAST, g.q - 1, size * (g.q - 1));
      } else {
        countLong(size);
      }
    }
  }

  /** Keeps what a message of a row costs; most rows have one of two sizes. */
  private void measure(int row, double size) {
    int known = row > 0 && bytes[row - 1] == size ? row - 1 : row;
    if (known == row && bytes[row] != size) {
      bytes[row] = size;
      remote[row] = network.remoteSeconds(size, share);
      local[row] = network.localSeconds(size);
      sending[row] = protocol.sendOverhead().seconds(size);
      receiving[row] = protocol.receiveOverhead().seconds(size);
    }
    bytes[row] = size;
    remote[row] = remote[known];
    local[row] = local[known];
    sending[row] = sending[known];
    receiving[row] = receiving[known];
  }

  private void countLong(long size) {
    boolean modified = algorithm == BroadcastAlgorithm.LONG_MODIFIED;
    int count = modified ? g.q - 1 : g.q;
    if (modified) {
      totals.message(Traffic.BCAST, size);
    }
    if (count > 1) {
      long scattered = 0;
      for (int bit = BlockCyclic.powerOfTwoBelow(count - 1); bit >= 1; bit >>= 1) {
        for (int me = 0; me + bit < count; me += 2 * bit) {
          scattered +=
              8L
                  * (end(Math.min(me + 2 * bit, count), count, size / 8)
                      - end(me + bit, count, size / 8));
        }
      }
      totals.messages(
          Traffic.BCAST, count - 1 + (long) count * (count - 1), scattered + size * (count - 1));
    }
  }

  private static long end(int i, int count, long length) {
    long piece = Math.max(1, length / count);
    return i < count ? Math.min(length, i * piece) : length;
  }

  private int id(int row, int d) {
    return row * g.q + (owner + d) % g.q;
  }

  private double flight(int row, int from, int to) {
    return network.local(id(row, from), id(row, to)) ? local[row] : remote[row];
  }

  private boolean detached(int row) {
    return bytes[row] < protocol.detachedThreshold() || bytes[row] < protocol.asyncThreshold();
  }

  /** Starts a ring broadcast: the owners send at their dates. */
  void begin(int k) {
    open(k);
    Arrays.fill(resumed, UNKNOWN);
    for (int row = 0; row < g.p; row++) {
      double start = clock[id(row, 0)];
      double overhead = sending[row];
      double date = start + overhead;
      for (int to : routes.to(0)) {
        posted[row * g.q + to] = date;
        date += detached(row) ? overhead : 0;
      }
      resumed[row * g.q] = date;
      done[row * g.q] = start;
    }
  }

  /** Returns when the message for a process was sent. */
  double posted(int row, int d) {
    return posted[row * g.q + d];
  }

  /** Returns when a process has received its message and forwards it. */
  double forwarded(int row, int d) {
    return done[row * g.q + d];
  }

  int from(int d) {
    return routes.from(d);
  }

  int[] to(int d) {
    return routes.to(d);
  }

  /**
   * A process takes up its message at a date, not before it was sent, and forwards it when it has
   * it.
   */
  void receive(int row, int d, double date) {
    int at = row * g.q + d;
    int from = routes.from(d);
    double begin = bytes[row] < protocol.asyncThreshold() ? posted[at] : Math.max(date, posted[at]);
    double arrival = Math.max(date, begin + flight(row, from, d));
    done[at] = arrival + receiving[row];
    double overhead = sending[row];
    int[] successors = routes.to(d);
    for (int to : successors) {
      posted[row * g.q + to] = done[at] + overhead;
    }
    if (successors.length == 0) {
      resumed[at] = done[at];
    } else if (detached(row)) {
      resumed[at] = done[at] + overhead;
    }
    if (detached(row)) {
      return;
    }
    int[] siblings = routes.to(from);
    for (int i = 0; i + 1 < siblings.length; i++) {
      if (siblings[i] == d) {
        posted[row * g.q + siblings[i + 1]] = arrival + overhead;
      }
    }
    if (from > 0 || siblings[siblings.length - 1] == d) {
      resumed[row * g.q + from] = arrival;
    }
  }

  /** Marks the process that the owner serves after {@code d}. */
  void markSiblings(int row, int d, boolean[] marks) {
    int[] siblings = routes.to(0);
    for (int i = 0; i + 1 < siblings.length; i++) {
      if (siblings[i] == d && posted[row * g.q + siblings[i + 1]] != seen[row * g.q + d]) {
        seen[row * g.q + d] = posted[row * g.q + siblings[i + 1]];
        marks[siblings[i + 1]] = true;
      }
    }
  }

  /**
   * Returns when a process goes on that has taken up its message: when its successor has received
   * it, as far as known, else as if the successor were ready.
   */
  double assumedResume(int row, int d) {
    int at = row * g.q + d;
    double date = resumed[at];
    if (date == UNKNOWN) {
      date = done[at];
      for (int to : routes.to(d)) {
        date += flight(row, d, to);
      }
    }
    assumed[at] = Math.max(date, done[at]);
    return assumed[at];
  }

  /** Returns whether a process goes on at another date than it was last assumed to. */
  boolean misjudged(int row, int d) {
    int at = row * g.q + d;
    return Math.max(resumed[at], done[at]) != assumed[at];
  }

  /** Returns when a process has received and forwarded. */
  double resumed(int row, int d) {
    return Math.max(resumed[row * g.q + d], done[row * g.q + d]);
  }

  /** Broadcasts a panel to processes that do nothing else; moves their clocks. */
  void await(int k) {
    if (g.q == 1) {
      return;
    }
    if (!algorithm.polls()) {
      open(k);
      for (int row = 0; row < g.p; row++) {
        scatterAndRoll(row);
      }
      return;
    }
    begin(k);
    for (int d = 1; d < g.q; d++) {
      for (int row = 0; row < g.p; row++) {
        receive(row, d, Math.max(clock[id(row, d)], posted(row, d)));
      }
    }
    for (int d = 0; d < g.q; d++) {
      for (int row = 0; row < g.p; row++) {
        clock[id(row, d)] = resumed(row, d);
      }
    }
  }

  /** The long broadcasts: all wait for all, then pieces go round one after the other. */
  private void scatterAndRoll(int row) {
    boolean modified = algorithm == BroadcastAlgorithm.LONG_MODIFIED;
    if (modified) {
      double both = Math.max(clock[id(row, 0)], clock[id(row, 1)]) + flight(row, 0, 1);
      clock[id(row, 0)] = both;
      clock[id(row, 1)] = both;
    }
    int count = modified ? g.q - 1 : g.q;
    if (count < 2) {
      return;
    }
    int shift = modified ? 1 : 0;
    for (int i = 0; i < count; i++) {
      dates[i] = clock[id(row, i == 0 ? 0 : i + shift)];
    }
    long length = g.panelLength(panel, row);
    for (int bit = BlockCyclic.powerOfTwoBelow(count - 1); bit >= 1; bit >>= 1) {
      for (int me = 0; me + bit < count; me += 2 * bit) {
        int to = me + bit;
        long size = end(Math.min(me + 2 * bit, count), count, length) - end(to, count, length);
        double date =
            Math.max(dates[me], dates[to])
                + network.seconds(
                    id(row, me == 0 ? 0 : me + shift), id(row, to + shift), 8.0 * size, share);
        dates[me] = date;
        dates[to] = date;
      }
    }
    double latest = 0;
    double step = 0;
    double piece = Math.max(1, length / count) * 8.0;
    for (int i = 0; i < count; i++) {
      latest = Math.max(latest, dates[i]);
      int other = i + 1 == count ? 0 : i + 1 + shift;
      int from = id(row, i == 0 ? 0 : i + shift);
      step = Math.max(step, network.seconds(from, id(row, other), piece, roll.of(from)));
    }
    double end = latest + (count - 1 + (count > 2 ? count % 2 : 0)) * step;
    for (int i = 0; i < count; i++) {
      clock[id(row, i == 0 ? 0 : i + shift)] = end;
    }
  }
}
