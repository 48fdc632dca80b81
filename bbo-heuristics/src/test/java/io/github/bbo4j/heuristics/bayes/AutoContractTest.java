package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutoContractTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new AutoHeuristic();
  }

  @Override
  protected int steps() {
    return 12;
  }

  private static double bowl(Configuration c) {
    double x = (Double) c.value("x") - 0.3;
    double y = (Double) c.value("y") + 0.7;
    return 1 + x * x + x * y + 2 * y * y;
  }

  /**
   * H0: 40 points at random, of which one is within 1e-6 of the bottom with a probability below
   * 1e-4; 15 of 20 runs then have a probability below 1e-50.
   */
  @Test
  void descendsAQuadraticToItsBottomEvenIfARunFails() {
    SearchSpace space = SearchSpace.builder().real("x", -2, 2).real("y", -2, 2).build();
    int reached = 0;
    for (int seed = 1; seed <= 20; seed++) {
      Heuristic heuristic = new AutoHeuristic();
      History history = History.empty(space);
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < 40; i++) {
        Configuration c =
            i < 6 ? history.sampleNew(random) : heuristic.suggest(history, random).configuration();
        assertThat(history.contains(c)).isFalse();
        Outcome outcome = i == 14 ? Outcome.failed("once") : Outcome.measured(bowl(c));
        Purpose purpose = i < 6 ? Purpose.INITIAL : Purpose.SEARCH;
        history = history.plus(Trial.of(i, c, purpose, outcome));
      }
      reached += history.best().orElseThrow().cost().orElseThrow() - 1 < 1e-6 ? 1 : 0;
    }
    assertThat(reached).isGreaterThanOrEqualTo(15);
  }

  private static SearchSpace many(int parameters) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < parameters; j++) {
      builder.real("x" + j, -1, 1);
    }
    return builder.build();
  }

  /** The other parameters matter a billionth: they aren't idle, and no test says they were. */
  private static double bowlInThree(Configuration c) {
    double x = c.real("x2") - 0.4;
    double y = c.real("x11") + 0.3;
    double z = c.real("x19") - 0.2;
    double others = c.asMap().values().stream().mapToDouble(v -> Math.pow((Double) v, 2)).sum();
    return 1 + x * x + 2 * y * y + 3 * z * z + 1e-9 * others;
  }

  /** Ten points at random, then what is suggested; each suggestion is that of a fresh heuristic. */
  @Test
  void descendsInTheFewActiveOfManyParametersWhateverItRemembers() {
    SearchSpace space = many(22);
    Heuristic heuristic = new AutoHeuristic();
    History history = History.empty(space);
    SplittableRandom random = new SplittableRandom(1);
    int descents = 0;
    for (int i = 0; i < 44; i++) {
      Purpose purpose = i < 10 ? Purpose.INITIAL : Purpose.SEARCH;
      Configuration next = history.sampleNew(random);
      if (i >= 10) {
        Proposal running = heuristic.suggest(history, new SplittableRandom(i));
        Proposal fresh = new AutoHeuristic().suggest(history, new SplittableRandom(i));
        assertThat(running).isEqualTo(fresh);
        descents += running.notes().stream().anyMatch(n -> n.contains(" of 3 active")) ? 1 : 0;
        next = running.configuration();
      }
      history = history.plus(Trial.of(i, next, purpose, Outcome.measured(bowlInThree(next))));
    }
    assertThat(descents).isGreaterThanOrEqualTo(3);
    assertThat(history.best().orElseThrow().cost().orElseThrow() - 1).isLessThan(1e-6);
  }

  /** Costs that are not positive: more of the throughput is better up to a ridge. */
  @Test
  void choosesAModelForCostsThatAreNotPositive() {
    SearchSpace space =
        SearchSpace.builder().integer("threads", 1, 12).integer("batch", 1, 12).build();
    Heuristic heuristic = new AutoHeuristic();
    History history = History.empty(space);
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 25; i++) {
      Configuration c =
          i < 6 ? history.sampleNew(random) : heuristic.suggest(history, random).configuration();
      assertThat(history.contains(c)).isFalse();
      if (i >= 6) {
        assertThat(new AutoHeuristic().suggest(history, new SplittableRandom(i)).configuration())
            .isEqualTo(heuristic.suggest(history, new SplittableRandom(i)).configuration());
      }
      double t = c.coordinate(0) - 7;
      double b = c.coordinate(1) - 4;
      history = history.plus(c, Outcome.measured(t * t + 0.5 * b * b - 100));
    }
    assertThat(history.best().orElseThrow().cost().orElseThrow()).isEqualTo(-100);
  }

  /** One objective throws where it does not work, another one returns a million. */
  @Test
  void aPenaltyIsTakenForTheFailureThatItIs() {
    SearchSpace space =
        SearchSpace.builder().integer("threads", 1, 32).real("share", 0, 1).flag("pin").build();
    History failing = History.empty(space);
    History told = History.empty(space);
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 30; i++) {
      Configuration next = failing.sampleNew(random);
      if (i >= 10) {
        next = new AutoHeuristic().suggest(failing, new SplittableRandom(i)).configuration();
        Proposal same = new AutoHeuristic().suggest(told, new SplittableRandom(i));
        assertThat(same.configuration()).as("trial %d", i).isEqualTo(next);
        assertThat(same.notes()).contains("costs far beyond the others are taken for failures");
      }
      boolean works = next.integer("threads") * next.real("share") < 6;
      double cost = 40.0 / next.integer("threads") + (next.flag("pin") ? 1 : 2);
      failing = failing.plus(next, works ? Outcome.measured(cost) : Outcome.failed("no memory"));
      told = told.plus(next, Outcome.measured(works ? cost : 1e6));
    }
    assertThat(told.best().orElseThrow().cost().orElseThrow()).isLessThan(40);
  }

  /**
   * Nothing differs yet. H0: a point is within a tenth of a face in some parameter with a
   * probability of 1 - 0.8^4 = 0.59; 36 of 40 or more then have a probability below 1e-4.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-15})
  void onAPlateauItDoesNotGoFromCornerToCorner(double rounding) {
    SearchSpace space =
        SearchSpace.builder()
            .real("a", 0, 1)
            .real("b", 0, 1)
            .real("c", 0, 1)
            .real("d", 0, 1)
            .build();
    History history = History.empty(space);
    SplittableRandom random = new SplittableRandom(3);
    int outside = 0;
    for (int i = 0; i < 50; i++) {
      Purpose purpose = i < 10 ? Purpose.INITIAL : Purpose.SEARCH;
      Configuration next = history.sampleNew(random);
      if (i >= 10) {
        next = new AutoHeuristic().suggest(history, new SplittableRandom(i)).configuration();
        double[] u = space.toUnit(next);
        outside += Arrays.stream(u).anyMatch(x -> Math.abs(x - 0.5) > 0.4) ? 1 : 0;
      }
      history =
          history.plus(Trial.of(i, next, purpose, Outcome.measured(10 * (1 + i % 3 * rounding))));
    }
    assertThat(outside).isLessThan(36);
  }
}
