package io.github.bbo4j.heuristics.bayes.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.AutoHeuristic;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecision;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecisions;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogarithmTest {
  private static final SearchSpace DECADES = decades(2).build();

  private static SearchSpaceBuilder decades(int count) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, count).forEach(j -> builder.real("x" + j, 1, 10_000));
    return builder;
  }

  private static BitSet places(int... places) {
    BitSet set = new BitSet();
    IntStream.of(places).forEach(set::set);
    return set;
  }

  private static Map<Integer, Alternative> logarithms(int... places) {
    return IntStream.of(places).boxed().collect(Collectors.toMap(j -> j, j -> new Logarithm()));
  }

  /** The first by its logarithm, the best at 30; the second in proportion, the best at 4000. */
  private static double cost(Configuration c) {
    double first = Math.log10(c.real("x0") / 30);
    double second = (c.real("x1") - 4000) / 2500;
    return 1 + first * first + second * second;
  }

  private static History uniform(SearchSpace space, int trials, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    History history = History.empty(space);
    for (int n = 0; n < trials; n++) {
      history = with(history, space.sample(random));
    }
    return history;
  }

  private static History with(History history, Configuration point) {
    Outcome outcome = Outcome.measured(cost(point));
    return history.plus(Trial.of(history.size(), point, Purpose.INITIAL, outcome));
  }

  @Test
  void whatActsByItsLogarithmIsToldFromWhatActsInProportion() {
    int right = 0;
    for (int seed = 1; seed <= 20; seed++) {
      Set<Integer> chosen = ViewChoice.of(uniform(DECADES, 20, seed)).keySet();
      assertThat(chosen).as("seed %d", seed).doesNotContain(1);
      right += chosen.contains(0) ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(18);
  }

  @Test
  void fewTrialsSayNothingAndAfterManyTheChoiceStays() {
    History history = uniform(DECADES, 90, 3);
    assertThat(ViewChoice.of(history.prefix(9)).isEmpty()).isTrue();
    Map<Integer, Alternative> at64 = ViewChoice.of(history.prefix(64));
    assertThat(at64).isEqualTo(Map.of(0, new Logarithm()));
    assertThat(ViewChoice.of(history)).isEqualTo(at64);
    History changed = history.prefix(64);
    RandomGenerator random = new SplittableRandom(8);
    for (int n = 64; n < 200; n++) {
      Configuration point = DECADES.sample(random);
      Outcome outcome = Outcome.measured(1 + point.real("x0") / 10_000);
      changed = changed.plus(Trial.of(n, point, Purpose.SEARCH, outcome));
    }
    assertThat(ViewChoice.of(changed)).isEqualTo(at64);
    assertThat(ViewChoice.of(history.prefix(9)).isEmpty()).isTrue();
  }

  @Test
  void costsThatNothingExplainsSaySeldomAnything() {
    int chosen = 0;
    for (int seed = 1; seed <= 20; seed++) {
      RandomGenerator random = new SplittableRandom(seed);
      History history = History.empty(DECADES);
      for (int n = 0; n < 12; n++) {
        Outcome outcome = Outcome.measured(1 + random.nextDouble());
        history = history.plus(Trial.of(n, DECADES.sample(random), Purpose.INITIAL, outcome));
      }
      chosen += ViewChoice.of(history).isEmpty() ? 0 : 1;
    }
    assertThat(chosen).isLessThanOrEqualTo(1);
  }

  /** Points that logarithms move together are likelier to cost the same, whatever they cost. */
  @Test
  void equalCostsSayNothing() {
    SearchSpace wide = SearchSpace.builder().real("x0", 1, 1e6).real("x1", 1, 1e6).build();
    History history = History.empty(wide);
    for (int n = 0; n < 32; n++) {
      double[] place = {(n + 0.5) / 32, (n * 13 % 32 + 0.5) / 32};
      Configuration point = wide.atUnit(place).orElseThrow();
      history = history.plus(Trial.of(n, point, Purpose.INITIAL, Outcome.measured(5)));
    }
    for (int n = 10; n <= 32; n++) {
      assertThat(ViewChoice.of(history.prefix(n)).isEmpty()).as("%d trials", n).isTrue();
    }
  }

  @Test
  void onlyLinearRangesOfTwoDecadesArePossible() {
    SearchSpace space =
        SearchSpace.builder()
            .real("unit", 0, 1)
            .real("less", 1, 99.9)
            .real("two", 0.5, 50)
            .logReal("told", 1, 1000)
            .integer("whole", 1, 1000)
            .real("negative", -1000, -1)
            .real("three", 1e-6, 1e-3)
            .integer("few", 1, 99)
            .integer("steps", 10, 1005, 10)
            .integer("zero", 0, 1000)
            .logInteger("by log", 1, 1000)
            .build();
    assertThat(Logarithm.decades(space)).isEqualTo(places(2, 4, 6, 8, 9));
    SearchSpace bound = decades(2).constraint("c", v -> v.real("x0") < 500, "x0").build();
    assertThat(Logarithm.decades(bound)).isEqualTo(places(0, 1));
    SearchSpace listed =
        SearchSpace.builder()
            .integer("n", 1, 1000)
            .points(List.of(Map.of("n", 1), Map.of("n", 1000)))
            .build();
    assertThat(Logarithm.decades(listed).isEmpty()).isTrue();
  }

  @Test
  void pointsAreTheSameAndLieElsewhere() {
    History history = uniform(DECADES, 3, 1).withPending(List.of(DECADES.at(bits(10), bits(20))));
    History scaled = SeenSpace.of(history, logarithms(0));
    assertThat(scaled.trials()).hasSize(3);
    Configuration pending = scaled.pending().get(0);
    assertThat(pending.coordinates()).containsExactly(bits(10), bits(20));
    assertThat(pending.space().toUnit(pending)[0]).isEqualTo(0.25);
    assertThat(pending.space().toUnit(pending)[1]).isEqualTo(19.0 / 9999);
    assertThat(SeenSpace.in(DECADES, pending)).isEqualTo(history.pending().get(0));
    assertThat(SeenSpace.of(history, Map.of())).isSameAs(history);
  }

  private static long bits(double value) {
    return Double.doubleToLongBits(value);
  }

  @Test
  void autoSearchesDecadesByTheirLogarithmAndSaysSo() {
    History history = uniform(DECADES, 12, 2);
    RandomGenerator random = new SplittableRandom(7);
    AutoHeuristic auto = new AutoHeuristic();
    for (int n = 12; n < 30; n++) {
      Proposal proposal = auto.suggest(history, random);
      Outcome outcome = Outcome.measured(cost(proposal.configuration()));
      history =
          history.plus(Trial.of(history.size(), proposal.configuration(), Purpose.SEARCH, outcome));
    }
    Proposal last = auto.suggest(history, new SplittableRandom(1));
    assertThat(last.notes()).contains("decided about by logarithm: x0");
    assertThat(new AutoHeuristic().suggest(history, new SplittableRandom(1))).isEqualTo(last);
    assertThat(history.best().orElseThrow().cost().orElseThrow()).isLessThan(1 + 1e-4);
  }

  @Test
  void wholeNumbersFromAThousandOnAreReals() {
    SearchSpace bytes = SearchSpace.builder().integer("x0", 1, 10_000).real("x1", 1, 9999).build();
    History history = History.empty(bytes);
    RandomGenerator random = new SplittableRandom(5);
    for (int n = 0; n < 24; n++) {
      Configuration point = bytes.sample(random);
      double first = Math.log10(point.integer("x0") / 30.0);
      double second = (point.real("x1") - 4000) / 2500;
      Outcome outcome = Outcome.measured(1 + first * first + second * second);
      history = history.plus(Trial.of(n, point, Purpose.INITIAL, outcome));
    }
    Proposal centre = new AutoHeuristic().suggest(history, random);
    assertThat(centre.notes()).contains("decided about by logarithm: x0");
    assertThat(centre.configuration().integer("x0")).isEqualTo(71); // sqrt(0.5 x 10000.5) = 70.7
  }

  @Test
  void fewWholeNumbersAreAskedAboutToo() {
    SearchSpace counts = SearchSpace.builder().integer("n", 1, 300).flag("f").build();
    History history = History.empty(counts);
    for (int n = 0; n < 20; n++) {
      Configuration point = counts.at((n * 37L) % 300, n % 2);
      double off = Math.log10(point.integer("n") / 12.0);
      history = history.plus(point, Outcome.measured(1 + off * off));
    }
    ModelView view = ModelView.of(history);
    assertThat(view.history().space().domain(0)).isEqualTo(new IntegerDomain(1, 300, 1, true));
    Proposal proposal = new AutoHeuristic().suggest(history, new SplittableRandom(1));
    assertThat(proposal.notes()).contains("decided about by logarithm: n");
    assertThat(proposal.configuration().integer("n")).isBetween(8, 18);
  }

  /** 0, 1 and 3 lie where 1, 2 and 4 would; what a constraint reads keeps its values. */
  @Test
  void wholeNumbersFromZeroLieByTheLogarithmOfOneStepMore() {
    SearchSpace space = SearchSpace.builder().integer("n", 0, 300).integer("m", 0, 600, 2).build();
    History history = History.empty(space).plus(space.at(3, 3), Outcome.measured(1));
    Configuration seen = SeenSpace.of(history, logarithms(0, 1)).trial(0).configuration();
    double place = Math.log(4) / Math.log(301);
    assertThat(seen.space().domain(0).position(3)).isCloseTo(place, within(1e-12));
    assertThat(seen.space().domain(1).position(3)).isCloseTo(place, within(1e-12));
    assertThat(SeenSpace.in(space, seen)).isEqualTo(history.trial(0).configuration());
    SearchSpace bound =
        SearchSpace.builder()
            .integer("n", 0, 300)
            .integer("m", 0, 300)
            .constraint("c", v -> v.integer("n") < 200, "n")
            .build();
    assertThat(Logarithm.decades(bound)).isEqualTo(places(1));
  }

  @Test
  void constraintsHoldOnALogarithmicScale() {
    SearchSpace bound =
        decades(2).constraint("c", v -> v.real("x0") * v.real("x1") < 50_000, "x0", "x1").build();
    History history = uniform(bound, 20, 1);
    ModelView view = ModelView.of(history);
    assertThat(view.history().space().constraints()).hasSize(1);
    assertThat(view.history().space().domain(0)).isEqualTo(new RealDomain(1, 10_000, true));
    assertThat(view.history().space().find(bits(5000), bits(5000))).isEmpty();
    Proposal proposal = new AutoHeuristic().suggest(history, new SplittableRandom(1));
    assertThat(proposal.notes()).contains("decided about by logarithm: x0");
    assertThat(proposal.configuration().space()).isEqualTo(bound);
  }

  /** Draws on a logarithmic scale hardly ever meet what a thousandth of the range meets. */
  @Test
  void whereDrawsWouldFindNothingTheScaleStays() {
    SearchSpace half = decades(2).constraint("c", v -> v.real("x1") > 5000, "x1").build();
    SearchSpace thin = decades(2).constraint("c", v -> v.real("x1") > 9990, "x1").build();
    assertThat(new Logarithm().places(History.empty(half))).isEqualTo(places(0, 1));
    assertThat(new Logarithm().places(History.empty(thin))).isEqualTo(places(0));
    assertThat(ViewChoice.of(uniform(thin, 30, 1))).containsOnlyKeys(0);
    SearchSpace whole =
        SearchSpace.builder()
            .integer("x0", 1, 10_000)
            .integer("x1", 1, 10_000)
            .constraint(Constraint.sum("all", 10_000, 10_000, "x0", "x1"))
            .build();
    assertThat(new Logarithm().places(History.empty(whole)))
        .isEqualTo(places(0, 1)); // Not drawn, counted.
  }

  /**
   * Policy, search and recommendation under noise, as of the space that the user would have told.
   */
  @Test
  void underNoiseAllIsDecidedAboutByLogarithmToo() {
    SearchSpace asTold = SearchSpace.builder().real("x0", 1, 10_000).real("x1", 0, 1).build();
    SearchSpace told = SearchSpace.builder().logReal("x0", 1, 10_000).real("x1", 0, 1).build();
    RandomGenerator random = new SplittableRandom(6);
    History linear = History.empty(asTold);
    History logarithmic = History.empty(told);
    for (int n = 0; n < 24; n++) {
      Configuration point = n < 20 ? asTold.sample(random) : linear.trial(n - 20).configuration();
      double cost = 1 + Math.abs(Math.log10(point.real("x0") / 30)) + point.real("x1");
      Outcome outcome = Outcome.measured(cost * Math.exp(0.05 * random.nextGaussian()));
      linear = linear.plus(Trial.of(n, point, Purpose.SEARCH, outcome));
      Configuration same = told.at(point.coordinates());
      logarithmic = logarithmic.plus(Trial.of(n, same, Purpose.SEARCH, outcome));
    }
    assertThat(ModelView.of(linear).history().space().parameters()).isEqualTo(told.parameters());
    NoisyDecision about = new NoisyDecisions().decide(linear.withRemaining(30));
    NoisyDecision of = new NoisyDecisions().decide(logarithmic.withRemaining(30));
    assertThat(about.freshGain()).isEqualTo(of.freshGain());
    Configuration fresh = about.fresh().orElseThrow();
    assertThat(fresh.space()).isEqualTo(asTold);
    assertThat(fresh.coordinates()).isEqualTo(of.fresh().orElseThrow().coordinates());
    assertThat(about.replicate().map(Configuration::coordinates).orElseThrow())
        .isEqualTo(of.replicate().map(Configuration::coordinates).orElseThrow());
    Recommendation recommended = new PosteriorRecommender().recommend(linear).orElseThrow();
    Recommendation same = new PosteriorRecommender().recommend(logarithmic).orElseThrow();
    assertThat(recommended.interval()).isEqualTo(same.interval());
    assertThat(recommended.configuration().space()).isEqualTo(asTold);
    assertThat(recommended.configuration().coordinates())
        .isEqualTo(same.configuration().coordinates());
    assertThat(new AutoHeuristic().suggest(linear.withRemaining(30), random).notes())
        .contains("decided about by logarithm: x0");
  }
}
