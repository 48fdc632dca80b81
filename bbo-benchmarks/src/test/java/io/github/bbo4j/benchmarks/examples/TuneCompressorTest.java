package io.github.bbo4j.benchmarks.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.TuningResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example runs on a small file; what it gains is measured by hand:
 * docs/benchmarks/real-systems.md.
 */
@EnabledOnOs(OS.LINUX)
class TuneCompressorTest {
  @TempDir Path folder;

  @Test
  void itTunes() throws Exception {
    Assumptions.assumeTrue(
        new ProcessBuilder("sh", "-c", "command -v zstd >/dev/null").start().waitFor() == 0,
        "zstd is not installed: not tested");
    TuningResult result = TuneCompressor.tune(folder, 4, 1 << 20);
    assertThat(result.history().trials()).hasSize(4).allMatch(t -> t.outcome().isMeasured());
  }
}
