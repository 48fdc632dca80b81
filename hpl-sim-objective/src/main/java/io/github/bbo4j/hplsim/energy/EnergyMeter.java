package io.github.bbo4j.hplsim.energy;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;

/**
 * Adds up the energy of nodes while their loads change. Dates never go back. Memory doesn't depend
 * on the length of a run: the series has at most {@value #MOST} intervals, which double when it
 * fills up. One use; not thread-safe.
 */
public final class EnergyMeter implements LoadListener {

  private static final int MOST = 1024;
  private static final double SHORTEST = 1e-6;

  private final ClusterPower power;
  private final int[] processes;
  private final int[] busy;
  private final double[] since;
  private final double[] watts;
  private final double[] joules;
  private final boolean[] computed;
  private double interval = SHORTEST;
  private double[] series = new double[MOST];

  /**
   * Starts at date 0.
   *
   * @param power what the nodes draw
   * @param processes processes on each node
   */
  public EnergyMeter(ClusterPower power, int[] processes) {
    power.check(processes.length);
    this.power = power;
    this.processes = processes.clone();
    int nodes = processes.length;
    busy = new int[nodes];
    since = new double[nodes];
    watts = new double[nodes];
    joules = new double[nodes];
    computed = new boolean[nodes];
    for (int node = 0; node < nodes; node++) {
      watts[node] = drawn(node);
    }
  }

  private double drawn(int node) {
    if (power.accounting() == ClusterPower.Accounting.DELAY) {
      return power.state(node).curve().idle();
    }
    NodePower model = power.node(node);
    double waiting = model.polling() * Math.max(0, processes[node] - busy[node]);
    return power.state(node).curve().watts(Math.min(1, (busy[node] + waiting) / model.cores()));
  }

  @Override
  public void load(int node, int computing, double date) {
    account(node, date);
    busy[node] = computing;
    computed[node] |= computing > 0 && power.accounting() == ClusterPower.Accounting.LOAD;
    watts[node] = drawn(node);
  }

  /** Ends a process of a node: it polls no longer. */
  @Override
  public void left(int node, double date) {
    account(node, date);
    processes[node]--;
    watts[node] = drawn(node);
  }

  private void account(int node, double date) {
    double from = since[node];
    if (date <= from) {
      return;
    }
    joules[node] += watts[node] * (date - from);
    since[node] = date;
    while (date > interval * MOST) {
      merge();
    }
    int first = (int) (from / interval);
    int last = Math.min(MOST - 1, (int) (date / interval));
    for (int i = first; i <= last; i++) {
      double part = Math.min(date, (i + 1) * interval) - Math.max(from, i * interval);
      series[i] += watts[node] * Math.max(0, part);
    }
  }

  private void merge() {
    for (int i = 0; i < MOST / 2; i++) {
      series[i] = series[2 * i] + series[2 * i + 1];
    }
    Arrays.fill(series, MOST / 2, MOST, 0);
    interval *= 2;
  }

  /** Ends the run and returns what it drew. */
  public Energy end(double date) {
    for (int node = 0; node < since.length; node++) {
      account(node, date);
    }
    int count = Math.max(1, Math.min(MOST, (int) Math.ceil(date / interval)));
    double[] mean = new double[count];
    for (int i = 0; i < count; i++) {
      double length = Math.min(date, (i + 1) * interval) - i * interval;
      mean[i] = length > 0 ? series[i] / length : 0;
    }
    return new Energy(date, joules, computed, new PowerSeries(interval, mean));
  }

  /**
   * Returns the energy of a run of which only the seconds of computation of each process are known:
   * the processes of a node compute at dates that are independent of each other, so that none of
   * them does for the product of the parts in which each doesn't.
   *
   * @param node node of each process
   * @param computing seconds of each process
   * @param seconds of the whole run, positive
   * @param nodes number of nodes
   * @throws IllegalArgumentException when the run takes no time, or not each process has its
   *     seconds
   */
  public static Energy estimate(
      ClusterPower power, int[] node, double[] computing, double seconds, int nodes) {
    Arguments.given(power, "power");
    Arguments.given(node, "node");
    Arguments.given(computing, "computing");
    power.check(nodes);
    Arguments.require(
        seconds > 0 && Double.isFinite(seconds), "seconds", seconds, "positive and finite");
    Arguments.require(
        computing.length == node.length,
        "computing",
        computing.length + " processes",
        "of the processes of node, " + node.length);
    int[] processes = new int[nodes];
    double[] busy = new double[nodes];
    double[] nobody = new double[nodes];
    Arrays.fill(nobody, 1);
    for (int i = 0; i < node.length; i++) {
      processes[node[i]]++;
      busy[node[i]] += computing[i];
      nobody[node[i]] *= Math.max(0, 1 - computing[i] / seconds);
    }
    double[] joules = new double[nodes];
    boolean[] computed = new boolean[nodes];
    double sum = 0;
    for (int n = 0; n < nodes; n++) {
      boolean loads = power.accounting() == ClusterPower.Accounting.LOAD;
      NodePower model = power.node(n);
      PowerCurve curve = power.state(n).curve();
      computed[n] = loads && busy[n] > 0;
      double polling = loads ? model.polling() * (processes[n] * seconds - busy[n]) : 0;
      double idle = polling > 0 || !loads ? (loads ? 0 : 1) : nobody[n];
      double coreSeconds = loads ? busy[n] + polling : 0;
      joules[n] =
          seconds * (idle * curve.idle() + (1 - idle) * curve.base())
              + Math.min(seconds, coreSeconds / model.cores()) * (curve.full() - curve.base());
      sum += joules[n];
    }
    return new Energy(
        seconds, joules, computed, new PowerSeries(seconds, new double[] {sum / seconds}));
  }
}
