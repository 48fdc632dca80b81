package io.github.bbo4j.heuristics.bayes.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.AutoHeuristic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What models see of a history: no parameter of one value, and fine levels as reals. */
class ModelViewTest {
  static final int LEVELS = 1 << 20;
  static final SearchSpace REALS = reals().build();
  static final SearchSpace FIXED =
      SearchSpace.builder()
          .levels("before", 7)
          .real("x", 0, 1)
          .choice("between", "only")
          .real("y", 0, 1)
          .integer("after", 3, 3)
          .build();

  private static SearchSpaceBuilder reals() {
    return SearchSpace.builder().real("x", 0, 1).real("y", 0, 1);
  }

  private static SearchSpace levels(int n) {
    return SearchSpace.builder().integer("x", 0, n - 1).integer("y", 0, n - 1).build();
  }

  static double bowl(double x, double y) {
    return 1 + (x - 0.3) * (x - 0.3) + 2 * (y - 0.6) * (y - 0.6) + (x - 0.3) * (y - 0.6);
  }

  static double ofReals(Configuration c) {
    return bowl(c.real("x"), c.real("y"));
  }

  static double ofLevels(Configuration c) {
    double n = c.space().domain(0).size();
    return bowl((c.integer("x") + 0.5) / n, (c.integer("y") + 0.5) / n);
  }

  /** Trials of one heuristic after some points that are the same in every space. */
  private static History run(SearchSpace space, ToDoubleFunction<Configuration> cost, int size) {
    Heuristic heuristic = new AutoHeuristic();
    SplittableRandom places = new SplittableRandom(4);
    History history = History.empty(space);
    for (int n = 0; n < size; n++) {
      double x = places.nextInt(LEVELS) + 0.5;
      double y = places.nextInt(LEVELS) + 0.5;
      Configuration point =
          n < 8
              ? at(space, x / LEVELS, y / LEVELS)
              : heuristic.suggest(history, new SplittableRandom(n)).configuration();
      Purpose purpose = n < 8 ? Purpose.INITIAL : Purpose.SEARCH;
      Outcome outcome = Outcome.measured(cost.applyAsDouble(point));
      history = history.plus(Trial.of(n, point, purpose, outcome));
    }
    return history;
  }

  static Configuration at(SearchSpace space, double x, double y) {
    double[] u = new double[space.dimension()];
    u[space.indexOf("x")] = x;
    u[space.indexOf("y")] = y;
    return space.atUnit(u).orElseThrow();
  }

  @Test
  void runsBesideFixedParametersAreThoseWithoutThem() {
    History alone = run(REALS, ModelViewTest::ofReals, 30);
    History beside = run(FIXED, ModelViewTest::ofReals, 30);
    for (int n = 0; n < 30; n++) {
      Configuration c = beside.trial(n).configuration();
      assertThat(c.text("between")).isEqualTo("only");
      assertThat(new double[] {c.real("x"), c.real("y")})
          .as("trial %d", n)
          .containsExactly(
              alone.trial(n).configuration().real("x"), alone.trial(n).configuration().real("y"));
    }
  }

  @Test
  void runsOfFineLevelsBeginAsThoseOfRealsRounded() {
    History reals = run(REALS, ModelViewTest::ofReals, 11);
    History levels = run(levels(LEVELS), ModelViewTest::ofLevels, 11);
    for (int n = 0; n < 11; n++) {
      double[] u = levels.space().toUnit(levels.trial(n).configuration());
      double[] of = reals.space().toUnit(reals.trial(n).configuration());
      assertThat(u).as("trial %d", n).containsExactly(of, within(1e-3));
    }
  }

  @Test
  void aHistoryKeepsAllOfATrialAndThePlan() {
    SearchSpace space = FIXED;
    Configuration point = at(space, 0.25, 0.75);
    Outcome failed = Outcome.failed("no");
    Duration second = Duration.ofSeconds(1);
    History told =
        History.empty(space)
            .plus(new Trial(0, point, Purpose.REPLICATE, failed, second, second))
            .withPending(List.of(at(space, 0.5, 0.5)))
            .withElapsed(second)
            .withRemaining(9);
    History seen = FixedParameters.without(told);
    assertThat(seen.space().parameters()).extracting("name").containsExactly("x", "y");
    Trial trial = seen.trial(0);
    assertThat(trial.purpose()).isEqualTo(Purpose.REPLICATE);
    assertThat(trial.outcome()).isEqualTo(failed);
    assertThat(trial.elapsed()).isEqualTo(second);
    assertThat(seen.pending()).hasSize(1);
    assertThat(seen.elapsed()).isEqualTo(second);
    assertThat(seen.remaining()).hasValue(9);
    Proposal proposal = Proposal.of(trial.configuration()).withNote("why");
    Proposal back = ModelView.of(told).in(proposal);
    assertThat(back.configuration()).isEqualTo(point);
    assertThat(back.notes()).containsExactly("why");
  }

  @Test
  void whatAConstraintReadsStays() {
    SearchSpace space =
        reals()
            .integer("n", 2, 2)
            .constraint("c", v -> v.real("x") < v.integer("n"), "x", "n")
            .build();
    History history = History.empty(space);
    assertThat(FixedParameters.without(history)).isSameAs(history);
    SearchSpace any = reals().integer("n", 2, 2).constraint("c", v -> v.real("x") < 2).build();
    History unknown = History.empty(any);
    assertThat(FixedParameters.without(unknown)).isSameAs(unknown);
    SearchSpace other =
        reals().integer("n", 2, 2).constraint("c", v -> v.real("x") < 2, "x").build();
    assertThat(FixedParameters.without(History.empty(other)).space().dimension()).isEqualTo(2);
  }

  @Test
  void nothingIsLeftOutOfASpaceOfOnePoint() {
    SearchSpace one = SearchSpace.builder().integer("n", 2, 2).flag("f").build();
    assertThat(FixedParameters.without(History.empty(one)).space().dimension()).isEqualTo(1);
    SearchSpace point = SearchSpace.builder().integer("n", 2, 2).build();
    History history = History.empty(point);
    assertThat(FixedParameters.without(history)).isSameAs(history);
  }

  @Test
  void coarseLevelsAndFewFineOnesAreNoReals() {
    SearchSpace few = SearchSpace.builder().integer("n", 0, 5000).flag("f").flag("g").build();
    List<SearchSpace> others =
        List.of(
            levels(999),
            few,
            REALS,
            SearchSpace.builder()
                .integer("n", 0, 5000)
                .points(List.of(Map.of("n", 1), Map.of("n", 7)))
                .build());
    for (SearchSpace space : others) {
      History history = History.empty(space);
      assertThat(FineLevels.asReals(history)).as("%s", space).isSameAs(history);
    }
    assertThat(FineLevels.asReals(History.empty(levels(1000))).space().isContinuous()).isTrue();
  }

  @Test
  void constraintsHoldOfWhatTheRealsAreRoundedTo() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("n", 1, 5000)
            .integer("m", 0, 9)
            .constraint("c", v -> v.integer("n") % 2 == 0 && v.integer("n") > 2500, "n")
            .constraint("d", v -> v.integer("m") < 5, "m")
            .build();
    History reals = FineLevels.asReals(History.empty(space));
    assertThat(reals.space().constraints().get(1)).isSameAs(space.constraints().get(1));
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 100; i++) {
      Configuration seen = reals.space().sample(random);
      Configuration rounded = FineLevels.in(space, seen);
      assertThat(rounded.integer("n")).isEven().isGreaterThan(2500);
      assertThat(rounded.integer("m")).isLessThan(5);
    }
    assertThat(reals.space().find(bits(2999.9), 0)).isPresent();
    assertThat(reals.space().find(bits(2999.4), 0)).isEmpty();
  }

  private static long bits(double value) {
    return Double.doubleToLongBits(value);
  }

  @Test
  void boundariesOfLevelsAreStaircases() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("n", 0, 1999)
            .integer("m", 1, 10_000)
            .real("x", 0, 1)
            .constraint("c", v -> v.integer("n") < 1000 && v.real("x") < 0.5, "n", "x")
            .constraint("d", v -> v.integer("m") < 5000, "m")
            .build();
    History reals = FineLevels.asReals(History.empty(space));
    Configuration point = reals.space().at(bits(500), bits(100), bits(0.25));
    assertThat(RoundedPredicate.step(point)).isCloseTo(1.0 / 2000, within(1e-12));
    SearchSpace bound =
        SearchSpace.builder()
            .integer("n", 1, 10_000)
            .constraint("c", v -> v.integer("n") < 5000, "n")
            .build();
    History told = History.empty(bound);
    History scaled = SeenSpace.of(FineLevels.asReals(told), Map.of(0, new Logarithm()));
    // From 100 to 101 of the decades from 0.5 to 10,000.5.
    assertThat(RoundedPredicate.step(scaled.space().at(bits(100))))
        .isCloseTo(Math.log(1.01) / Math.log(20_001), within(1e-12));
    assertThat(RoundedPredicate.step(REALS.at(bits(0.1), bits(0.2)))).isZero();
  }

  /** Those of levels are counted, of reals drawn. */
  @Test
  void whatDrawsHardlyEverMeetStaysLevels() {
    for (Constraint thin :
        List.of(
            Constraint.sum("all", 5000, 5000, "n", "m"),
            Constraint.of("few", v -> v.integer("n") % 2000 == 0, "n"))) {
      SearchSpace space =
          SearchSpace.builder()
              .integer("n", 0, 4999)
              .integer("m", 0, 4999)
              .constraint(thin)
              .build();
      History history = History.empty(space);
      assertThat(FineLevels.asReals(history)).isSameAs(history);
    }
    SearchSpace most =
        SearchSpace.builder()
            .integer("n", 0, 4999)
            .integer("m", 0, 4999)
            .constraint(Constraint.sum("atMost", 0, 5000, "n", "m"))
            .build();
    assertThat(FineLevels.asReals(History.empty(most)).space().isContinuous()).isTrue();
  }

  @Test
  void fineLevelsAreRealsBesideOthers() {
    SearchSpace space = reals().integer("n", 0, 4999).integer("m", 0, 9).flag("f").build();
    Configuration point = space.at(space.sample(new SplittableRandom(3)).coordinates());
    History levels = History.empty(space).plus(point, Outcome.measured(1));
    History reals = FineLevels.asReals(levels);
    Configuration seen = reals.trial(0).configuration();
    assertThat(reals.space().domain(2).isContinuous()).isTrue();
    assertThat(seen.real("n")).isCloseTo(point.integer("n") + 1, within(1e-9));
    assertThat(seen.integer("m")).isEqualTo(point.integer("m"));
    assertThat(seen.flag("f")).isEqualTo(point.flag("f"));
    double[] u = reals.space().toUnit(seen);
    u[2] = 0.99999;
    Configuration last = reals.space().atUnit(u).orElseThrow();
    assertThat(FineLevels.in(space, last).integer("n")).isEqualTo(4999);
  }

  @Test
  void levelsOfPositiveIntegersAreTheirValues() {
    long far = (1L << 62) + 513; // Where neighbouring doubles are a thousand apart.
    SearchSpace space =
        SearchSpace.builder().integer("n", 1, 5000).integer("far", far, far + 999).build();
    History levels = History.empty(space).plus(space.at(41, 999), Outcome.measured(1));
    Configuration seen = FineLevels.asReals(levels).trial(0).configuration();
    assertThat(seen.real("n")).isCloseTo(42, within(1e-9));
    assertThat(seen.real("far")).isEqualTo(0.9995);
  }

  @Test
  void pointsOfTheViewAreRoundedToLevels() {
    History levels = History.empty(levels(1000));
    Configuration known = levels.space().at(300, 600);
    levels = levels.plus(known, Outcome.measured(1));
    History reals = FineLevels.asReals(levels);
    Configuration same = reals.trial(0).configuration();
    assertThat(reals.space().toUnit(same)).containsExactly(0.3005, 0.6005);
    Configuration near = reals.space().atUnit(new double[] {0.3001, 0.6009}).orElseThrow();
    Configuration next = reals.space().atUnit(new double[] {0.3011, 0.6009}).orElseThrow();
    ModelView view = ModelView.ofReals(levels);
    assertThat(view.history().trials()).isEqualTo(reals.trials());
    assertThat(view.isExact()).isFalse();
    assertThat(view.in(near)).isEqualTo(known);
    assertThat(view.in(next)).isEqualTo(levels.space().at(301, 600));
    assertThat(ModelView.of(levels).isExact()).isTrue();
    assertThat(ModelView.of(levels).history()).isSameAs(levels);
  }

  @Test
  void fineLevelsOfALogarithmicScaleKeepTheirPlaces() {
    SearchSpace space = SearchSpace.builder().logInteger("n", 1, 5000).real("x", 0, 1).build();
    Configuration point = space.at(99, Double.doubleToLongBits(0.5));
    History levels = History.empty(space).plus(point, Outcome.measured(1));
    Configuration seen = FineLevels.asReals(levels).trial(0).configuration();
    assertThat(seen.space().toUnit(seen)).containsExactly(space.toUnit(point), within(1e-15));
    assertThat(FineLevels.in(space, seen)).isEqualTo(point);
  }
}
