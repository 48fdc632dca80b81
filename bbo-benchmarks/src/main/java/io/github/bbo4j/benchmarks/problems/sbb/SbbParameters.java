package io.github.bbo4j.benchmarks.problems.sbb;

/**
 * The eight tunable parameters of the Smart Burst Buffer (thesis, table 2.3).
 *
 * @param pollers RDMA polling threads, at least 1
 * @param workers threads that insert into the RAM cache, at least 1
 * @param ramDestagers threads that move data from RAM on, at least 1
 * @param flashDestagers threads that move data from NVMe to the file system, at least 1
 * @param ramGigabytes size of the RAM cache, GB, positive
 * @param flashGigabytes size of the NVMe cache, GB; 0 for none: then RAM destagers write to the
 *     file system
 * @param ramThreshold used share of the RAM cache from which clean data is removed, %, 1 to 99
 * @param flashThreshold the same for the NVMe cache
 */
public record SbbParameters(
    int pollers,
    int workers,
    int ramDestagers,
    int flashDestagers,
    double ramGigabytes,
    double flashGigabytes,
    int ramThreshold,
    int flashThreshold) {

  /** Checks the ranges. */
  public SbbParameters {
    if (pollers < 1 || workers < 1 || ramDestagers < 1 || flashDestagers < 1) {
      throw new IllegalArgumentException(
          "pollers = "
              + pollers
              + ", workers = "
              + workers
              + ", ramDestagers = "
              + ramDestagers
              + ", flashDestagers = "
              + flashDestagers
              + ": each pool needs a thread");
    }
    if (!(ramGigabytes > 0) || !(flashGigabytes >= 0)) {
      throw new IllegalArgumentException(
          "ramGigabytes = " + ramGigabytes + ", flashGigabytes = " + flashGigabytes);
    }
    if (ramThreshold < 1 || ramThreshold > 99 || flashThreshold < 1 || flashThreshold > 99) {
      throw new IllegalArgumentException(
          "ramThreshold = "
              + ramThreshold
              + ", flashThreshold = "
              + flashThreshold
              + ": must be 1 to 99 %");
    }
  }

  /** The documented default pools and thresholds (2, 10, 10, 10, 80 %, 80 %) with caches given. */
  public static SbbParameters defaults(double ramGigabytes, double flashGigabytes) {
    return new SbbParameters(2, 10, 10, 10, ramGigabytes, flashGigabytes, 80, 80);
  }
}
