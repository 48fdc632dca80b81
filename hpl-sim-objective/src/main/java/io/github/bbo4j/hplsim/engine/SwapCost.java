package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SwapAlgorithm;
import io.github.bbo4j.hplsim.network.NetworkModel;

/**
 * How long the row swap of one panel takes on each process row after the slowest has begun, for a
 * number of columns: two runs without sharing of links, linear in between.
 */
final class SwapCost implements QuietColumn.Costs {

  private final HplConfiguration c;
  private final Geometry g;
  private final FastNetwork network;
  private final KernelTable[] tables;
  private final SwapPrograms programs;
  private final QuietColumn column;
  private final Program[] current;
  private final double[][] ends = new double[2][];
  private final double[][] copies = new double[2][];
  private final double[][][] polls = new double[2][][];
  private final int[] pollCount;
  private int panel;
  private int at;
  private double share;
  private int low;
  private int high;
  private double[] copying = new double[0];
  private final long[] sent = new long[3];

  SwapCost(
      HplConfiguration c,
      Geometry g,
      FastNetwork network,
      KernelTable[] tables,
      NetworkModel.Protocol protocol,
      long seed) {
    this.c = c;
    this.g = g;
    this.network = network;
    this.tables = tables;
    programs = new SwapPrograms(c, seed);
    column = new QuietColumn(g.p, protocol);
    current = new Program[g.p];
    pollCount = new int[g.p];
    for (int i = 0; i < 2; i++) {
      ends[i] = new double[g.p];
      copies[i] = new double[g.p];
      polls[i] = new double[g.p][16];
    }
  }

  private boolean rolls(int n) {
    return c.swap() == SwapAlgorithm.SPREAD_ROLL
        || (c.swap() == SwapAlgorithm.MIX && n > c.swapThreshold());
  }

  /**
   * Prepares a panel for updates of {@code fewest} to {@code most} columns in a process column like
   * {@code inColumn}.
   */
  void prepare(int panelNumber, int fewest, int most, int inColumn, double linkShare) {
    panel = panelNumber;
    at = inColumn;
    share = linkShare;
    high = most;
    low = rolls(fewest) == rolls(most) ? fewest : most;
    run(1, high);
    if (low < high) {
      run(0, low);
    }
  }

  private void run(int which, int n) {
    int row = panel % g.p;
    boolean roll = rolls(n);
    java.util.Arrays.fill(sent, 0);
    for (int d = 0; d < g.p; d++) {
      int x = (row + d) % g.p;
      current[d] = roll ? programs.spreadRoll(panel, x) : programs.binaryExchange(panel, x);
      count(current[d]);
    }
    java.util.Arrays.fill(ends[which], 0);
    java.util.Arrays.fill(copies[which], 0);
    copying = copies[which];
    column.run(current, n, ends[which], this);
    for (int d = 0; d < g.p; d++) {
      int polled = column.pollCount[d];
      pollCount[d] = polled;
      if (polls[which][d].length < polled) {
        polls[0][d] = java.util.Arrays.copyOf(polls[0][d], 2 * polled);
        polls[1][d] = java.util.Arrays.copyOf(polls[1][d], 2 * polled);
      }
      System.arraycopy(column.polls[d], 0, polls[which][d], 0, polled);
    }
  }

  private void count(Program program) {
    for (int i = 0; i < program.length; i += Program.STRIDE) {
      if ((program.code[i] & 15) == Program.SEND) {
        sent[0]++;
        sent[1] += program.code[i + 2];
        sent[2] += program.code[i + 3];
      }
    }
  }

  /** Adds the messages of one process column with n columns. */
  void count(Ledger ledger, int n) {
    ledger.messages[Ledger.SWAP_MESSAGES] += sent[0];
    ledger.bytes[Ledger.SWAP_MESSAGES] += 8 * (sent[1] * n + sent[2]);
  }

  private double weight(int n) {
    return low < high ? (double) (n - low) / (high - low) : 1;
  }

  private int distance(int row) {
    int d = row - panel % g.p;
    return d < 0 ? d + g.p : d;
  }

  /** Returns the seconds from the latest start in the process column to the end on a row. */
  double seconds(int row, int n) {
    int d = distance(row);
    double w = weight(n);
    return w == 1 ? ends[1][d] : ends[0][d] + w * (ends[1][d] - ends[0][d]);
  }

  /** Returns the seconds spent copying on a row. */
  double copying(int row, int n) {
    int d = distance(row);
    double w = weight(n);
    return w == 1 ? copies[1][d] : copies[0][d] + w * (copies[1][d] - copies[0][d]);
  }

  /**
   * Returns the first poll of a row that is not before {@code after}, both in seconds from the
   * latest start, or -1 when there is none.
   */
  double poll(int row, int n, double after) {
    int d = distance(row);
    double w = weight(n);
    for (int i = 0; i < pollCount[d]; i++) {
      double time =
          w == 1 ? polls[1][d][i] : polls[0][d][i] + w * (polls[1][d][i] - polls[0][d][i]);
      if (time >= after) {
        return time;
      }
    }
    return -1;
  }

  @Override
  public double message(int from, int to, double bytes) {
    int row = panel % g.p;
    return network.seconds(
        (row + from) % g.p * g.q + at, (row + to) % g.p * g.q + at, bytes, share);
  }

  @Override
  public double kernel(int process, int kernel, int m, int n) {
    double duration = tables[(panel + process) % g.p * g.q + at].mean(kernel, m, n, 1);
    copying[process] += duration;
    return duration;
  }
}
