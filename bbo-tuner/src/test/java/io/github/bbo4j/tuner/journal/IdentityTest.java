package io.github.bbo4j.tuner.journal;

import static io.github.bbo4j.tuner.journal.JournalFixture.provenance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

class IdentityTest extends JournalFixture {
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

  private static Set<String> differing(String was, String is) {
    return Identity.differences(Map.of("initial design", was), Map.of("initial design", is))
        .keySet();
  }

  /** Journals of earlier snapshots didn't say the points that a part is given. */
  @Test
  void pointsThatAnEarlierJournalDoesNotNameMayBeAny() {
    assertThat(differing("default-first", "default-first {a=5} then lhs")).isEmpty();
    assertThat(differing("given 2 then lhs", "given [{a=5}, {a=6}] then lhs")).isEmpty();
    assertThat(differing("default-1.0", "default-1.0 of {a=5}")).isEmpty();
    assertThat(differing("default-1.0", "default-1.5 of {a=5}")).hasSize(1);
    assertThat(differing("default-first", "given [{a=5}] then lhs")).hasSize(1);
    assertThat(differing("default-first {a=4} then lhs", "default-first {a=5} then lhs"))
        .hasSize(1);
    assertThat(differing("given [{a=4}] then lhs", "given [{a=5}] then lhs")).hasSize(1);
  }

  /**
   * A quantile is one from so many configurations on: a journal of another number is another run.
   */
  @Test
  void aQuantileFromAnotherNumberOnIsAnotherPolicy() {
    String five = PruningPolicies.quantile(0.5, 5).name();
    assertThat(differing(five, PruningPolicies.quantile(0.5, 50).name())).hasSize(1);
    assertThat(differing("quantile-50.0", five)).isEmpty(); // as earlier snapshots named it
    assertThat(differing("quantile-5.0", five)).hasSize(1);
    assertThat(differing("quantile-50.0", "quantile-50.5 from 5")).hasSize(1);
  }

  /** It was told after the crash: "parameter day was 'Days@70559eae' and is 'Days@51ddf336'". */
  @Test
  void aDomainThatCannotBeKnownAgainIsRefusedBeforeTheRun() {
    Domain days =
        new Domain() {
          @Override
          public long size() {
            return 5;
          }

          @Override
          public Object valueAt(long coordinate) {
            return "day " + coordinate;
          }

          @Override
          public long coordinateOf(Object value) {
            return Long.parseLong(value.toString().substring(4));
          }
        };
    SearchSpace space = SearchSpace.builder().parameter("day", days).build();
    Path path = folder.resolve("days.jsonl");
    assertThatThrownBy(() -> FileJournal.at(path).open(space, provenance(1)))
        .hasMessageContaining("parameter 'day': its domain")
        .hasMessageContaining("no toString of its own")
        .hasMessageContaining("Maybe make it a record");
    assertThat(path).doesNotExist();
  }
}
