package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@link AutoHeuristic} does with many parameters of which most change nothing. */
class GroupTestsTest {
  private static final int BUDGET = 70;

  private static SearchSpaceBuilder integers(int dimension) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, dimension).forEach(j -> builder.integer("n" + j, 0, 31));
    return builder;
  }

  /** Lowest where the third, if it is a number, is 20 and the last 9. */
  private static double cost(Configuration point) {
    boolean number = point.space().domain(2).isOrdered();
    double a = number ? (point.coordinate(2) - 20) / 31.0 : 0;
    double b = (point.coordinate(point.space().dimension() - 1) - 9) / 31.0;
    return 1 + a * a + 2 * b * b + 0.5 * a * b + 0.01 * b; // the last so that no two values tie
  }

  /** A run and what was noted of each decision. */
  private record Run(History history, List<List<String>> notes) {
    static Run of(SearchSpace space, int budget, Supplier<Heuristic> heuristics) {
      SplittableRandom random = new SplittableRandom(5);
      History history = History.empty(space).withRemaining(budget);
      List<List<String>> notes = new ArrayList<>();
      for (int k = 0; k < budget; k++) {
        boolean initial = k < 10;
        Proposal proposal =
            initial
                ? Proposal.of(untied(history, random))
                : heuristics.get().suggest(history, new SplittableRandom(k));
        notes.add(proposal.notes());
        Configuration next = proposal.configuration();
        Purpose purpose = initial ? Purpose.INITIAL : Purpose.SEARCH;
        history = history.plus(Trial.of(k, next, purpose, Outcome.measured(cost(next))));
      }
      return new Run(history, notes);
    }

    /** A new point of another cost than all others. */
    private static Configuration untied(History history, SplittableRandom random) {
      return Stream.generate(() -> history.sampleNew(random))
          .filter(
              p ->
                  history.observations().stream().noneMatch(o -> o.cost().orElseThrow() == cost(p)))
          .findFirst()
          .orElseThrow();
    }

    static Run of(SearchSpace space, int budget) {
      Heuristic one = new AutoHeuristic();
      return of(space, budget, () -> one);
    }

    long noted(String beginning) {
      return notes.stream().flatMap(List::stream).filter(n -> n.startsWith(beginning)).count();
    }
  }

  @Test
  void twoAmongTwentyFourAreFoundAndSearchedAlone() {
    Run run = Run.of(integers(24).build(), BUDGET);
    assertThat(run.noted("test whether idle")).isBetween(5L, 24L);
    assertThat(run.noted("all idle parameters changed")).isBetween(1L, 3L);
    assertThat(run.notes().get(BUDGET - 1)).contains("parameters held because they are idle: 22");
    assertThat(run.history().best().orElseThrow().cost()).hasValue(1);
  }

  /** All switches changed are one point: the second check, as of 41 trials, changes some. */
  @Test
  void ofSwitchesAPartIsCheckedAgain() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 23).forEach(j -> builder.flag("f" + j));
    Run run = Run.of(builder.integer("last", 0, 4000).build(), BUDGET);
    assertThat(run.noted("all idle parameters changed")).isPositive();
    assertThat(run.noted("idle parameters changed, ")).isPositive();
  }

  /** A replicate that differs by a thousandth: equal costs would mean nothing. */
  @Test
  void whereReplicatesDifferNothingIsTested() {
    History design = Run.of(integers(24).build(), 10).history().withRemaining(BUDGET);
    Configuration first = design.trial(0).configuration();
    for (double factor : new double[] {1, 1.001}) {
      Outcome again = Outcome.measured(cost(first) * factor);
      History told = design.plus(Trial.of(10, first, Purpose.REPLICATE, again));
      boolean tested = false;
      for (int k = 0; k < 4; k++) {
        Proposal next = new AutoHeuristic().suggest(told, new SplittableRandom(k));
        tested |= next.notes().stream().anyMatch(note -> note.startsWith("test whether idle"));
        told = told.plus(next.configuration(), Outcome.measured(cost(next.configuration())));
      }
      assertThat(tested).as("factor %s", factor).isEqualTo(factor == 1);
    }
  }

  /** Nothing is remembered that the history doesn't say. */
  @Test
  void freshHeuristicForEachDecisionDecidesTheSame() {
    SearchSpace space = integers(24).build();
    Run fresh = Run.of(space, BUDGET, AutoHeuristic::new);
    Run one = Run.of(space, BUDGET);
    assertThat(fresh.history().trials()).isEqualTo(one.history().trials());
    assertThat(fresh.notes()).isEqualTo(one.notes());
  }

  /** All 41 values of the one that is active are known: the others have the rest of the run. */
  @Test
  void whenAllOfTheActiveOnesIsMeasuredTheSearchGoesOn() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 23).forEach(j -> builder.choice("c" + j, "a", "b", "c", "d"));
    Run run = Run.of(builder.integer("last", 0, 40).build(), 80);
    assertThat(run.noted("parameters held because they are idle: 23")).isPositive();
    assertThat(run.history().observations()).hasSize(80);
    assertThat(run.notes().get(79)).noneMatch(note -> note.startsWith("parameters held"));
  }

  /** One heuristic in two spaces in turn, as a caller may have it. */
  @Test
  void anotherSpaceIsAnotherSearch() {
    SearchSpace one = integers(24).build();
    SearchSpace other = integers(25).build();
    Heuristic both = new AutoHeuristic();
    Run first = Run.of(one, 50, () -> both);
    assertThat(first.noted("parameters held because they are idle")).isPositive();
    Run second = Run.of(other, 50, () -> both);
    assertThat(second.history().trials()).isEqualTo(Run.of(other, 50).history().trials());
  }

  /**
   * A constraint that reads two of 24 leaves 22 to be tested, also beside one of a single value.
   */
  @Test
  void whatNoConstraintReadsIsTested() {
    SearchSpace tied =
        integers(23)
            .integer("one", 3, 3)
            .integer("last", 0, 31)
            .constraint("n0 <= n1", v -> v.integer("n0") <= v.integer("n1"), "n0", "n1")
            .constraint("one", v -> v.integer("one") + v.integer("n0") < 40, "one", "n0")
            .build();
    Run run = Run.of(tied, BUDGET);
    assertThat(run.noted("test whether idle")).isBetween(5L, 24L);
    assertThat(run.notes().get(BUDGET - 1)).contains("parameters held because they are idle: 20");
    assertThat(run.history().best().orElseThrow().cost()).hasValue(1);
  }

  @Test
  void notInShortRunsWhereConstraintsReadMostOrAmongFewerParameters() {
    SearchSpace tied =
        integers(24).constraint("n0 <= n1", v -> v.integer("n0") <= v.integer("n1")).build();
    assertThat(Run.of(integers(24).build(), 47).noted("test whether idle")).isZero();
    assertThat(Run.of(integers(24).build(), 48).noted("test whether idle")).isPositive();
    assertThat(Run.of(integers(10).build(), 39).noted("test whether idle")).isZero();
    assertThat(Run.of(tied, 60).noted("test whether idle")).isZero(); // It may read all.
    assertThat(Run.of(integers(9).build(), 60).noted("test whether idle")).isZero();
    assertThat(Run.of(integers(10).build(), 40).noted("test whether idle")).isPositive();
  }
}
