package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import org.junit.jupiter.api.Test;

/** Who serves by default where all arms are on the class path, as they are here alone. */
class ClassPathDefaultsTest {
  @Test
  void theModelConfirmsBeforeOcba() {
    long confirmed =
        Tuner.on(SearchSpace.builder().integer("x", 0, 99).build())
            .objective((c, e) -> Outcome.measured(Math.sqrt(1.0 + c.integer("x"))))
            .resampling(ResamplingPolicy.NONE)
            .budget(40)
            .confirm(20)
            .build()
            .run()
            .history()
            .trials()
            .stream()
            .filter(t -> t.purpose() == Purpose.CONFIRMATION)
            .count();
    // On a deterministic system the model stops after 2, OCBA after 5.
    assertThat(confirmed).isEqualTo(2);
  }

  @Test
  void automaticResamplingIsThatOfATunerToldNothing() {
    assertThat(ResamplingPolicies.byId("auto").name()).isEqualTo("knowledge-gradient");
  }
}
