package io.github.bbo4j.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.Heuristics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Recordings of 5e-6 and less of the product of their levels, down to 1e-44: they are lists of
 * points, and searched as such.
 */
class SparseRecordingsTest {

  @ParameterizedTest
  @CsvSource({
    "gp_insitu_time",
    "hadoop_throughput",
    "hs_insitu_time",
    "lightrag_total_time",
    "naiverag_total_time",
    "sac_nbody750_time",
    "spark_time"
  })
  void isReadDrawnAndSearchedAsAList(String dataset) throws IOException {
    Path folder =
        Path.of(System.getProperty("bbo.shared", "../shared"), "data", "recorded-sparse", dataset);
    Assumptions.assumeTrue(Files.isDirectory(folder), folder + " is absent");
    RecordedSystem system = RecordedSystems.folder(folder);
    SearchSpace space = system.space();
    long size = space.longSize().orElseThrow();
    assertThat(space.isListed()).isTrue();
    assertThat(size).isEqualTo(system.measuredConfigurations() + system.failedConfigurations());
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      Configuration point = space.sample(random);
      assertThat(space.unrank(space.longRank(point))).isEqualTo(point);
    }
    RecordedProblem problem = system.problem(ReplayedRuns.MEDIAN);
    for (String heuristic : List.of("random", "sa-exp", "ga-tournament-1pt", "hill-climbing")) {
      TuningResult result =
          Tuner.on(space)
              .heuristic(() -> Heuristics.byId(heuristic))
              .objective(problem.objective())
              .budget(30)
              .seed(7)
              .build()
              .run();
      History history = result.history();
      assertThat(history.size()).isEqualTo(30);
      assertThat(history.trials()).allMatch(t -> space.contains(t.configuration()));
    }
  }
}
