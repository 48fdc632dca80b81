package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InitialDesignsTest {

  @Test
  void everyIdGivesADesignWithAName() {
    assertThat(InitialDesigns.ids())
        .containsExactly(
            "lhs",
            "lhs-maximin",
            "lhs-phip",
            "sobol",
            "halton",
            "factorial",
            "d-optimal",
            "i-optimal",
            "uniform",
            "random");
    assertThat(InitialDesigns.ids().stream().map(id -> InitialDesigns.byId(id).name()))
        .doesNotHaveDuplicates()
        .doesNotContain("", "custom");
    assertThatThrownBy(() -> InitialDesigns.byId("LHS"))
        .hasMessageContaining("no initial design 'LHS'. Maybe 'lhs'?");
  }
}
