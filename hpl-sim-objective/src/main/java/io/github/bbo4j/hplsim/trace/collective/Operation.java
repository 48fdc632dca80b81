package io.github.bbo4j.hplsim.trace.collective;

import java.util.Locale;

/** The collective operations that have algorithms. */
public enum Operation {
  /** All wait for all. */
  BARRIER,
  /** One to all. */
  BCAST,
  /** All to one, combined. */
  REDUCE,
  /** All to all, combined. */
  ALLREDUCE,
  /** To each its own. */
  ALLTOALL,
  /** To each its own, of any size. */
  ALLTOALLV,
  /** All to one, side by side. */
  GATHER,
  /** All to one, of any size. */
  GATHERV,
  /** From one to each its own. */
  SCATTER,
  /** From one to each its own, of any size. */
  SCATTERV,
  /** All to all, side by side. */
  ALLGATHER,
  /** All to all, of any size. */
  ALLGATHERV,
  /** All combined, to each its own part. */
  REDUCE_SCATTER,
  /** Combined up to each. */
  SCAN,
  /** Combined up to the one before each. */
  EXSCAN;

  /** Returns the tag of its messages, negative, so that no program's receive takes them. */
  int tag() {
    return -2 - ordinal();
  }

  /** Returns its name in options. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
