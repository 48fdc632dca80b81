package io.github.bbo4j.hplsim.engine.machine;

import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Where each process of the grid runs: process {@code row * Q + column} on a node, with the kernel
 * models of its processor and its own stream of random numbers.
 */
public final class Placement {

  private final int[] processOfRank;
  private final int[] node;
  private final KernelTable[] kernels;
  private final SplittableRandom[] random;
  private final Extrapolation extrapolation = new Extrapolation();

  /** Places the processes of a run on a platform. */
  public Placement(HplConfiguration c, Platform platform, long seed) {
    int count = c.ranks();
    processOfRank = new int[count];
    node = new int[count];
    kernels = new KernelTable[count];
    random = new SplittableRandom[count];
    IdentityHashMap<KernelSuite, KernelTable> tables = new IdentityHashMap<>();
    for (int id = 0; id < count; id++) {
      int rank = c.mapping().rank(id / c.q(), id % c.q(), c.p(), c.q());
      processOfRank[rank] = id;
      node[id] = platform.node(rank);
      kernels[id] =
          tables.computeIfAbsent(
              platform.kernels(rank), suite -> new KernelTable(suite, extrapolation));
      random[id] =
          new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L * (rank + 1));
    }
  }

  /** Returns the process of each rank. */
  public int[] processOfRank() {
    return processOfRank.clone();
  }

  /** Returns the node of each process. */
  public int[] nodes() {
    return node.clone();
  }

  /** Returns the kernel models of each process, the same object for equal processors. */
  public KernelTable[] kernels() {
    return kernels.clone();
  }

  /** Returns the kernel models of a process. */
  public KernelTable kernels(int process) {
    return kernels[process];
  }

  /** Returns the node of a process. */
  public int node(int process) {
    return node[process];
  }

  /** Returns one sentence for each kernel that was called outside the sizes it was fitted on. */
  public List<String> warnings() {
    return extrapolation.warnings();
  }

  /** Returns the random numbers of a process. */
  public SplittableRandom random(int process) {
    return random[process];
  }
}
