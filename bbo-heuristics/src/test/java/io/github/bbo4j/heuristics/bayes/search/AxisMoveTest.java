package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Moves of one parameter, and when a descent leaves its turns to them. */
class AxisMoveTest {
  private static final int INITIAL = 4;

  private static final SearchSpace MIXED =
      SearchSpace.builder()
          .real("x", -3, 5)
          .integer("threads", 1, 64)
          .choice("library", "a", "b", "c")
          .flag("direct")
          .build();

  private static BitSet changed(Configuration a, Configuration b) {
    BitSet places = new BitSet();
    IntStream.range(0, a.space().dimension())
        .filter(j -> a.coordinate(j) != b.coordinate(j))
        .forEach(places::set);
    return places;
  }

  /** A good point, then failures until a descent has converged, or not yet. */
  private static History failing(SearchSpace space, int failures) {
    SplittableRandom random = new SplittableRandom(11);
    History history = History.empty(space);
    for (int i = 0; i < INITIAL + failures; i++) {
      Purpose purpose = i < INITIAL ? Purpose.INITIAL : Purpose.SEARCH;
      history =
          history.plus(
              Trial.of(
                  i, history.sampleNew(random), purpose, Outcome.measured(i == 0 ? 1 : 2 + i)));
    }
    return history;
  }

  @Test
  void oneParameterIsChangedAndAnyOfThem() {
    History history = failing(MIXED, 10);
    Configuration best = history.best().orElseThrow().configuration();
    BitSet all = new BitSet();
    SplittableRandom random = new SplittableRandom(3);
    for (int k = 0; k < 200; k++) {
      Configuration move = AxisMove.from(best, history, random).orElseThrow();
      BitSet places = changed(best, move);
      assertThat(places.cardinality()).isOne();
      assertThat(history.contains(move)).isFalse();
      all.or(places);
    }
    assertThat(all.cardinality()).isEqualTo(4);
  }

  @Test
  void stepsGoBothWays() {
    Configuration middle =
        MIXED.configuration(Map.of("x", 1.0, "threads", 32, "library", "a", "direct", true));
    History history = History.empty(MIXED).plus(middle, Outcome.measured(1));
    SplittableRandom random = new SplittableRandom(5);
    BitSet up = new BitSet();
    BitSet down = new BitSet();
    for (int k = 0; k < 200; k++) {
      Configuration move = AxisMove.from(middle, history, random).orElseThrow();
      up.set(0, up.get(0) || move.real("x") > 1);
      down.set(0, down.get(0) || move.real("x") < 1);
      up.set(1, up.get(1) || move.integer("threads") > 32);
      down.set(1, down.get(1) || move.integer("threads") < 32);
    }
    assertThat(up.cardinality()).isEqualTo(2);
    assertThat(down.cardinality()).isEqualTo(2);
  }

  @Test
  void stepsAreOfAllLengths() {
    History history = failing(MIXED, 0);
    Configuration best = history.best().orElseThrow().configuration();
    SplittableRandom random = new SplittableRandom(4);
    List<Double> lengths = new ArrayList<>();
    while (lengths.size() < 500) {
      Configuration move = AxisMove.from(best, history, random).orElseThrow();
      if (changed(best, move).get(0)) {
        lengths.add(Math.abs(move.real("x") - best.real("x")) / 8);
      }
    }
    assertThat(lengths).allMatch(length -> length > 0 && length <= 0.5);
    assertThat(lengths).filteredOn(length -> length < 1e-5).hasSizeBetween(100, 200);
    assertThat(lengths).filteredOn(length -> length > 1e-2).hasSizeBetween(80, 180);
  }

  @Test
  void constraintsHold() {
    SearchSpace pools =
        SearchSpace.builder()
            .real("share", 0, 1)
            .integer("a", 1, 8)
            .integer("b", 1, 8)
            .constraint("pool", v -> v.integer("a") + v.integer("b") <= 8, "a", "b")
            .build();
    Configuration full = pools.configuration(Map.of("share", 0.5, "a", 4, "b", 4));
    History history = History.empty(pools).plus(full, Outcome.measured(1));
    SplittableRandom random = new SplittableRandom(5);
    for (int k = 0; k < 100; k++) {
      Configuration move = AxisMove.from(full, history, random).orElseThrow();
      assertThat(move.integer("a") + move.integer("b")).isLessThanOrEqualTo(8);
    }
  }

  @Test
  void nothingNewIsNoMove() {
    SearchSpace two = SearchSpace.builder().flag("only").build();
    History history = failing(two, -2);
    Configuration best = history.best().orElseThrow().configuration();
    assertThat(AxisMove.from(best, history, new SplittableRandom(6))).isEmpty();
  }

  @Test
  void turnsOfConvergedDescentBesideOthersAreMoves() {
    History converged = failing(MIXED, 100);
    Configuration best = converged.best().orElseThrow().configuration();
    TrustRegionDescent descent = new TrustRegionDescent(MIXED);
    assertThat(descent.next(converged, INITIAL, new SplittableRandom(7))).isEmpty();
    assertThat(descent.afterwards(converged, INITIAL, new SplittableRandom(7)))
        .hasValueSatisfying(move -> assertThat(changed(best, move).cardinality()).isOne());
    // The turn after it is the search's.
    assertThat(descent.afterwards(failing(MIXED, 101), INITIAL, new SplittableRandom(7))).isEmpty();
    // And before it has converged it goes on.
    assertThat(descent.afterwards(failing(MIXED, 10), INITIAL, new SplittableRandom(7))).isEmpty();
  }

  @Test
  void amongRealsAndOnCoarseLevelsDescentsEndAsBefore() {
    SearchSpace reals = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    SearchSpace levels = SearchSpace.builder().integer("a", 1, 1000).integer("b", 1, 64).build();
    for (SearchSpace space : List.of(reals, levels)) {
      History converged = failing(space, 100);
      assertThat(
              new TrustRegionDescent(space).afterwards(converged, INITIAL, new SplittableRandom(8)))
          .isEmpty();
    }
    assertThat(TrustRegion.isFine(reals)).isTrue();
    assertThat(TrustRegion.isFine(levels)).isFalse();
    assertThat(TrustRegion.isFine(SearchSpace.builder().integer("n", 1, 1_000_000).build()))
        .isTrue();
  }
}
