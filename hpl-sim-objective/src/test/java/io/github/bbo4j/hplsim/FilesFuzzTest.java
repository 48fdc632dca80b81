package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.contract.Fuzz;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Damaged files are refused with what is wrong, never with an accident: {@link Fuzz}. */
class FilesFuzzTest {
  private static final String PLATFORM =
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
      kernel.dgemm = mnk 25 GFlop/s, mn -1.6e-10 s, constant 2.5us
      kernel.dgemm.range = M 1..15000, N 1..15000, K 1..512
      kernel.dgemm.noise = half-normal mnk 7e-13 s
      kernel.dgemm.cpu.3 = mnk 1e-10 s
      kernel.dtrsm = when M > 512, N > 512: mnk 2e-12 s, constant 0.5 s | otherwise mnk 1e-11 s
      """;

  @Test
  void platforms() {
    Fuzz.check(
        List.of(PLATFORM),
        text -> PlatformFile.parse(text, "fuzz.platform"),
        e -> e instanceof IllegalArgumentException && e.getMessage().contains("fuzz.platform"));
  }

  /** What 100,000 inputs found: a refusal that did not name the file. */
  @Test
  void aWrongThresholdNamesTheFile() {
    String text = PLATFORM.replace("64kB", "-1kB");
    assertThatThrownBy(() -> PlatformFile.parse(text, "fuzz.platform"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("fuzz.platform")
        .hasMessageContaining("asyncThreshold");
  }

  @Test
  void hplDat() {
    String one = HplDat.of(HplConfiguration.of(1000, 64, 2, 2)).toText();
    Fuzz.check(
        List.of(one, one.replace("1000", "1000 2000")),
        HplDat::parse,
        e -> e instanceof IllegalArgumentException && e.getMessage().contains("HPL.dat"));
  }
}
