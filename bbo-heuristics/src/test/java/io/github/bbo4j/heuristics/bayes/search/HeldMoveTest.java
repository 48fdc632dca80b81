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

class HeldMoveTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .real("x", 0, 1)
          .real("y", 0, 1)
          .real("z", 0, 1)
          .choice("mode", "a", "b", "c")
          .integer("level", 0, 3)
          .build();

  private static Configuration point(double x, String mode, int level) {
    double m = (mode.charAt(0) - 'a' + 0.5) / 3;
    return SPACE.atUnit(new double[] {x, 0.5, 0.5, m, (level + 0.5) / 4}).orElseThrow();
  }

  private static History with(History history, Configuration point, double cost) {
    int n = history.size();
    return history.plus(Trial.of(n, point, Purpose.SEARCH, Outcome.measured(cost)));
  }

  /** The best at (0.5, a, 1), then three that are elsewhere. */
  private static History begun() {
    History history = with(History.empty(SPACE), point(0.5, "a", 1), 1);
    for (int n = 1; n <= 3; n++) {
      history = with(history, point(0.9, "a", 3), 2 + n);
    }
    return history;
  }

  private static TrustRegion region(double radius) {
    return new TrustRegion(point(0.5, "a", 1), radius, 0, false, 0);
  }

  @Test
  void eachCategoryAndTheNextLevelsAreAskedForOnce() {
    History history = begun();
    List<Configuration> expected =
        List.of(point(0.5, "b", 1), point(0.5, "c", 1), point(0.5, "a", 0), point(0.5, "a", 2));
    for (Configuration move : expected) {
      assertThat(HeldMove.of(history, region(0.1))).contains(move);
      history = with(history, move, 5);
      // A move was the latest turn of the descent, or the one between: a step is due.
      assertThat(HeldMove.of(history, region(0.1))).isEmpty();
      for (int n = 0; n < 3; n++) {
        history = with(history, point(0.9, "a", 3), 9 + history.size());
      }
    }
    assertThat(HeldMove.of(history, region(0.1))).isEmpty();
  }

  @Test
  void thereIsNoneWhileTheRegionIsLarge() {
    assertThat(HeldMove.of(begun(), region(0.11))).isEmpty();
  }

  @Test
  void aPointNearbyTellsOfAValueAndOneUnderWayToo() {
    History near = with(begun(), point(0.59, "b", 1), 5);
    assertThat(HeldMove.of(near, region(0.1))).contains(point(0.5, "c", 1));
    History far = with(begun(), point(0.61, "b", 1), 5);
    assertThat(HeldMove.of(far, region(0.1))).contains(point(0.5, "b", 1));
    History pending = begun().withPending(List.of(point(0.41, "b", 1)));
    assertThat(HeldMove.of(pending, region(0.1))).contains(point(0.5, "c", 1));
  }

  @Test
  void ofNineCategoriesNoneIsAskedFor() {
    String[] nine = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).choice("mode", nine).build();
    Configuration best = space.atUnit(new double[] {0.5, 0.01}).orElseThrow();
    History history =
        History.empty(space).plus(Trial.of(0, best, Purpose.SEARCH, Outcome.measured(1)));
    assertThat(HeldMove.of(history, new TrustRegion(best, 0.01, 0, false, 0))).isEmpty();
  }

  @Test
  void aMoveThatFailsDoesNotShrinkTheRegion() {
    DescentFrame whole = DescentFrame.whole(SPACE.dimension());
    TrustRegion.Schedule schedule = new TrustRegion.Schedule(1, 0);
    History begun = with(History.empty(SPACE), point(0.5, "a", 1), 1);
    History moved = with(begun, point(0.5, "b", 1), 2);
    History stepped = with(begun, point(0.6, "a", 1), 2);
    double before = TrustRegion.of(begun, schedule, whole).orElseThrow().radius();
    assertThat(TrustRegion.of(moved, schedule, whole).orElseThrow().radius()).isEqualTo(before);
    assertThat(TrustRegion.of(stepped, schedule, whole).orElseThrow().radius()).isLessThan(before);
  }

  @Test
  void aDescentAsksForWhatItHoldsAndNoOtherDoes() {
    // Failing steps have made the region small.
    History history = with(History.empty(SPACE), point(0.5, "a", 1), 1);
    for (int n = 1; n < 16; n++) {
      history = with(history, point(0.5 + 0.02 * n, "a", 1), 1 + n);
    }
    assertThat(new TrustRegionDescent(SPACE).held(history, 2)).contains(point(0.5, "b", 1));
    assertThat(new TrustRegionDescent(SPACE).held(history, 1)).isEmpty(); // The search's turn.
    SearchSpace few = SearchSpace.builder().real("x", 0, 1).flag("f").flag("g").build();
    Configuration best = few.atUnit(new double[] {0.5, 0.2, 0.2}).orElseThrow();
    History other = History.empty(few);
    for (int n = 0; n < 16; n++) {
      Configuration at = few.atUnit(new double[] {0.5 + 0.02 * n, 0.2, 0.2}).orElseThrow();
      other = other.plus(Trial.of(n, at, Purpose.SEARCH, Outcome.measured(1 + n)));
    }
    assertThat(other.best().orElseThrow().configuration()).isEqualTo(best);
    assertThat(new TrustRegionDescent(few).held(other, 2)).isEmpty();
  }
}
