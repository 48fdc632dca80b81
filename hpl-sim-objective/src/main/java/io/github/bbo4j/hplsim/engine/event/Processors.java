package io.github.bbo4j.hplsim.engine.event;

import io.github.bbo4j.hplsim.energy.LoadListener;

/**
 * The cores of each node, shared by the computations on it: with {@code c} cores and {@code k}
 * computations each runs at {@code min(1, c/k)} of the speed of a core. A computation at a time for
 * each process; where no node has more processes than cores nothing is shared.
 */
final class Processors {

  private final double[] speed;
  private final int[] cores;
  private final int[] node;
  private final boolean shared;
  private final boolean followed;
  private final LoadListener listener;
  private final int[][] running;
  private final int[] count;
  private final double[] left;
  private final double[] since;
  private final double[] rate;

  /**
   * Prepares the cores.
   *
   * @param speed flop/s of a core of each node
   * @param cores cores of each node
   * @param node node of each process
   * @param listener sees computations begin and end
   */
  Processors(double[] speed, int[] cores, int[] node, LoadListener listener) {
    this.speed = speed.clone();
    this.cores = cores.clone();
    this.node = node;
    this.listener = listener;
    int[] processes = new int[speed.length];
    for (int n : node) {
      processes[n]++;
    }
    boolean tight = false;
    running = new int[speed.length][0];
    for (int n = 0; n < speed.length; n++) {
      tight |= processes[n] > cores[n];
      running[n] = new int[processes[n]];
    }
    shared = tight;
    followed = listener != LoadListener.NONE;
    count = new int[speed.length];
    left = new double[node.length];
    since = new double[node.length];
    rate = new double[node.length];
  }

  /** Starts a computation. */
  void start(int process, double flops, double now, EventLoop loop) {
    if (!shared) {
      startUntil(process, now + flops / speed[node[process]], now, loop);
      return;
    }
    int n = node[process];
    running[n][count[n]++] = process;
    listener.load(n, count[n], now);
    left[process] = flops;
    since[process] = now;
    rate[process] = 0;
    share(n, now, loop);
  }

  /** Starts a computation that ends at a date if it has a core for itself. */
  void startUntil(int process, double date, double now, EventLoop loop) {
    int n = node[process];
    if (shared) {
      start(process, (date - now) * speed[n], now, loop);
      return;
    }
    if (followed) {
      listener.load(n, ++count[n], now);
    }
    loop.computeUntil(process, date);
  }

  /** Ends the computation of a process, if it has one. */
  void end(int process, double now, EventLoop loop) {
    int n = node[process];
    if (!shared) {
      if (followed) {
        listener.load(n, --count[n], now);
      }
      return;
    }
    for (int i = 0; i < count[n]; i++) {
      if (running[n][i] == process) {
        running[n][i] = running[n][--count[n]];
        listener.load(n, count[n], now);
        share(n, now, loop);
        return;
      }
    }
  }

  private void share(int n, double now, EventLoop loop) {
    double renewed = speed[n] * Math.min(1, (double) cores[n] / count[n]);
    for (int i = 0; i < count[n]; i++) {
      int p = running[n][i];
      if (rate[p] != renewed) {
        left[p] -= rate[p] * (now - since[p]);
        since[p] = now;
        rate[p] = renewed;
        loop.computeUntil(p, now + Math.max(0, left[p]) / renewed);
      }
    }
  }
}
