package io.github.bbo4j.benchmarks.problems.sbb;

/**
 * What the application writes and reads.
 *
 * @param volumeBytes bytes moved in total
 * @param blockBytes bytes of one request
 * @param processes processes, each with one request on its way
 * @param readShare share of the requests that are random reads of the data set, 0 to below 1
 * @param dataBytes size of the data set that random requests fall into; 0 for a stream of new data
 */
public record SbbWorkload(
    double volumeBytes, double blockBytes, int processes, double readShare, double dataBytes) {

  /** Checks the ranges. */
  public SbbWorkload {
    if (!(volumeBytes > 0) || !(blockBytes > 0) || processes < 1) {
      throw new IllegalArgumentException(
          "volumeBytes = "
              + volumeBytes
              + ", blockBytes = "
              + blockBytes
              + ", processes = "
              + processes
              + ": must be positive");
    }
    if (!(readShare >= 0 && readShare < 1) || !(dataBytes >= 0)) {
      throw new IllegalArgumentException(
          "readShare = " + readShare + ", dataBytes = " + dataBytes + ": must not be negative");
    }
  }

  /** SBB.1 of table 4.2: eight processes write 200 GB in pieces of 10 MB. */
  public static SbbWorkload bandwidthBound() {
    return new SbbWorkload(200e9, 10e6, 8, 0, 0);
  }

  /** SBB.2 of table 4.2: 32 processes, 40 GB in random pieces of 4 KiB, three of four are reads. */
  public static SbbWorkload latencyBound() {
    return new SbbWorkload(40e9, 4096, 32, 0.75, 40e9);
  }

  /** The IOR run of section 5.5.2: 32 processes write 174 GB in pieces of 1 MB. */
  public static SbbWorkload ior() {
    return new SbbWorkload(174e9, 1e6, 32, 0, 0);
  }
}
