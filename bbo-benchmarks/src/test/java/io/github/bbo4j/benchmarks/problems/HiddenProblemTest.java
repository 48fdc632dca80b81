package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.space.Configuration;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenProblemTest {
  private static Problem problem(String name) {
    return Problems.byName(name).orElseThrow();
  }

  /** What breaks a constraint fails, all else costs what it did. */
  @ParameterizedTest
  @ValueSource(strings = {"bbob-constrained-f8-d3-i2", "bbob-constrained-mixint-f3-d5-i1"})
  void whatBreaksAConstraintFails(String name) {
    Problem told = problem(name);
    Problem hidden = problem(name + "~hidden");
    assertThat(hidden.space().constraints()).isEmpty();
    assertThat(hidden.space().parameters()).isEqualTo(told.space().parameters());
    assertThat(hidden.optimum()).isEqualTo(told.optimum());
    SplittableRandom random = new SplittableRandom(3);
    long failed =
        Stream.generate(() -> hidden.space().sample(random))
            .limit(1000)
            .filter(c -> Double.isNaN(hidden.trueCost(c)))
            .peek(c -> assertThat(told.space().find(c.coordinates())).isEmpty())
            .count();
    assertThat(failed).isBetween(100L, 950L);
    Configuration feasible = told.space().sample(random);
    assertThat(hidden.trueCost(hidden.space().at(feasible.coordinates())))
        .isEqualTo(told.trueCost(feasible));
  }

  @Test
  void runsFailByTheNameOfTheProblem() {
    Problem hidden = problem("pressure-vessel~hidden");
    assertThat(
            Tuner.on(hidden.space())
                .objective(hidden.objective())
                .budget(20)
                .seed(1)
                .stopAfterFailures(0)
                .build()
                .run()
                .history()
                .trials())
        .extracting(Trial::outcome)
        .anySatisfy(o -> assertThat(o.toString()).contains("constraint of pressure-vessel"));
  }

  @Test
  void nothingToHideIsSaid() {
    assertThatThrownBy(() -> Problems.byName("bbob-f1-d2-i1~hidden"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "bbob-f1-d2-i1 has no constraints that could be hidden: use it without ~hidden");
    assertThat(Problems.byName("nothing~hidden")).isEmpty();
  }
}
