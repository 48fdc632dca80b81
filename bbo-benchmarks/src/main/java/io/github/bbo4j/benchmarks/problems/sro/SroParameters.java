package io.github.bbo4j.benchmarks.problems.sro;

/**
 * The four tunable parameters of the Small Read Optimizer (thesis, table 2.1).
 *
 * @param clusterThreshold accesses of one bin, among those remembered, that trigger a prefetch; at
 *     least 1. Above {@code sequenceLength} nothing is ever prefetched
 * @param binBytes size of the zones that accesses are counted in; a multiple of {@link
 *     SroBackend#blockBytes()}
 * @param prefetchBytes size of the zone that is loaded, centred on the bin; at least one block
 * @param sequenceLength accesses remembered, first in first out; at least 1
 */
public record SroParameters(
    int clusterThreshold, int binBytes, int prefetchBytes, int sequenceLength) {

  /** Checks that all are positive. */
  public SroParameters {
    if (clusterThreshold < 1 || binBytes < 1 || prefetchBytes < 1 || sequenceLength < 1) {
      throw new IllegalArgumentException(
          "clusterThreshold = "
              + clusterThreshold
              + ", binBytes = "
              + binBytes
              + ", prefetchBytes = "
              + prefetchBytes
              + ", sequenceLength = "
              + sequenceLength
              + ": all must be positive");
    }
  }

  /** The documented default: 2, 1 MiB, 20 MiB, 100. It lies outside the tuned grid. */
  public static SroParameters defaults() {
    return new SroParameters(2, 1 << 20, 20 << 20, 100);
  }

  /** The default as table 2.1 prints it, with ten times the sizes: 2, 10 MiB, 200 MiB, 100. */
  public static SroParameters printedDefaults() {
    return new SroParameters(2, 10 << 20, 200 << 20, 100);
  }
}
