package io.github.bbo4j.benchmarks.problems.sbb;

/**
 * The data node and what it is connected to. Times are s, rates bytes per s of one thread or
 * device.
 *
 * @param cores cores of the data node that the burst buffer may use
 * @param switching what one thread more than cores costs: CPU times grow by this share per thread
 *     and core
 * @param front network and request handling
 * @param ramStage RAM to NVMe
 * @param flashStage NVMe, or RAM where there is no NVMe, to the file system
 * @param evictionSeconds period in which clean data above the threshold is removed from a cache
 * @param missSeconds time of a read that the RAM cache does not hold
 * @param startSeconds time before and after the I/O: start of the job, opening and closing
 */
public record SbbHardware(
    int cores,
    double switching,
    Front front,
    Stage ramStage,
    Stage flashStage,
    double evictionSeconds,
    double missSeconds,
    double startSeconds) {

  /** Checks that there are at least two cores and that times are not negative. */
  public SbbHardware {
    if (cores < 2 || !(switching >= 0) || !(evictionSeconds > 0)) {
      throw new IllegalArgumentException(
          "cores = "
              + cores
              + ", switching = "
              + switching
              + ", evictionSeconds = "
              + evictionSeconds);
    }
    if (!(missSeconds >= 0) || !(startSeconds >= 0)) {
      throw new IllegalArgumentException(
          "missSeconds = " + missSeconds + ", startSeconds = " + startSeconds);
    }
  }

  /**
   * Network and request handling.
   *
   * @param bandwidth of the network
   * @param roundTrip of one request, without transfer
   * @param pollerSeconds CPU time of a poller per request
   * @param workerSeconds CPU time of a worker per request
   * @param copyRate bytes that one worker copies per s
   */
  public record Front(
      double bandwidth,
      double roundTrip,
      double pollerSeconds,
      double workerSeconds,
      double copyRate) {}

  /**
   * One stage that moves data on with a pool of threads.
   *
   * @param bandwidth of the target device
   * @param threadRate of one thread on a free machine
   * @param cpuShare share of its time that a thread needs a core
   * @param contention loss by threads in each other's way: {@code rate = 1 / (1/(n threadRate) +
   *     1/bandwidth) / (1 + contention (n - 1)^2)} for n threads
   */
  public record Stage(double bandwidth, double threadRate, double cpuShare, double contention) {}

  /** The node of chapter 4, bandwidth-bound: eight cores for everything. */
  public static SbbHardware bandwidthBound() {
    return new SbbHardware(
        8,
        0.3,
        new Front(6e9, 20e-6, 4e-6, 30e-6, 3.8e9),
        new Stage(5.6e9, 3.6e9, 0.45, 0.002),
        new Stage(1.6e9, 0.5e9, 0.3, 0.002),
        2.6,
        0,
        2);
  }

  /** The node of chapter 4, latency-bound: its sixteen cores. */
  public static SbbHardware latencyBound() {
    return new SbbHardware(
        16,
        0.12,
        new Front(6e9, 70e-6, 9e-6, 36e-6, 2.6e9),
        new Stage(3.9e9, 1.7e9, 0.45, 0.002),
        new Stage(1.6e9, 0.5e9, 0.3, 0.002),
        3,
        200e-6,
        2);
  }

  /** The node of chapter 5, with a file system shared with other users. */
  public static SbbHardware shared() {
    return new SbbHardware(
        16,
        0.12,
        new Front(6e9, 20e-6, 4e-6, 30e-6, 0.49e9),
        new Stage(3.9e9, 1.7e9, 0.45, 0.002),
        new Stage(1.29e9, 0.55e9, 0.3, 0.0025),
        7.2,
        0,
        4);
  }

  /** This node with another network bandwidth. */
  public SbbHardware withNetwork(double bandwidth) {
    return new SbbHardware(
        cores,
        switching,
        new Front(
            bandwidth,
            front.roundTrip(),
            front.pollerSeconds(),
            front.workerSeconds(),
            front.copyRate()),
        ramStage,
        flashStage,
        evictionSeconds,
        missSeconds,
        startSeconds);
  }
}
