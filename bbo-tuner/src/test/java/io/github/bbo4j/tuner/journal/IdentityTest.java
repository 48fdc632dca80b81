package io.github.bbo4j.tuner.journal;

import static io.github.bbo4j.tuner.journal.JournalFixture.provenance;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

class IdentityTest {
  private static String admitted(DoublePredicate constraint) {
    SearchSpace space =
        SearchSpace.builder()
            .real("x", 0, 1)
            .constraint("half of x", c -> constraint.test(c.real("x")), "x")
            .build();
    return Identity.of(space, provenance(1)).getOrDefault(Identity.DRAWN, "none");
  }

  private static int number(String text, int word) {
    return Integer.parseInt(text.split(" ", -1)[word]);
  }

  /** Below and above the median of the draws stand as many: they differ in which. */
  @Test
  void asManyDrawsButOthersAreAnotherConstraint() {
    double low = 0;
    double high = 1;
    double median = 0.5;
    String below = admitted(x -> x < 0.5);
    while (2 * number(below, 0) != number(below, 2)) {
      if (2 * number(below, 0) < number(below, 2)) {
        low = median;
      } else {
        high = median;
      }
      median = low + (high - low) / 2;
      double limit = median;
      below = admitted(x -> x < limit);
    }
    double limit = median;
    String above = admitted(x -> x >= limit);
    assertThat(number(above, 0)).isEqualTo(number(below, 0));
    assertThat(above).isNotEqualTo(below);
  }
}
