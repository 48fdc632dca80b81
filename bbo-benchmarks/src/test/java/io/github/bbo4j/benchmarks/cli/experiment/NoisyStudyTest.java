package io.github.bbo4j.benchmarks.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.noise.NoiseContenders;
import io.github.bbo4j.benchmarks.noise.NoiseProtocol;
import io.github.bbo4j.benchmarks.noise.NoiseRun;
import io.github.bbo4j.benchmarks.noise.NoiseScenario;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoisyStudyTest {
  @TempDir private Path folder;

  private static final int BUDGET = NoiseProtocol.SMALLEST_BUDGET;

  /** It was left out of the tables of all groups that followed. */
  @Test
  void whoFailsInOneGroupIsInTheTablesOfTheNext() throws IOException {
    Contender frail =
        new Contender(
            "frail",
            "random",
            (builder, settings) -> {
              NoiseContenders.byId("none", "random").choices().apply(builder, settings);
              if (settings.budget() == BUDGET + 1) {
                throw new IllegalStateException("not here");
              }
            });
    List<Contender> contenders = List.of(NoiseContenders.byId("none", "random"), frail);
    NoisyReport report = new NoisyReport("random", 1, 1);
    NoisyStudy study =
        new NoisyStudy(contenders, 1, 1, 1, NoiseRun.log(folder.resolve("runs.csv")));
    Problem problem = Problems.byName("squares-10^5").orElseThrow();
    List<NoiseScenario> scenarios = List.of(new NoiseScenario(problem, BUDGET, 2));
    for (int budget : new int[] {BUDGET + 1, BUDGET}) {
      NoiseProtocol protocol = new NoiseProtocol(false, budget, Double.POSITIVE_INFINITY);
      Experiment.Results<NoiseRun> done = study.runs(protocol, scenarios, of -> run -> {});
      report.add(protocol, "squares", scenarios, done);
    }
    String[] tables = report.markdown().split("### ", -1);
    assertThat(tables).hasSize(3);
    assertThat(tables[1])
        .contains("| none |", "Left out, for runs of it failed here: frail.")
        .doesNotContain("| frail |");
    assertThat(tables[2]).contains("| none |", "| frail |").doesNotContain("Left out");
  }
}
