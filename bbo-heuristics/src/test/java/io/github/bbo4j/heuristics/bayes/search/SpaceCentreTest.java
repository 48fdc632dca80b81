package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpaceCentreTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", -2, 4).real("n", 1, 9).build();

  private static History after(Purpose purpose, Configuration point) {
    return History.empty(SPACE).plus(Trial.of(0, point, purpose, Outcome.measured(1)));
  }

  @Test
  void isTheMiddleOfEveryRange() {
    Configuration centre = SpaceCentre.of(History.empty(SPACE)).orElseThrow();
    assertThat(centre.real("x")).isEqualTo(1);
    assertThat(centre.real("n")).isEqualTo(5);
  }

  @Test
  void isProposedOnceOnlyAndBeforeTheSearch() {
    Configuration centre = SpaceCentre.of(History.empty(SPACE)).orElseThrow();
    Configuration corner = SPACE.atUnit(new double[] {0, 0}).orElseThrow();
    assertThat(SpaceCentre.of(after(Purpose.INITIAL, corner))).contains(centre);
    assertThat(SpaceCentre.of(after(Purpose.INITIAL, centre))).isEmpty();
    assertThat(SpaceCentre.of(after(Purpose.SEARCH, corner))).isEmpty();
    assertThat(SpaceCentre.of(History.empty(SPACE).withPending(List.of(centre)))).isEmpty();
  }

  @Test
  void isNotProposedWhereAConstraintForbidsIt() {
    SearchSpace halved =
        SearchSpace.builder()
            .real("a", 0, 10)
            .constraint("a below 4", v -> v.real("a") < 4, "a")
            .build();
    assertThat(SpaceCentre.of(History.empty(halved))).isEmpty();
  }
}
