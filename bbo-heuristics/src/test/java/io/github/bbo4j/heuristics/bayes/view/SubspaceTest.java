package io.github.bbo4j.heuristics.bayes.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubspaceTest {
  private static final SearchSpace WHOLE =
      SearchSpace.builder().integer("a", 0, 9).flag("b").real("c", 0, 1).build();

  private static final Subspace PART = new Subspace(WHOLE, places(0, 2));

  private static BitSet places(int... places) {
    return IntStream.of(places).collect(BitSet::new, BitSet::set, BitSet::or);
  }

  private static Configuration point(int a, boolean b, double c) {
    return WHOLE.configuration(Map.of("a", a, "b", b, "c", c));
  }

  private static Trial trial(int number, Configuration point, Outcome outcome) {
    return Trial.of(number, point, number == 0 ? Purpose.INITIAL : Purpose.SEARCH, outcome);
  }

  @Test
  void pointsThatDifferInTheOthersAloneAreOneWithTheLowestCost() {
    History history =
        History.empty(WHOLE)
            .plus(trial(0, point(1, true, 0.5), Outcome.measured(3)))
            .plus(trial(1, point(2, true, 0.5), Outcome.failed("no")))
            .plus(trial(2, point(1, false, 0.5), Outcome.measured(2)))
            .plus(trial(3, point(2, false, 0.5), Outcome.measured(7)))
            .plus(trial(4, point(1, true, 0.25), Outcome.measured(9)))
            .withPending(List.of(point(4, true, 1), point(4, false, 1), point(1, true, 0.25001)))
            .withRemaining(17);
    History part = PART.of(history);
    assertThat(part.space().parameters()).extracting(p -> p.name()).containsExactly("a", "c");
    assertThat(part.trials())
        .extracting(t -> t.configuration().asMap().toString() + t.outcome().measuredCost())
        .containsExactly(
            "{a=1, c=0.5}OptionalDouble[2.0]",
            "{a=2, c=0.5}OptionalDouble[7.0]",
            "{a=1, c=0.25}OptionalDouble[9.0]");
    assertThat(part.trial(0).purpose()).isEqualTo(Purpose.INITIAL);
    assertThat(part.pending()).hasSize(2);
    assertThat(part.remaining()).hasValue(17);
  }

  @Test
  void pointComesBackWithTheOthersOfAnother() {
    Configuration inside = PART.space().configuration(Map.of("a", 7, "c", 0.125));
    assertThat(PART.in(point(1, true, 0.5), inside)).isEqualTo(point(7, true, 0.125));
  }

  @Test
  void knowsWhatItIsPartOf() {
    assertThat(PART.keeps(WHOLE, places(0, 2))).isTrue();
    assertThat(PART.keeps(WHOLE, places(0, 1))).isFalse();
    assertThat(PART.keeps(PART.space(), places(0, 2))).isFalse();
  }

  @Test
  void constraintsOfWhatIsKeptStay() {
    SearchSpace whole =
        SearchSpace.builder()
            .integer("a", 0, 9)
            .flag("b")
            .integer("c", 0, 9)
            .constraint("a < c", v -> v.integer("a") < v.integer("c"), "a", "c")
            .build();
    SearchSpace part = new Subspace(whole, places(0, 2)).space();
    assertThat(part.longSize()).hasValue(45);
    assertThat(part.find(9, 9)).isEmpty();
  }
}
