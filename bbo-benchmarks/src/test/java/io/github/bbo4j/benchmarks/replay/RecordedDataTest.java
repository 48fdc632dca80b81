package io.github.bbo4j.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes and optima as the datasets' own meta.json states them. */
class RecordedDataTest {

  @ParameterizedTest
  @CsvSource({
    "faas_ocr_time, 192, 48, 9.9643",
    "kt_pnpoly_rtx3090, 3774, 318, 8.733184",
    "storm_wordcount5d_throughput, 1080, 0, 20591",
    "hsmgp_4096_time, 864, 0, 112.574",
    "trimtuner_cnn_accuracy, 288, 0, 0.9887333",
    "hpl_dahu_factorial, 72, 0, 430.91"
  })
  void readsTheWholeGrid(String dataset, int measured, int failed, double optimum)
      throws IOException {
    RecordedSystem system = Recorded.system(dataset);
    assertThat(system.measuredConfigurations()).isEqualTo(measured);
    assertThat(system.failedConfigurations()).isEqualTo(failed);
    assertThat(system.space().size()).isEqualTo(measured + failed);
    RecordedProblem problem = system.problem(ReplayedRuns.MEDIAN);
    assertThat(problem.value(problem.optimum())).isCloseTo(optimum, within(1e-9));
  }
}
