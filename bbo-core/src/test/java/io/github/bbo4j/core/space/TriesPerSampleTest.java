package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TriesPerSampleTest {
  private static SearchSpaceBuilder reals() {
    return SearchSpace.builder().real("x", 0, 1).real("y", 0, 1);
  }

  @Test
  void whatIsRankedTakesOne() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("n", 0, 99)
            .constraint("one", v -> v.integer("n") == 42)
            .build();
    assertThat(space.triesPerSample()).isEqualTo(1);
    assertThat(reals().build().triesPerSample()).isEqualTo(1);
  }

  /** A tenth is feasible; of 4096 draws 410 with a standard deviation of 19. */
  @Test
  void whatIsRejectedIsEstimated() {
    SearchSpace tenth = reals().constraint("low", v -> v.real("x") < 0.1).build();
    assertThat(tenth.triesPerSample()).isBetween(8.0, 12.5).isEqualTo(tenth.triesPerSample());
  }

  @Test
  void whereNothingIsFoundItIsWhatADrawMayTake() {
    SearchSpace thin = reals().constraint("thin", v -> v.real("x") < 1e-9).build();
    assertThat(thin.triesPerSample()).isEqualTo(1e6);
  }
}
