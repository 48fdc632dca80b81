package io.github.bbo4j.hplsim.platform;

/** Platform files to test with. */
public final class PlatformTexts {
  /** Two nodes, a line of every kind. */
  public static final String SMALL =
      """
      # two nodes
      name = two-nodes
      nodes = 2
      ranks-per-node = 4
      cpus-per-node = 2
      network.remote.latency = 1us
      network.remote.bandwidth = 10 Gbps
      network.remote.latency-factor = 0:1.5;64000:10
      network.loopback.bandwidth = 25 GB/s   # shared memory
      network.async-threshold = 64kB
      network.send-overhead = 0:1e-6:1e-10;8000:2e-6:0
      network.probe = 0.2us
      kernel.dgemm = mnk 25 GFlop/s, mn -1.6e-10 s, constant 2.5us
      kernel.dgemm.range = M 1..15000, N 1..15000, K 1..512
      kernel.dgemm.noise = half-normal mnk 7e-13 s
      kernel.dgemm.cpu.3 = mnk 1e-10 s
      kernel.dtrsm = when M > 512, N > 512: mnk 2e-12 s, constant 0.5 s | otherwise mnk 1e-11 s
      """;

  private PlatformTexts() {}
}
