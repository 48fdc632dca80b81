package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HplProblemsTest {

  @Test
  void everyNameIsAProblemWhoseDefaultIsInItsSpace() {
    for (String name : HplProblems.names()) {
      HplProblem problem = HplProblems.named(name);
      assertThat(problem.id()).isEqualTo(name);
      assertThat(problem.objective().space().searchSpace().contains(problem.standard())).isTrue();
      int ranks = problem.objective().space().base().ranks();
      assertThat(name).endsWith("-" + ranks);
      assertThat(problem.objective().platform().ranks()).isGreaterThanOrEqualTo(ranks);
    }
    assertThatThrownBy(() -> HplProblems.named("hpl")).hasMessageContaining("hpl-small-64");
  }

  @Test
  void theRecordedOptimumOfTheSmallProblemHoldsAndBeatsTheDefault() {
    HplProblem problem = HplProblems.named("hpl-small-64");
    HplProblem.Optimum optimum = problem.optimum().orElseThrow();
    double again = problem.objective().trueCost(optimum.configuration());
    assertThat(again).isCloseTo(optimum.cost(), withinPercentage(1.0));
    assertThat(again).isLessThan(0.98 * problem.objective().trueCost(problem.standard()));
  }

  @Test
  void givingUpWhatIsWorseFindsTheSameOptimum() {
    HplSpace space =
        HplSpace.builder(HplConfiguration.of(3000, 64, 4, 4).withBroadcast(BroadcastAlgorithm.RING))
            .grid(16)
            .blocks(48, 64, 128)
            .depths(0, 1)
            .broadcasts(BroadcastAlgorithm.RING, BroadcastAlgorithm.LONG)
            .build();
    Platform platform = SmpiPlatforms.of("eth100", 4, 4);
    HplObjective objective =
        HplObjective.of(space, platform, HplPredictor.simulated(Fidelity.FAST));
    HplProblem problem =
        new HplProblem("p", "", objective, space.toPoint(space.base()), Optional.empty());
    List<Double> costs;
    try (Stream<Configuration> points = space.searchSpace().stream()) {
      costs = points.map(objective::trueCost).toList();
    }
    double best = Collections.min(costs);
    assertThat(problem.search().cost()).isEqualTo(best);
    long givenUp;
    try (Stream<Configuration> points = space.searchSpace().stream()) {
      givenUp = points.filter(c -> objective.trueCostWithin(c, best) > 1e9).count();
    }
    assertThat(givenUp).isBetween(costs.size() / 2L, costs.size() - 1L);
  }

  @Test
  void aFoundOptimumIsKeptInAFileAndCheckedOnce(@TempDir Path parent) throws IOException {
    Path folder = parent.resolve("made");
    AtomicInteger runs = new AtomicInteger();
    HplPredictor counting =
        (run, platform, seed) -> {
          runs.incrementAndGet();
          return Math.abs(run.p() - 4) + run.depth() + 1.0;
        };
    HplProblem small = HplProblems.named("hpl-small-64");
    HplObjective objective =
        HplObjective.of(small.objective().space(), small.objective().platform(), counting);
    HplProblem problem = new HplProblem("p", "", objective, small.standard(), Optional.empty());
    HplProblem.Optimum found = problem.search(folder);
    int all = runs.getAndSet(0);
    assertThat(all).isEqualTo((int) objective.space().searchSpace().longSize().orElseThrow());
    assertThat(objective.space().toHpl(found.configuration()).p()).isEqualTo(4);
    assertThat(problem.search(folder)).isEqualTo(found);
    assertThat(runs.getAndSet(0)).isEqualTo(1);
    Files.writeString(folder.resolve("p.optimum"), "rank = 5\ncost = 1.0\n");
    assertThat(problem.search(folder)).isEqualTo(found);
    assertThat(runs.get()).isEqualTo(1 + all);
    Files.writeString(folder.resolve("p.optimum"), "nothing");
    assertThatThrownBy(() -> problem.search(folder)).hasMessageContaining("delete the file");
  }
}
