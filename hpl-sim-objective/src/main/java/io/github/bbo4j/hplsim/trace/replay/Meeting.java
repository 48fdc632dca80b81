package io.github.bbo4j.hplsim.trace.replay;

import java.util.Arrays;

/** A collective by formula: who has come, and how long it takes from the last one on. */
final class Meeting {

  private final boolean[] here;
  private int come;
  private int tag;
  private double seconds;

  Meeting(int processes) {
    here = new boolean[processes];
  }

  /**
   * A process comes; returns whether it was the last one.
   *
   * @throws IllegalArgumentException when the others are in another operation
   */
  boolean comes(int rank, int itsTag, double duration) {
    if (come == 0) {
      tag = itsTag;
      seconds = 0;
    } else if (tag != itsTag) {
      throw new IllegalArgumentException(
          "process "
              + rank
              + " is in another collective than process "
              + first(true)
              + "; the trace doesn't fit together");
    }
    here[rank] = true;
    seconds = Math.max(seconds, duration);
    if (++come < here.length) {
      return false;
    }
    Arrays.fill(here, false);
    come = 0;
    return true;
  }

  double seconds() {
    return seconds;
  }

  /** Returns the first process that has come, or has not; -1 when there is none. */
  int first(boolean present) {
    for (int i = 0; i < here.length; i++) {
      if (here[i] == present) {
        return i;
      }
    }
    return -1;
  }
}
