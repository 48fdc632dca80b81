package io.github.bbo4j.heuristics.bayes.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.contract.DomainContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.AutoHeuristic;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RealsFromFirstTest extends DomainContract {
  private static final RealDomain TOLD = new RealDomain(0, 1e6, false);

  @Override
  protected List<Domain> domains() {
    return List.of(
        new RealsFromFirst(TOLD),
        new RealsFromFirst(new RealDomain(0, 1, false)),
        new RealsFromFirst(new RealDomain(0, 1e300, false)),
        new RealsFromFirst(new RealDomain(-5, 635, false)),
        new RealsFromFirst(new RealDomain(1e6, 1e6 + 1, false)));
  }

  @Override
  protected Object foreignValue() {
    return -7.0;
  }

  @Override
  protected boolean isDiscrete() {
    return false;
  }

  private static SearchSpace space() {
    return SearchSpace.builder().real("x", 0, 1e6).real("y", 0, 1e6).build();
  }

  private static double byLogarithm(Configuration c) {
    double x = Math.log10(Math.max(1, c.real("x"))) - 4;
    double y = Math.log10(Math.max(1, c.real("y"))) - 5;
    return Math.exp(0.3 * (x * x + y * y));
  }

  private static double inProportion(Configuration c) {
    double x = c.real("x") / 1e6 - 0.3;
    double y = c.real("y") / 1e6 - 0.6;
    return Math.exp(3 * (x * x + y * y));
  }

  private static History uniform(
      int trials, long seed, double factor, ToDoubleFunction<Configuration> cost) {
    SearchSpace space = space();
    RandomGenerator random = new SplittableRandom(seed);
    Configuration first = space.sample(random);
    History history = History.empty(space);
    for (int n = 0; n < trials; n++) {
      Configuration point = n < 2 ? first : space.sample(random);
      double y = Math.pow(factor, n == 1 ? 1 : 0) * cost.applyAsDouble(point);
      history = history.plus(Trial.of(n, point, Purpose.INITIAL, Outcome.measured(y)));
    }
    return history;
  }

  @Test
  void pointsLieByTheLogarithmOfOneUnitMore() {
    RealsFromFirst seen = new RealsFromFirst(TOLD);
    for (double x : new double[] {0, 1, 100, 1e4, 1e6}) {
      double place = Math.log(1 + x / 100) / Math.log(1 + 1e4); // The unit is 10^-4 of 10^6.
      assertThat(seen.toUnit(seen.coordinateOf(x))).isCloseTo(place, within(1e-12));
      assertThat(seen.valueAt(seen.atUnit(place))).isCloseTo(x, within(1e-9 * (1 + x)));
    }
  }

  @Test
  void placesAreCountedFromTheFirstValue() {
    RealsFromFirst seen = new RealsFromFirst(new RealDomain(-5, 635, false));
    for (double share : new double[] {0, 1e-4, 1.0 / 64, 1}) {
      double place = Math.log(1 + 1e4 * share) / Math.log(1 + 1e4);
      assertThat(seen.toUnit(seen.coordinateOf(-5 + 640 * share))).isCloseTo(place, within(1e-12));
      assertThat((double) seen.valueAt(seen.atUnit(place)))
          .isCloseTo(-5 + 640 * share, within(1e-9));
    }
  }

  @Test
  void onlyLinearRealsFromZeroThatNoConstraintReadsArePossible() {
    assertThat(Logarithm.decades(space()).cardinality()).isEqualTo(2);
    SearchSpace others =
        SearchSpace.builder()
            .real("positive", 1, 1e6)
            .real("negative", -1, 1)
            .real("share", 0, 99)
            .real("read", 0, 100)
            .real("free", 0, 100)
            .constraint("c", v -> v.real("read") < 90, "read")
            .build();
    assertThat(Logarithm.decades(others).stream()).containsExactly(0, 4);
  }

  @Test
  void whatActsByItsLogarithmIsToldFromWhatActsInProportion() {
    int right = 0;
    int wrong = 0;
    for (int seed = 1; seed <= 20; seed++) {
      right += ViewChoice.of(uniform(24, seed, 1, c -> byLogarithm(c))).size();
      wrong += ViewChoice.of(uniform(24, seed, 1, c -> inProportion(c))).size();
    }
    assertThat(right).isGreaterThanOrEqualTo(30); // Of 40.
    assertThat(wrong).isLessThanOrEqualTo(2);
  }

  @Test
  void autoSeesTheLogarithmAndSaysSoUnlessRunsDiffer() {
    History history = uniform(30, 3, 1, c -> byLogarithm(c));
    ModelView view = ModelView.of(history);
    assertThat(view.history().space().domain(0)).isEqualTo(new RealsFromFirst(TOLD));
    for (Trial trial : history.trials()) {
      Configuration seen = view.history().trial(trial.number()).configuration();
      assertThat(view.in(seen)).isEqualTo(trial.configuration());
    }
    Proposal proposal = new AutoHeuristic().suggest(history, new SplittableRandom(1));
    assertThat(proposal.notes()).contains("decided about by logarithm: x, y");
    assertThat(proposal.configuration().space()).isEqualTo(history.space());
    History noisy = uniform(30, 3, 1.1, c -> byLogarithm(c));
    assertThat(ModelView.of(noisy).history().space()).isEqualTo(noisy.space());
  }
}
