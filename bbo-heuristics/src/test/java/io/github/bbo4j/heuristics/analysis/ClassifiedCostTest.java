package io.github.bbo4j.heuristics.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is kept up to date trial by trial, beside its definition. */
class ClassifiedCostTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 39).choice("c", "a", "b").build();

  private static List<ClassifiedCost> byDefinition(History history) {
    FactorClasses[] classes = FactorClasses.of(SPACE);
    return history.observations().stream()
        .filter(Observation::isMeasured)
        .map(
            o ->
                new ClassifiedCost(
                    ClassifiedCost.cell(classes, o.configuration()), o.cost().orElseThrow()))
        .toList();
  }

  @Test
  void theCostsAreThoseOfAllObservationsInTheirOrder() {
    for (int seed = 1; seed <= 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(SPACE);
      for (int i = 0; i < 150; i++) {
        Outcome outcome =
            random.nextInt(4) == 0 ? Outcome.failed("no") : Outcome.measured(random.nextDouble());
        history = history.plus(SPACE.sample(random), outcome);
        assertThat(ClassifiedCost.of(history)).isEqualTo(byDefinition(history));
      }
      assertThat(ClassifiedCost.of(history.prefix(70))).isEqualTo(byDefinition(history.prefix(70)));
    }
  }
}
