package io.github.bbo4j.benchmarks.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.tuner.plan.TuningFile;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example runs on a small workload, and the files of docs/examples say the same as the code.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(180)
class TuneJvmTest {
  @TempDir Path folder;

  @Test
  void itTunes() {
    TuningResult result = TuneJvm.tune(folder, 3, 20);
    assertThat(result.history().trials()).hasSize(3).allMatch(t -> t.outcome().isMeasured());
    assertThat(result.history().trial(0).configuration())
        .isEqualTo(TuneJvm.space().configuration(TuneJvm.defaults()));
  }

  @Test
  void theFilesSayTheSame() {
    TuningPlan jvm = TuningFile.read(Path.of("../docs/examples/jvm.yaml"));
    assertThat(jvm.space()).hasToString(TuneJvm.space().toString());
    assertThat(jvm.space().configuration(jvm.defaults()))
        .hasToString(TuneJvm.space().configuration(TuneJvm.defaults()).toString());
    TuningPlan zstd = TuningFile.read(Path.of("../docs/examples/zstd.yaml"));
    assertThat(zstd.space().configuration(zstd.defaults()))
        .isEqualTo(zstd.space().configuration(TuneCompressor.defaults()));
  }
}
