package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who decides when, where the parts of {@link AutoHeuristic} give way to each other. */
class AutoTurnsTest {
  private static final String CENTRE = "centre of the space";
  private static final String GRADIENT = "knowledge gradient on a robust process";

  @Test
  void turnsOfConvergedDescentMoveOneParameterOfTheBest() {
    assertThat(moves(SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).flag("direct").build()))
        .isEqualTo(2);
  }

  /** At an optimum on a constraint one parameter alone leads nowhere. */
  @Test
  void underConstraintsTheSearchHasTheseTurns() {
    SearchSpace space =
        SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .flag("direct")
            .constraint("x + y <= 1.9", v -> v.real("x") + v.real("y") <= 1.9, "x", "y")
            .build();
    assertThat(moves(space)).isZero();
  }

  /** Of four decisions after a hundred trials of which the first is the best by far. */
  private static int moves(SearchSpace space) {
    SplittableRandom random = new SplittableRandom(2);
    History history = History.empty(space);
    for (int i = 0; i < 100; i++) {
      Purpose purpose = i < 10 ? Purpose.INITIAL : Purpose.SEARCH;
      Outcome outcome = Outcome.measured(i == 0 ? 1 : 2 + random.nextDouble());
      history = history.plus(Trial.of(i, history.sampleNew(random), purpose, outcome));
    }
    Configuration best = history.best().orElseThrow().configuration();
    int moves = 0;
    for (int step = 0; step < 4; step++) {
      Proposal proposal = new AutoHeuristic().suggest(history, random);
      Configuration next = proposal.configuration();
      if (proposal.notes().contains("one parameter moved, the descent has converged")) {
        moves++;
        assertThat(IntStream.range(0, 3).filter(j -> next.coordinate(j) != best.coordinate(j)))
            .hasSize(1);
      }
      history =
          history.plus(Trial.of(100 + step, next, Purpose.SEARCH, Outcome.measured(3.0 + step)));
    }
    return moves;
  }

  /** Initial points and a replicate that differs by the share. */
  private static History noisy(SearchSpace space, int runs, double share, SplittableRandom random) {
    History history = History.empty(space);
    for (int i = 0; i < runs - 1; i++) {
      history =
          history.plus(Trial.of(i, history.sampleNew(random), Purpose.INITIAL, noisy(2, random)));
    }
    Observation best = history.best().orElseThrow();
    Outcome again = Outcome.measured(best.cost().orElseThrow() * (1 + share));
    return history.plus(Trial.of(runs - 1, best.configuration(), Purpose.REPLICATE, again));
  }

  private static Outcome noisy(double cost, SplittableRandom random) {
    return Outcome.measured(cost * Math.exp(0.1 * random.nextGaussian()));
  }

  private static List<String> notesUnderNoise(SearchSpace space, int runs, int steps) {
    return notesUnderNoise(space, runs, 0.2, steps);
  }

  /** How the points are chosen that follow a noisy design, by the first note of each. */
  private static List<String> notesUnderNoise(
      SearchSpace space, int runs, double share, int steps) {
    SplittableRandom random = new SplittableRandom(4);
    History history = noisy(space, runs, share, random);
    AutoHeuristic auto = new AutoHeuristic();
    List<String> notes = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      Proposal proposal = auto.suggest(history, random);
      notes.add(proposal.notes().get(0).replaceAll("descent.*", "descent"));
      double[] x = space.toUnit(proposal.configuration());
      double cost = 1 + Arrays.stream(x).map(v -> (v - 0.3) * (v - 0.3)).sum();
      int number = history.size();
      history =
          history.plus(
              Trial.of(number, proposal.configuration(), Purpose.SEARCH, noisy(cost, random)));
    }
    return notes;
  }

  @Test
  void underNoiseManyLatticeParametersTakeTurnsWithTheSearch() {
    String search = "search by Matern 5/2, costs transformed";
    SearchSpaceBuilder some = SearchSpace.builder();
    IntStream.range(0, 19).forEach(j -> some.choice("x" + j, "a", "b", "c"));
    assertThat(notesUnderNoise(some.build(), 11, 3)).containsOnly(GRADIENT);
    assertThat(notesUnderNoise(some.real("y", 0, 1).build(), 11, 4))
        .containsExactly(search, GRADIENT, search, GRADIENT);
  }

  private static SearchSpaceBuilder reals(int count) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, count).forEach(j -> builder.real("x" + j, 0, 1));
    return builder;
  }

  @Test
  void underNoiseManyRealsBeginWithTheCentreAndDescendAtEverySecondPoint() {
    assertThat(notesUnderNoise(reals(10).build(), 11, 7))
        .containsExactly(CENTRE, "descent", GRADIENT, "descent", GRADIENT, "descent", GRADIENT);
    String[] search = {GRADIENT, GRADIENT, GRADIENT, GRADIENT};
    assertThat(notesUnderNoise(reals(9).build(), 11, 4)).containsExactly(search);
    assertThat(notesUnderNoise(reals(9).flag("f").build(), 11, 4))
        .containsExactly(CENTRE, "descent", GRADIENT, "descent");
    assertThat(notesUnderNoise(reals(10).build(), 100, 4)).containsExactly(search);
    assertThat(notesUnderNoise(reals(10).build(), 98, 4))
        .containsExactly(CENTRE, "descent", GRADIENT, GRADIENT);
    SearchSpace bound = reals(10).constraint("c", v -> v.real("x0") <= 0.9, "x0").build();
    assertThat(notesUnderNoise(bound, 11, 4)).containsExactly(search);
  }

  /** A difference of 6 % is a deviation of 4 %, one of 8 % of 5.4 %. */
  @Test
  void underLittleNoiseRealsDescend() {
    String[] search = {GRADIENT, GRADIENT, GRADIENT, GRADIENT};
    String[] descends = {CENTRE, "descent", GRADIENT, "descent"};
    assertThat(notesUnderNoise(reals(2).build(), 11, 0.06, 4)).containsExactly(descends);
    assertThat(notesUnderNoise(reals(2).build(), 11, 0.08, 4)).containsExactly(search);
    SearchSpace bound = reals(2).constraint("c", v -> v.real("x0") <= 0.9, "x0").build();
    assertThat(notesUnderNoise(bound, 11, 0.06, 4)).containsExactly(descends);
    SearchSpaceBuilder even = reals(2).flag("f").flag("g");
    assertThat(notesUnderNoise(even.build(), 11, 0.06, 4)).containsExactly(descends);
    assertThat(notesUnderNoise(even.flag("h").build(), 11, 0.06, 4)).containsExactly(search);
  }

  /** Replicates that differ by a thousandth end no descents, of reals beside others either. */
  @Test
  void weakNoiseIsSearchedAsIfThereWereNone() {
    assertThat(notesUnderNoise(reals(2).build(), 11, 0.001, 3)).contains(CENTRE, "descent");
    assertThat(notesUnderNoise(reals(2).flag("f").build(), 11, 0.001, 3)).contains("descent");
    SearchSpace few = reals(1).flag("f").flag("g").build();
    assertThat(notesUnderNoise(few, 11, 0.001, 3)).contains("descent");
    assertThat(notesUnderNoise(few, 11, 0.01, 3)).containsOnly(GRADIENT);
  }
}
