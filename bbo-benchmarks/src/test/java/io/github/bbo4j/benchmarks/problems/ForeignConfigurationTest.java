package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A configuration of another space has no cost: it ended in a class cast, or in a number. */
class ForeignConfigurationTest {
  private static final SearchSpace OTHER =
      SearchSpace.builder().choice("x1", "a", "b").integer("x2", 0, 3).build();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "branin",
        "branin:25",
        "bbob-f8-d2-i1",
        "bbob-constrained-f8-d2-i1",
        "bbob-mixint-f3-d5-i1",
        "bowl-r6",
        "landscape-1003",
        "system-heap-i1",
        "bbob-f1-d2-i1+3",
        "bbob-f1-d2-i1~offset",
        "sro-1-nfs",
        "sbb-noisy",
        "hpl-small-64"
      })
  void isRefusedByName(String name) {
    Problem problem = Problems.byName(name).orElseThrow();
    Configuration foreign = OTHER.at(1, 2);
    assertThatThrownBy(() -> problem.trueCost(foreign))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("configuration = {x1=b, x2=2}");
  }
}
