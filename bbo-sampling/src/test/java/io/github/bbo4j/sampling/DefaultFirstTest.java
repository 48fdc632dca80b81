package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DefaultFirstTest extends InitialDesignContract {
  @Override
  protected InitialDesign design(SearchSpace space) {
    return DefaultFirst.of(first(space).asMap(), new UniformDesign());
  }

  private static Configuration first(SearchSpace space) {
    return space.sample(new SplittableRandom(5));
  }

  @Test
  void theDefaultComesFirst() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 9).choice("b", "x", "y").build();
    Configuration standard = first(space);
    assertThat(DefaultFirst.of(standard.asMap()).points(space, 8, new SplittableRandom(1)))
        .startsWith(standard)
        .hasSize(8);
  }

  /** A journal went on with another default, or another design behind it, and nothing was said. */
  @Test
  void theNameTellsTheDefaultAndTheOtherPoints() {
    Map<String, Object> defaults = new LinkedHashMap<>();
    defaults.put("b", "x");
    defaults.put("a", 5);
    assertThat(DefaultFirst.of(defaults, new UniformDesign()).name())
        .isEqualTo("default-first {a=5, b=x} then uniform");
  }
}
