package io.github.bbo4j.benchmarks.problems.sro;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Runs an access pattern through the Small Read Optimizer and a back-end; time advances read by
 * read.
 *
 * <p>Each read is recorded in the window of the last {@code sequenceLength} reads, first in first
 * out. When its bin has at least {@code clusterThreshold} records in the window, and no zone of
 * that bin is in the cache or on its way, the zone of {@code prefetchBytes} centred on the bin is
 * requested: it is transferred whole, whatever of it is in memory already, by the one prefetch
 * stream, which works beside the application, one zone after the other. A read costs
 *
 * <ul>
 *   <li>{@code hit} if its block is in the page cache (read before) or prefetched and there;
 *   <li>the rest of the transfer if it is on its way, or a read of its own if that is faster;
 *   <li>else {@code latency + block / bandwidth}, plus {@code rpc / bandwidth} while the prefetch
 *       stream is busy, plus {@code cold} for the first such read of a MiB of the file.
 * </ul>
 *
 * <p>Prefetched zones share a cache of fixed size, the oldest is dropped first; blocks that the
 * application has read, whoever brought them, stay in the page cache of the node. Deterministic for
 * the pattern's seed. Immutable and thread-safe; a run takes some 10 ms per 500,000 reads and 10
 * bytes of memory per block of the file.
 */
public final class SroSimulator {
  private static final int PARTS = 250;
  private static final int REGION_BYTES = 1 << 20;
  private static final double ABSENT = Double.POSITIVE_INFINITY;
  private static final double READ = Double.NEGATIVE_INFINITY;

  private final SroBackend backend;
  private final int[] blocks;
  private final int fileBlocks;

  /**
   * A simulator for one pattern on one back-end.
   *
   * @param seed of the pattern's draws
   */
  public SroSimulator(FakeappPattern pattern, SroBackend backend, Seed seed) {
    this.backend = backend;
    this.blocks = pattern.blocks(seed, backend.blockBytes());
    this.fileBlocks = (int) (pattern.fileBytes() / backend.blockBytes()) + 1;
  }

  /** The largest number of records that a bin ever has in the window. */
  public int largestCount(int binBytes, int sequenceLength) {
    Window window = new Window(blocksPerBin(binBytes), sequenceLength, fileBlocks);
    int largest = 0;
    for (int block : blocks) {
      largest = Math.max(largest, window.record(block));
    }
    return largest;
  }

  /** Runs the whole pattern once. */
  public SroRun run(SroParameters parameters) {
    return new State(parameters).run();
  }

  private int blocksPerBin(int binBytes) {
    Arguments.require(
        binBytes % backend.blockBytes() == 0,
        "binBytes",
        binBytes,
        "a multiple of the block of " + backend.blockBytes() + " bytes");
    return binBytes / backend.blockBytes();
  }

  /** The bins of the last reads, and how often each is among them. */
  private static final class Window {
    private final int blocksPerBin;
    private final int[] bins;
    private final int[] counts;
    private int position;
    private boolean full;

    Window(int blocksPerBin, int length, int fileBlocks) {
      this.blocksPerBin = blocksPerBin;
      this.bins = new int[length];
      this.counts = new int[fileBlocks / blocksPerBin + 1];
    }

    /** Records a read; the number of records of its bin, itself included. */
    int record(int block) {
      if (full) {
        counts[bins[position]]--;
      }
      int bin = block / blocksPerBin;
      bins[position++] = bin;
      if (position == bins.length) {
        position = 0;
        full = true;
      }
      return ++counts[bin];
    }
  }

  /** A prefetched zone: blocks from first to last, loaded for a bin. */
  private record Zone(int bin, int first, int last, int loaded, double from, double to) {}

  /** One run on its way. */
  private final class State {
    private final SroParameters parameters;
    private final int blocksPerBin;
    private final int zoneBlocks;
    private final Window window;
    private final double[] readyAt = new double[fileBlocks];
    private final boolean[] live;
    private final int blocksPerRegion = Math.max(1, REGION_BYTES / backend.blockBytes());
    private final boolean[] touched = new boolean[fileBlocks / blocksPerRegion + 1];
    private final ArrayDeque<Zone> zones = new ArrayDeque<>();
    private final double blockSeconds;
    private final double rpcSeconds;
    private final long cacheBlocks;
    private long cached;
    private double now;
    private double streamFree;
    private int prefetches;
    private long prefetchedBlocks;
    private int misses;

    State(SroParameters parameters) {
      this.parameters = parameters;
      this.blocksPerBin = blocksPerBin(parameters.binBytes());
      this.zoneBlocks = Math.max(1, parameters.prefetchBytes() / backend.blockBytes());
      this.window = new Window(blocksPerBin, parameters.sequenceLength(), fileBlocks);
      this.live = new boolean[fileBlocks / blocksPerBin + 1];
      this.blockSeconds = backend.blockBytes() / backend.bandwidthBytesPerSecond();
      this.rpcSeconds = backend.rpcBytes() / backend.bandwidthBytesPerSecond();
      this.cacheBlocks = backend.cacheBytes() / backend.blockBytes();
      Arrays.fill(readyAt, ABSENT);
    }

    SroRun run() {
      int parts = Math.min(PARTS, blocks.length);
      double[] stall = new double[parts];
      double[] length = new double[parts];
      int done = 0;
      for (int part = 0; part < parts; part++) {
        double start = now;
        double waited = 0;
        int end = (int) ((long) blocks.length * (part + 1) / parts);
        for (; done < end; done++) {
          waited += read(blocks[done]);
        }
        length[part] = now - start;
        stall[part] = waited / length[part];
      }
      return new SroRun(
          now, prefetches, prefetchedBlocks * backend.blockBytes(), misses, stall, length);
    }

    private double read(int block) {
      int count = window.record(block);
      int bin = block / blocksPerBin;
      if (count >= parameters.clusterThreshold() && !live[bin]) {
        prefetch(bin);
      }
      double wait = 0;
      double ready = readyAt[block];
      if (ready > now) {
        misses++;
        wait = Math.min(ready - now, ownRead(block));
      }
      readyAt[block] = READ;
      now += wait + backend.hitSeconds();
      return wait;
    }

    private double ownRead(int block) {
      int region = block / blocksPerRegion;
      double cold = touched[region] ? 0 : backend.coldSeconds();
      touched[region] = true;
      return backend.latencySeconds() + cold + blockSeconds + (streamFree > now ? rpcSeconds : 0);
    }

    private void prefetch(int bin) {
      int centre = bin * blocksPerBin + blocksPerBin / 2;
      int first = Math.max(0, centre - zoneBlocks / 2);
      int last = Math.min(fileBlocks, first + zoneBlocks);
      double start = Math.max(now, streamFree) + backend.positioningSeconds();
      int loaded = 0;
      for (int b = first; b < last; b++) {
        if (readyAt[b] == ABSENT) {
          readyAt[b] = start + (b - first + 1) * blockSeconds;
          loaded++;
        }
      }
      live[bin] = true;
      streamFree = start + (last - first) * blockSeconds;
      zones.add(new Zone(bin, first, last, loaded, start, streamFree));
      prefetches++;
      prefetchedBlocks += last - first;
      cached += loaded;
      while (cached > cacheBlocks && zones.size() > 1) {
        drop(zones.remove());
      }
    }

    /**
     * Forgets what a zone brought and nobody read: its transfers have a span of time of their own.
     */
    private void drop(Zone zone) {
      live[zone.bin()] = false;
      cached -= zone.loaded();
      for (int b = zone.first(); zone.loaded() > 0 && b < zone.last(); b++) {
        if (readyAt[b] > zone.from() && readyAt[b] <= zone.to()) {
          readyAt[b] = ABSENT;
        }
      }
    }
  }
}
