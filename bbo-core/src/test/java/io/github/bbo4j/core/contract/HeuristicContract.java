package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.SpaceExhaustedException;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.contract.ContractSpaces.Landscape;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every heuristic must do; extend it and say which heuristic.
 *
 * <p>A slow heuristic may lower {@link #steps()}.
 */
public abstract class HeuristicContract extends HeuristicRunContract {
  private static final Seed SEED = new Seed(20261120);

  /** Whether the heuristic works on the space at all; where not, it must refuse with a reason. */
  protected boolean supports(SearchSpace space) {
    return true;
  }

  static List<ContractSpaces.Named> spaces() {
    return ContractSpaces.all();
  }

  static List<ContractSpaces.Named> smallSpaces() {
    return ContractSpaces.small();
  }

  /** Every step is compared with a fresh instance, which has no memo, and the history checked. */
  @ParameterizedTest
  @MethodSource("spaces")
  void suggestsNewPointsOfTheSpaceAndNeedsNoMemo(ContractSpaces.Named named) {
    assumeSupported(named.space());
    drive(named.space(), Landscape.BOWL, DESIGN, steps());
  }

  @ParameterizedTest
  @EnumSource(Landscape.class)
  void survivesEveryLandscape(Landscape landscape) {
    SearchSpace space = ContractSpaces.mixed();
    assumeSupported(space);
    drive(space, landscape, DESIGN, steps());
  }

  @ParameterizedTest
  @MethodSource("spaces")
  void startsFromAnEmptyHistory(ContractSpaces.Named named) {
    assumeSupported(named.space());
    drive(named.space(), Landscape.BOWL, 0, Math.min(3, steps()));
  }

  @ParameterizedTest
  @MethodSource("smallSpaces")
  void endsExactlyWhenEveryFeasiblePointWasMeasured(ContractSpaces.Named named) {
    SearchSpace space = named.space();
    long size = space.longSize().orElseThrow();
    for (Landscape landscape : List.of(Landscape.BOWL, Landscape.CONSTANT, Landscape.FAILED)) {
      Heuristic heuristic = heuristic();
      History history = History.empty(space);
      Set<Configuration> seen = new HashSet<>();
      for (int i = 0; i < size; i++) {
        Configuration next =
            heuristic.suggest(history, SEED.stream("heuristic", i)).configuration();
        assertThat(seen.add(next)).as("%s is new", next).isTrue();
        history = history.plus(next, landscape.outcome(next, i));
      }
      History full = history;
      assertThatThrownBy(
              () -> heuristic.suggest(full, SEED.stream("heuristic", size)).configuration())
          .isInstanceOf(SpaceExhaustedException.class);
      assertThatThrownBy(
              () -> heuristic().suggest(full, SEED.stream("heuristic", size)).configuration())
          .isInstanceOf(SpaceExhaustedException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("smallSpaces")
  void pendingPointsCountAsTaken(ContractSpaces.Named named) {
    SearchSpace space = named.space();
    List<Configuration> points = new ArrayList<>(space.stream().toList());
    Configuration last = points.remove(points.size() * 2 / 3);
    Collections.reverse(points);
    int half = points.size() / 2;
    History history = ContractHistories.measured(space, points.subList(0, half), Landscape.BOWL);
    List<Configuration> rest = points.subList(half, points.size());
    assertThat(
            heuristic()
                .suggest(history.withPending(rest), SEED.stream("heuristic", 1))
                .configuration())
        .isEqualTo(last);
    List<Configuration> all = new ArrayList<>(rest);
    all.add(last);
    assertThatThrownBy(
            () ->
                heuristic()
                    .suggest(history.withPending(all), SEED.stream("heuristic", 1))
                    .configuration())
        .isInstanceOf(SpaceExhaustedException.class);
    Heuristic same = heuristic();
    assertThatThrownBy(
            () ->
                same.suggest(history.withPending(all), SEED.stream("heuristic", 1)).configuration())
        .isInstanceOf(SpaceExhaustedException.class);
    assertThat(all)
        .as("a pending point that was given up is free again")
        .contains(same.suggest(history, SEED.stream("heuristic", 1)).configuration());
  }

  @Test
  void severalSuggestionsAtATimeAreDistinct() {
    SearchSpace space = ContractSpaces.mixed();
    Heuristic heuristic = heuristic();
    History history = ContractHistories.designed(space, Landscape.BOWL, DESIGN);
    List<Configuration> pending = new ArrayList<>();
    for (int k = 0; k < Math.min(12, steps()); k++) {
      History now = history.withPending(pending);
      Configuration next = suggest(heuristic, now, k);
      pending.add(next);
    }
    assertThat(pending).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("spaces")
  void worksOnHistoriesItDidNotMake(ContractSpaces.Named named) {
    SearchSpace space = named.space();
    assumeSupported(space);
    History foreign = ContractHistories.foreign(space, 40, 3);
    if (!foreign.isExhausted()) {
      suggest(heuristic(), foreign, 0);
    }
  }

  @Test
  void aMemoOfOneHistoryDoesNotShowInAnother() {
    SearchSpace space = ContractSpaces.mixed();
    Heuristic used = heuristic();
    History a = ContractHistories.foreign(space, 30, 1);
    History b = ContractHistories.foreign(space, 24, 2);
    List<Trial> swapped = new ArrayList<>();
    List<Integer> order = new ArrayList<>(List.of(1, 0));
    for (int i = 2; i < a.size(); i++) {
      order.add(i);
    }
    for (int i : order) {
      Trial t = a.trial(i);
      swapped.add(Trial.of(swapped.size(), t.configuration(), t.purpose(), t.outcome()));
    }
    History otherOrder = History.of(space, a.aggregation(), swapped);
    History median = a.withAggregation(costs -> costs[costs.length - 1]);
    for (History history :
        List.of(a, b, a.prefix(20), a.prefix(21), otherOrder, b.prefix(0), a, median)) {
      suggest(used, history, history.size());
    }
    used.suggest(
            ContractHistories.foreign(ContractSpaces.oneParameter(), 8, 4),
            SEED.stream("heuristic", 0))
        .configuration();
    suggest(used, a, 3);
  }

  @Test
  void replicatesAreNotSearchSteps() {
    SearchSpace space = ContractSpaces.mixed();
    Heuristic heuristic = heuristic();
    History history = ContractHistories.designed(space, Landscape.BOWL, DESIGN);
    SplittableRandom noise = new SplittableRandom(8);
    for (int step = 0; step < Math.min(10, steps()); step++) {
      Configuration next = suggest(heuristic, history, step);
      history = history.plus(next, Landscape.BOWL.outcome(next, step));
      for (int r = 0; r < 2; r++) {
        double cost =
            Landscape.BOWL.outcome(next, step).measuredCost().orElseThrow() + noise.nextDouble();
        history =
            history.plus(Trial.of(history.size(), next, Purpose.REPLICATE, Outcome.measured(cost)));
      }
      Configuration early = history.trial(noise.nextInt(DESIGN)).configuration();
      history =
          history.plus(
              Trial.of(
                  history.size(), early, Purpose.REPLICATE, Outcome.measured(noise.nextDouble())));
    }
  }

  /**
   * The same bowl over intervals of another origin and width: the proposals must be the same shares
   * of the scale. Who computes with coordinates as if they were values is found out here, for the
   * bits of a double are no line, least of all across zero.
   *
   * <p>Each seed is one decision after a design of twelve points, so that rounding can't add up;
   * three quarters of them must agree to a hundredth of the scale. By chance one does in about a
   * thousand.
   */
  @Test
  void proposalsMoveWithTheOriginOfARealBowl() {
    SearchSpace unit = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    assumeSupported(unit);
    SearchSpace shifted = SearchSpace.builder().real("x", -3, 5).real("y", 900, 1100).build();
    int seeds = Math.min(20, 4 * steps());
    int same = 0;
    for (int seed = 0; seed < seeds; seed++) {
      Configuration there =
          heuristic()
              .suggest(ContractHistories.bowl(unit, seed), SEED.stream("heuristic", seed))
              .configuration();
      Configuration here =
          heuristic()
              .suggest(ContractHistories.bowl(shifted, seed), SEED.stream("heuristic", seed))
              .configuration();
      double[] u = unit.toUnit(there);
      double[] v = shifted.toUnit(here);
      same += Math.abs(u[0] - v[0]) < 0.01 && Math.abs(u[1] - v[1]) < 0.01 ? 1 : 0;
    }
    assertThat(same)
        .as("proposals of %s seeds that move with the interval", seeds)
        .isGreaterThanOrEqualTo((3 * seeds + 3) / 4);
  }

  @Test
  void refusesWhatItDoesNotSupportWithAReason() {
    for (ContractSpaces.Named named : ContractSpaces.all()) {
      assertThat(heuristic().unsupported(named.space()).isEmpty())
          .as("%s says beforehand whether it supports %s", heuristic().name(), named.name())
          .isEqualTo(supports(named.space()));
      if (!supports(named.space())) {
        try {
          heuristic()
              .suggest(History.empty(named.space()), SEED.stream("heuristic", 0))
              .configuration();
          fail("%s should be refused", named.name());
        } catch (IllegalArgumentException | IllegalStateException e) {
          assertThat(e).hasMessageMatching(".{10,}");
        }
      }
    }
    assertThat(heuristic().name()).isNotBlank();
  }

  private void drive(SearchSpace space, Landscape landscape, int design, int steps) {
    Heuristic heuristic = heuristic();
    History history = ContractHistories.designed(space, landscape, design);
    for (int i = 0; i < steps && !history.isExhausted(); i++) {
      Configuration next = suggest(heuristic, history, i);
      history = history.plus(next, landscape.outcome(next, history.size()));
    }
  }

  /** One suggestion, checked in every way. */
  private Configuration suggest(Heuristic heuristic, History history, int step) {
    List<Trial> trials = List.copyOf(history.trials());
    List<Configuration> pending = List.copyOf(history.pending());
    Configuration next = heuristic.suggest(history, SEED.stream("heuristic", step)).configuration();
    assertThat(history.space().contains(next)).as("%s is a point of the space", next).isTrue();
    assertThat(history.contains(next)).as("%s is new", next).isFalse();
    assertThat(heuristic().suggest(history, SEED.stream("heuristic", step)).configuration())
        .as("the same without a memo, step %s", step)
        .isEqualTo(next);
    assertThat(history.trials()).as("the history is not modified").isEqualTo(trials);
    assertThat(history.pending()).isEqualTo(pending);
    return next;
  }

  private void assumeSupported(SearchSpace space) {
    Assumptions.assumeTrue(supports(space), "not for this space");
  }
}
