package io.github.bbo4j.hplsim.engine.schedule;

import java.util.Arrays;

/**
 * When the links out of the nodes of a group of processes carry messages, as far as it takes to see
 * that two never meet: for each process the interval that ends last, and the end of all others.
 */
public final class UpLinks {

  private final double[] lastStart;
  private final double[] lastEnd;
  private final double[] othersEnd;
  private boolean overlap;

  public UpLinks(int processes) {
    lastStart = new double[processes];
    lastEnd = new double[processes];
    othersEnd = new double[processes];
  }

  /** Forgets everything; each process used its link until {@code busyUntil}. */
  public void start(double[] busyUntil) {
    overlap = false;
    System.arraycopy(busyUntil, 0, lastEnd, 0, lastEnd.length);
    Arrays.fill(lastStart, Double.NEGATIVE_INFINITY);
    Arrays.fill(othersEnd, Double.NEGATIVE_INFINITY);
  }

  /** Adds an interval. */
  public void use(int process, double start, double end) {
    if (start >= lastEnd[process]) {
      othersEnd[process] = lastEnd[process];
      lastStart[process] = start;
      lastEnd[process] = end;
    } else if (end <= lastStart[process] && start >= othersEnd[process]) {
      othersEnd[process] = end;
    } else {
      overlap = true;
    }
  }

  /** Returns whether two intervals may have met. */
  public boolean overlap() {
    return overlap;
  }

  /** Returns the end of the last interval of a process. */
  public double end(int process) {
    return lastEnd[process];
  }
}
