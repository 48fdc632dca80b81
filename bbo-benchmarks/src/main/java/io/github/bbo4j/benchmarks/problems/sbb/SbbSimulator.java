package io.github.bbo4j.benchmarks.problems.sbb;

import java.util.function.DoubleUnaryOperator;

/**
 * Runs a workload through the four stages of the burst buffer: pollers, workers into RAM, RAM
 * destagers into NVMe, flash destagers into the file system.
 *
 * <p>The front (network, pollers, workers) is a closed queueing network: each process has one
 * request on its way, so its throughput follows from mean value analysis (Reiser and Lavenberg,
 * 1980; several servers by the approximation of Seidmann, Schweitzer and Shalev-Oren, 1987). The
 * caches behind it are fluids, advanced in steps of {@value #STEP} s: data comes in dirty, is clean
 * once the next stage has it, and clean data above the threshold goes within one eviction period. A
 * full cache holds back what feeds it; a full RAM cache holds back the application. The pollers
 * spin on cores of their own. Destagers take what they need of the rest, the workers what is left,
 * and all are slowed by switching when there are more threads than cores. The run ends when the RAM
 * cache has taken the last byte: that is when the application's request is answered. Times are
 * rounded to 1 us, so that configurations between which nothing differs tie exactly.
 *
 * <p>Deterministic; immutable and thread-safe; some 0.1 ms to 1 ms per run.
 */
public final class SbbSimulator {
  private static final double STEP = 0.05;

  /** Bytes not written to the NVMe per byte read from it, and per byte discarded on it. */
  private static final double READ_COST = 0.5;

  private static final double DISCARD_COST = 0.2;
  private static final double MOST_BUSY = 0.8;

  /** Share of the cores that destagers leave to the front in any case. */
  private static final double FRONT_CORES = 0.1;

  private static final double GIVE_UP_SECONDS = 1e5;

  private final SbbHardware hardware;
  private final SbbWorkload workload;

  /** A simulator of one workload on one node. */
  public SbbSimulator(SbbHardware hardware, SbbWorkload workload) {
    this.hardware = hardware;
    this.workload = workload;
  }

  /** The duration of one undisturbed run, s. */
  public double seconds(SbbParameters parameters) {
    return seconds(parameters, t -> 1);
  }

  /**
   * The duration of one run, s, while others use the file system.
   *
   * @param fileSystemSlowdown by what factor, at least 1, the file system is slower, by time since
   *     the start of the run, s
   * @throws IllegalArgumentException if the run takes more than 10^5 s
   */
  public double seconds(SbbParameters parameters, DoubleUnaryOperator fileSystemSlowdown) {
    Flow flow = new Flow(parameters);
    while (flow.left > 0) {
      if (flow.time > GIVE_UP_SECONDS) {
        throw new IllegalArgumentException(
            "the run takes more than "
                + GIVE_UP_SECONDS
                + " s. Maybe the file system slowdown is too large");
      }
      flow.step(fileSystemSlowdown.applyAsDouble(flow.time));
    }
    return Math.round((flow.time + hardware.startSeconds()) * 1e6) / 1e6;
  }

  /** One level of cache; bytes. */
  private static final class Cache {
    private final double size;
    private final double threshold;
    private double dirty;
    private double clean;

    Cache(double size, int threshold) {
      this.size = size;
      this.threshold = threshold / 100.0 * size;
    }

    double free() {
      return Math.max(0, size - dirty - clean);
    }

    /** Removes clean data above the threshold; how much. */
    double evict(double period) {
      double excess = Math.max(0, dirty + clean - threshold);
      double removed = Math.min(clean, excess * Math.min(1, STEP / period));
      clean -= removed;
      return removed;
    }

    /** Dirty data that the next stage has now. */
    void destaged(double bytes) {
      dirty -= bytes;
      clean += bytes;
    }
  }

  /** The state of one run. */
  private final class Flow {
    private final SbbParameters p;
    private final Cache ram;
    private final Cache flash;
    private final boolean hasFlash;
    private final double cores;
    private final double slow;
    private double left = workload.volumeBytes();
    private double time;
    private double missShare = -1;
    private double frontRate;
    private double discarded;

    Flow(SbbParameters p) {
      this.p = p;
      this.ram = new Cache(p.ramGigabytes() * 1e9, p.ramThreshold());
      this.flash = new Cache(p.flashGigabytes() * 1e9, p.flashThreshold());
      this.hasFlash = p.flashGigabytes() > 0;
      this.cores = Math.max(1, hardware.cores() - p.pollers());
      double threads = p.workers() + p.ramDestagers() + (hasFlash ? p.flashDestagers() : 0);
      this.slow = 1 + hardware.switching() * Math.max(0, threads / cores - 1);
      // The data set was written before: what fits below the threshold is in RAM.
      ram.clean = Math.min(workload.dataBytes(), ram.threshold);
    }

    void step(double slowdown) {
      double miss =
          workload.dataBytes() == 0
              ? 0
              : workload.readShare()
                  * Math.max(0, 1 - (ram.clean + ram.dirty) / workload.dataBytes());
      if (Math.abs(miss - missShare) > 1e-3) {
        missShare = miss;
        frontRate = workload.blockBytes() * throughput(miss);
      }
      SbbHardware.Stage toFileSystem = hardware.flashStage();
      SbbHardware.Stage fromRam = hasFlash ? hardware.ramStage() : toFileSystem;
      double flashRate =
          hasFlash
              ? Math.min(rate(toFileSystem, p.flashDestagers(), slowdown), flash.dirty / STEP)
              : 0;
      // Reading for the last stage and discarding take time of the device that is written to.
      double busy = (READ_COST * flashRate + DISCARD_COST * discarded / STEP) / fromRam.bandwidth();
      double ramSlowdown = hasFlash ? 1 / (1 - Math.min(MOST_BUSY, busy)) : slowdown;
      double ramRate = rate(fromRam, p.ramDestagers(), ramSlowdown);
      ramRate = Math.min(ramRate, ram.dirty / STEP);
      double destaging =
          ramRate * fromRam.cpuShare() * slow / fromRam.threadRate()
              + flashRate * toFileSystem.cpuShare() * slow / toFileSystem.threadRate();
      double share = Math.min(1, cores / (destaging + 1e-12));
      double rest = Math.max(FRONT_CORES * cores, cores - destaging);
      double front = Math.min(1, rest / (frontRate * cpuPerByte()));
      advance(front * frontRate * STEP, share * ramRate * STEP, share * flashRate * STEP);
    }

    /** Moves at most these bytes through the three stages, last stage first. */
    private void advance(double front, double fromRam, double fromFlash) {
      if (hasFlash) {
        flash.destaged(fromFlash);
        discarded = flash.evict(hardware.evictionSeconds());
      }
      double moved = hasFlash ? Math.min(fromRam, flash.free()) : fromRam;
      ram.destaged(moved);
      flash.dirty += hasFlash ? moved : 0;
      ram.evict(hardware.evictionSeconds());
      double writeShare = 1 - workload.readShare();
      // Random writes fall on data that is cached already as often as reads do.
      double fresh =
          workload.dataBytes() == 0
              ? writeShare
              : writeShare * Math.max(0, 1 - (ram.clean + ram.dirty) / workload.dataBytes());
      double accepted = fresh == 0 ? front : Math.min(front, ram.free() / fresh);
      double taken = Math.min(accepted, left);
      double overwritten = Math.min(ram.clean, taken * (writeShare - fresh));
      ram.clean -= overwritten;
      ram.dirty += overwritten + taken * fresh;
      double read = Math.min(ram.free(), taken * missShare);
      ram.clean += ram.dirty + ram.clean < ram.threshold ? read : 0;
      left -= taken;
      time += accepted > 0 ? STEP * taken / accepted : STEP;
    }

    /** Bytes per s of a pool: each thread prepares by itself, then waits for the device. */
    private double rate(SbbHardware.Stage stage, int threads, double slowdown) {
      double prepare = 1 + stage.cpuShare() * (slow - 1);
      double secondsPerByte =
          prepare / (threads * stage.threadRate()) + slowdown / stage.bandwidth();
      return 1 / (secondsPerByte * (1 + stage.contention() * (threads - 1.0) * (threads - 1.0)));
    }

    private double cpuPerByte() {
      return slow * workerSeconds() / workload.blockBytes();
    }

    private double workerSeconds() {
      SbbHardware.Front front = hardware.front();
      return front.workerSeconds() + workload.blockBytes() / front.copyRate();
    }

    /** Requests per s of the closed network, by exact mean value analysis over the processes. */
    private double throughput(double missShare) {
      SbbHardware.Front front = hardware.front();
      double worker = workerSeconds() * slow;
      double[] demand = {
        workload.blockBytes() / front.bandwidth(),
        front.pollerSeconds() / p.pollers(),
        worker / p.workers()
      };
      double delay =
          front.roundTrip()
              + missShare * hardware.missSeconds()
              + front.pollerSeconds() * (p.pollers() - 1) / p.pollers()
              + worker * (p.workers() - 1) / p.workers();
      double[] queue = new double[demand.length];
      double x = 0;
      for (int n = 1; n <= workload.processes(); n++) {
        double cycle = delay;
        for (int k = 0; k < demand.length; k++) {
          cycle += demand[k] * (1 + queue[k]);
        }
        x = n / cycle;
        for (int k = 0; k < demand.length; k++) {
          queue[k] = x * demand[k] * (1 + queue[k]);
        }
      }
      return x;
    }
  }
}
