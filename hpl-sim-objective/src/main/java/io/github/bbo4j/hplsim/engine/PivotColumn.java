package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.network.NetworkModel;

/**
 * The pivot exchanges of a process column whose links nobody else uses: the same dates as message
 * by message, in closed form.
 *
 * <p>While a panel is factored, its processes neither send to nor receive from others; on nodes of
 * their own their messages never meet on a link. So one loop over the processes replaces the events
 * of an exchange. Only the joining of dates closer than the time resolution is left out.
 */
final class PivotColumn implements QuietColumn.Costs {

  private final Geometry g;
  private final PanelPrograms programs;
  private final FastNetwork network;
  private final QuietColumn quiet;
  private final Program[] current;
  private final boolean powerOfTwo;

  /** Dates of the processes, by distance from the current row. */
  final double[] dates;

  PivotColumn(Geometry g, PanelPrograms programs, NetworkModel model, int[] node) {
    this.g = g;
    this.programs = programs;
    network = new FastNetwork(model, node);
    quiet = new QuietColumn(g.p, model.protocol());
    current = new Program[g.p];
    dates = new double[g.p];
    powerOfTwo = Integer.bitCount(g.p) == 1;
  }

  /** Returns whether a platform and a run allow the closed form. */
  static boolean possible(Geometry g, NetworkModel model, int[] node, int nodes) {
    NetworkModel.Protocol protocol = model.protocol();
    boolean[] used = new boolean[nodes];
    for (int n : node) {
      if (used[n]) {
        return false;
      }
      used[n] = true;
    }
    int jb = g.width(0);
    return protocol.asyncThreshold() == 0
        && 8L * (2 * jb + 4) < protocol.detachedThreshold()
        && protocol.sendOverhead().isZero()
        && protocol.receiveOverhead().isZero()
        && !model.crossTraffic()
        && 8.0 * jb / model.remote().bandwidth() < model.remote().latency();
  }

  /**
   * Returns whether the messages of a panel's broadcast are so large that none can still be on its
   * way when the next panel is factored.
   */
  boolean closed(int panel, long detachedThreshold) {
    int smallest = Integer.MAX_VALUE;
    for (int row = 0; row < g.p; row++) {
      smallest = Math.min(smallest, g.panelLength(panel, row));
    }
    return 8L * smallest >= detachedThreshold;
  }

  /** Runs one pivot exchange of a panel; moves {@link #dates}. */
  void exchange(int panel) {
    if (!powerOfTwo) {
      for (int d = 0; d < g.p; d++) {
        current[d] = programs.exchange(panel, d);
      }
      quiet.run(current, 0, dates, this);
      return;
    }
    int jb = g.width(panel);
    double shortFlight = network.seconds(0, 1 % (g.p * g.q), 8.0 * (jb + 4), 1);
    double longFlight = network.seconds(0, 1 % (g.p * g.q), 8.0 * (2 * jb + 4), 1);
    for (int bit = 1; bit < g.p; bit <<= 1) {
      for (int low = 0; low < g.p; low++) {
        if ((low & bit) != 0) {
          continue;
        }
        int high = low | bit;
        double begin = Math.max(dates[low], dates[high]);
        dates[low] = begin + shortFlight;
        dates[high] = begin + (low < bit ? longFlight : shortFlight);
      }
    }
  }

  @Override
  public double message(int from, int to, double bytes) {
    return network.seconds(0, 1, bytes, 1);
  }

  @Override
  public double kernel(int process, int kernel, int m, int n) {
    return 0;
  }

  @Override
  public double poll(int process, double date) {
    return date;
  }
}
