package io.github.bbo4j.benchmarks.problems.sro;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * The storage behind the application and the memory in front of it.
 *
 * @param name what tables call it
 * @param latencySeconds time of a read that finds nothing in memory, without the transfer
 * @param coldSeconds what the first such read of a MiB of the file takes longer
 * @param bandwidthBytesPerSecond of transfers, shared by reads and prefetches
 * @param positioningSeconds start of one prefetch, before its transfer
 * @param rpcBytes size of the pieces that a prefetch is transferred in: a read that arrives
 *     meanwhile waits for one of them
 * @param hitSeconds time of a read from memory, bookkeeping of the optimizer included
 * @param cacheBytes memory for prefetched zones; the oldest zone goes first
 * @param blockBytes unit of reading: a small read brings its whole block into the page cache
 */
public record SroBackend(
    String name,
    double latencySeconds,
    double coldSeconds,
    double bandwidthBytesPerSecond,
    double positioningSeconds,
    int rpcBytes,
    double hitSeconds,
    long cacheBytes,
    int blockBytes) {
  private static final long MIB = 1 << 20;

  /** Checks that all are positive (positioning and rpc may be 0). */
  public SroBackend {
    if (!(latencySeconds > 0)
        || !(bandwidthBytesPerSecond > 0)
        || !(coldSeconds >= 0)
        || !(positioningSeconds >= 0)
        || rpcBytes < 0
        || !(hitSeconds > 0)) {
      throw new IllegalArgumentException(
          "back-end " + name + ": times and bandwidth must be positive");
    }
    Arguments.require(
        blockBytes >= FakeappPattern.PAGE && blockBytes % FakeappPattern.PAGE == 0,
        "blockBytes",
        blockBytes,
        "a multiple of " + FakeappPattern.PAGE);
    Arguments.require(cacheBytes >= blockBytes, "cacheBytes", cacheBytes, "at least one block");
  }

  /** A parallel file system of 40 TB behind a fast network. */
  public static SroBackend lustre() {
    return new SroBackend(
        "lustre", 0.36e-3, 0.35e-3, 2.4e9, 0.1e-3, 1 << 19, 1.5e-6, 4096 * MIB, 1 << 15);
  }

  /** One NFS server: slower to answer and to transfer. */
  public static SroBackend nfs() {
    return new SroBackend("nfs", 0.88e-3, 0, 1.8e9, 0.1e-3, 1 << 19, 1.5e-6, 4096 * MIB, 1 << 16);
  }

  /** The isolated parallel file system of section 5.5.1, without other users. */
  public static SroBackend isolatedLustre() {
    return new SroBackend(
        "isolated-lustre", 0.06e-3, 0.03e-3, 7e9, 0.01e-3, 1 << 17, 0.9e-6, 4096 * MIB, 1 << 16);
  }

  /** This back-end with another bandwidth, in bytes per second. */
  public SroBackend withBandwidth(double bytesPerSecond) {
    return new SroBackend(
        name,
        latencySeconds,
        coldSeconds,
        bytesPerSecond,
        positioningSeconds,
        rpcBytes,
        hitSeconds,
        cacheBytes,
        blockBytes);
  }

  /** This back-end with another cache, in bytes. */
  public SroBackend withCache(long bytes) {
    return new SroBackend(
        name,
        latencySeconds,
        coldSeconds,
        bandwidthBytesPerSecond,
        positioningSeconds,
        rpcBytes,
        hitSeconds,
        bytes,
        blockBytes);
  }
}
