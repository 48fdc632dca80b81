package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShapesAndPaddingTest {
  private static Problem problem(String name) {
    return Problems.byName(name).orElseThrow();
  }

  @Test
  void bowlHasTheShapeOfItsNameAndItsOptimumIsTheLowest() {
    Problem bowl = problem("bowl-r2-10^3-4^1");
    assertThat(bowl.space().dimension()).isEqualTo(6);
    assertThat(bowl.space().domain(1).isContinuous()).isTrue();
    assertThat(bowl.space().domain(4).size()).isEqualTo(10);
    assertThat(bowl.space().domain(5).size()).isEqualTo(4);
    Problem grid = problem("bowl-5^4");
    double lowest = grid.space().stream().mapToDouble(grid::trueCost).min().orElseThrow();
    assertThat(lowest).isEqualTo(grid.optimum());
  }

  @Test
  void squaresAreTheirSumAlone() {
    Problem squares = problem("squares-3^2");
    double[] costs = squares.space().stream().mapToDouble(squares::trueCost).sorted().toArray();
    assertThat(costs).containsExactly(1, 1.25, 1.25, 1.25, 1.5, 1.5, 2, 2.25, 2.25);
    assertThat(squares.optimum()).isEqualTo(1);
  }

  @Test
  void wrongShapesAreNoProblem() {
    assertThat(Problems.byName("bowl-r")).isEmpty();
    assertThat(Problems.byName("bowl-10")).isEmpty();
    assertThat(Problems.byName("bowl-r2x")).isEmpty();
  }

  @Test
  void idleParametersChangeNothing() {
    Problem inner = problem("bbob-f8-d3-i1");
    Problem padded = problem("bbob-f8-d3-i1+7");
    assertThat(padded.space().dimension()).isEqualTo(10);
    assertThat(padded.optimum()).isEqualTo(inner.optimum());
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20; i++) {
      Configuration all = padded.space().sample(random);
      Map<String, Object> own = new LinkedHashMap<>();
      inner.space().parameters().forEach(p -> own.put(p.name(), all.value(p.name())));
      assertThat(padded.trueCost(all)).isEqualTo(inner.trueCost(inner.space().configuration(own)));
    }
  }

  /** Constraints read the parameters of the problem: the idle ones are free. */
  @Test
  void constraintsHoldAmongIdleParametersAndReadNoneOfThem() {
    Problem inner = problem("bbob-constrained-f8-d3-i1");
    SearchSpace padded = problem("bbob-constrained-f8-d3-i1+7").space();
    assertThat(padded.constraints()).hasSize(2);
    assertThat(padded.constraints()).allMatch(c -> c.parameters().size() == 3);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20; i++) {
      Configuration all = padded.sample(random);
      Map<String, Object> own = new LinkedHashMap<>();
      inner.space().parameters().forEach(p -> own.put(p.name(), all.value(p.name())));
      assertThat(inner.space().configuration(own)).isNotNull(); // It breaks no constraint.
    }
  }

  @Test
  void idleParametersStandAtTheSamePlacesEachTime() {
    assertThat(problem("landscape-3+9").space().parameters())
        .isEqualTo(problem("landscape-3+9").space().parameters());
  }

  @Test
  void ofAnUnknownProblemThereIsNone() {
    assertThat(Problems.byName("nothing+3")).isEmpty();
    assertThat(Problems.byName("bowl-r2+0")).isEmpty();
  }
}
