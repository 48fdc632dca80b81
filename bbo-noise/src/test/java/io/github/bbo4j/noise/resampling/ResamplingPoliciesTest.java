package io.github.bbo4j.noise.resampling;

import static io.github.bbo4j.noise.resampling.Histories.again;
import static io.github.bbo4j.noise.resampling.Histories.and;
import static io.github.bbo4j.noise.resampling.Histories.ask;
import static io.github.bbo4j.noise.resampling.Histories.at;
import static io.github.bbo4j.noise.resampling.Histories.empty;
import static io.github.bbo4j.noise.resampling.Histories.initial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResamplingPoliciesTest {

  /** Each configuration is run exactly n times: the published cap let one more through. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void staticMeansExactlyThatManyRuns(int n) {
    ResamplingPolicy policy = ResamplingPolicies.fixed(n);
    History history = empty();
    for (int k = 1; k <= n; k++) {
      history = and(history, 4, 10 + k);
      assertThat(again(policy, history)).isEqualTo(k < n);
    }
  }

  /** Repeats need not stand together. */
  @Test
  void staticCountsRunsWhereverTheyStand() {
    History history = and(and(and(empty(), 4, 10), 5, 20, 20, 20), 4, 11);
    assertThat(ask(ResamplingPolicies.fixed(3), history)).contains(at(4));
    assertThat(again(ResamplingPolicies.fixed(2), history)).isFalse();
  }

  /** Pending runs count, so parallel evaluation does not overshoot. */
  @Test
  void pendingRunsCount() {
    History history = and(empty(), 4, 10);
    assertThat(again(ResamplingPolicies.fixed(3), history.withPending(List.of(at(4))))).isTrue();
    assertThat(again(ResamplingPolicies.fixed(3), history.withPending(List.of(at(4), at(4)))))
        .isFalse();
    assertThat(again(ResamplingPolicies.standardError(0.05), history)).isTrue();
    assertThat(again(ResamplingPolicies.standardError(0.05), history.withPending(List.of(at(4)))))
        .isFalse();
  }

  /**
   * By hand: {10, 11} has mean 10.5, s / sqrt(2) = 0.5, so the 1.96 interval is 1.96 wide (18.67 %)
   * and Student's 12.71 (121 %); dividing by n instead of n - 1, as the published code does, would
   * give 1.39 (13.2 %).
   */
  @ParameterizedTest
  @CsvSource({
    "0.18, PUBLISHED_NORMAL, true",
    "0.19, PUBLISHED_NORMAL, false",
    "0.14, PUBLISHED_NORMAL, true",
    "1.20, STUDENT_T, true",
    "1.22, STUDENT_T, false"
  })
  void standardErrorByHand(double share, CriticalValue critical, boolean expected) {
    History history = and(empty(), 4, 10, 11);
    assertThat(again(ResamplingPolicies.standardError(share, critical), history))
        .isEqualTo(expected);
  }

  @Test
  void aSingleRunIsAlwaysRepeatedAndANarrowIntervalIsNot() {
    ResamplingPolicy policy = ResamplingPolicies.standardError(0.1);
    assertThat(again(policy, and(empty(), 4, 10))).isTrue();
    assertThat(again(policy, and(empty(), 4, 10, 10.0001))).isFalse();
    assertThat(again(policy, and(empty(), 4, 10, 10.0001, 15))).isTrue();
  }

  /** Width is relative to |mean|; at mean 0 only equal costs are good enough. */
  @Test
  void negativeAndZeroMeans() {
    ResamplingPolicy policy = ResamplingPolicies.standardError(0.1);
    assertThat(again(policy, and(empty(), 4, -10, -10.0001))).isFalse();
    assertThat(again(policy, and(empty(), 4, -10, -15))).isTrue();
    assertThat(again(policy, and(empty(), 4, -1, 1))).isTrue();
    assertThat(again(policy, and(empty(), 4, 0, 0))).isFalse();
  }

  @Test
  void failedAndCensoredConfigurationsAreLeftAlone() {
    for (Outcome outcome : List.of(Outcome.failed("broken"), Outcome.censored(3))) {
      History history = and(empty(), 4, 10).plus(at(4), outcome);
      assertThat(again(ResamplingPolicies.fixed(5), history)).isFalse();
      assertThat(again(BoundedDynamicPolicy.published(), history)).isFalse();
    }
  }

  /** At least two runs, at most a tenth of the budget, however wide the interval. */
  @Test
  void boundedStaysWithinItsBounds() {
    ResamplingPolicy policy = BoundedDynamicPolicy.published().withoutFilter();
    History fifty = empty().withRemaining(50);
    assertThat(again(policy, and(fifty, 4, 10))).isTrue();
    assertThat(again(policy, and(fifty, 4, 10, 10.1))).isFalse();
    assertThat(again(policy, and(fifty, 4, 1, 100, 1, 100))).isTrue();
    assertThat(again(policy, and(fifty, 4, 1, 100, 1, 100, 1))).isFalse();
    History five = empty().withRemaining(5);
    assertThat(again(policy, and(five, 4, 10))).isTrue();
    assertThat(again(policy, and(five, 4, 1, 100))).isFalse();
  }

  /**
   * The interval may be as wide as 0.99^n of the mean, n all evaluations so far: {8, 12} is 78 %
   * wide by 1.96, enough after 2 evaluations (98 %) and not after 42 (66 %).
   */
  @Test
  void theIntervalNarrowsAsTheRunGoesOn() {
    ResamplingPolicy policy = BoundedDynamicPolicy.published().withoutFilter();
    assertThat(again(policy, and(empty(), 99, 8, 12))).isFalse();
    History late = empty();
    for (int x = 0; x < 40; x++) {
      late = and(late, x, 10);
    }
    assertThat(again(policy, and(late, 99, 8, 12))).isTrue();
  }

  /** Medians before: 10, 20 (of 10, 20, 90), 30; so 20. At 0.5 the limit is 10. */
  @Test
  void theFilterLooksAtTheMedianOfTheConfigurationsBefore() {
    ResamplingRule half = ResamplingRules.promising(Schedule.constant(0.5));
    History before = and(and(and(empty(), 1, 10), 2, 10, 20, 90), 3, 30);
    assertThat(again(LastMeasuredPolicy.of("f", half), and(before, 4, 9.9))).isTrue();
    assertThat(again(LastMeasuredPolicy.of("f", half), and(before, 4, 10.1))).isFalse();
    // Measured again later, a configuration is compared with those before its first run.
    History back = and(and(before, 4, 1), 2, 20);
    assertThat(again(LastMeasuredPolicy.of("f", half), back)).isFalse();
    assertThat(again(LastMeasuredPolicy.of("f", half), and(empty(), 4, 9))).isTrue();
    // As good as the limit is good enough.
    assertThat(again(LastMeasuredPolicy.of("f", half), and(before, 4, 10))).isTrue();
  }

  /** For negative costs half the ratio is stricter too: the limit is -20 - 10. */
  @Test
  void theFilterIsRightForNegativeCosts() {
    ResamplingRule half = ResamplingRules.promising(Schedule.constant(0.5));
    History before = and(and(and(empty(), 1, -10), 2, -20), 3, -30);
    assertThat(again(LastMeasuredPolicy.of("f", half), and(before, 4, -31))).isTrue();
    assertThat(again(LastMeasuredPolicy.of("f", half), and(before, 4, -29))).isFalse();
  }

  @Test
  void theFilterSparesOnlyBadOnesAfterTwoRuns() {
    ResamplingPolicy policy = BoundedDynamicPolicy.published();
    History before = and(and(and(empty(), 1, 100), 2, 100), 3, 100);
    assertThat(again(policy, and(before, 4, 300))).isTrue();
    assertThat(again(policy, and(before, 4, 100, 500))).isFalse();
    assertThat(again(policy, and(before, 4, 10, 50))).isTrue();
  }

  /** None of the initial points is replicated; the published code replicated the last one. */
  @Test
  void initialPointsAreAllTreatedAlike() {
    ResamplingPolicy thesis = BoundedDynamicPolicy.published();
    History design = initial(initial(initial(empty(), 1, 10), 2, 20), 3, 5);
    assertThat(again(thesis, design)).isFalse();
    assertThat(again(BoundedDynamicPolicy.published().withInitialToo(true), design)).isTrue();
    assertThat(again(thesis, and(design, 4, 5))).isTrue();
  }

  /** A journal went on with other settings, and nothing was said. */
  @Test
  void otherSettingsHaveAnotherName() {
    BoundedDynamicPolicy published = BoundedDynamicPolicy.published();
    assertThat(published.withInitialToo(true).withoutFilter().name())
        .isEqualTo(
            "bounded[minimum=2, maximum=RunLimit[share=0.1, atLeast=2], width=max(0.99^n, 0.1),"
                + " critical=PUBLISHED_NORMAL, initialToo=true]");
    assertThat(published.withCritical(CriticalValue.STUDENT_T).name())
        .contains("filter=max(0.99^n, 0.5), critical=STUDENT_T");
    BoundedDynamicPolicy own =
        new BoundedDynamicPolicy(
            2, published.maximum(), n -> 0.1, published.filter(), published.critical(), false);
    assertThat(own.name()).contains("width=custom");
    OcbaPolicy ocba = OcbaPolicy.defaults();
    assertThat(
            new OcbaPolicy(9, ocba.start(), ocba.share(), ocba.maximum(), ocba.tolerance()).name())
        .contains("leaders=9");
    RacingPolicy racing = RacingPolicy.defaults();
    assertThat(
            new RacingPolicy(racing.test(), 9, racing.share(), racing.maximum(), racing.alpha())
                .name())
        .contains("leaders=9");
  }

  @Test
  void ids() {
    assertThat(ResamplingPolicies.byId("none")).isSameAs(ResamplingPolicy.NONE);
    assertThat(ResamplingPolicies.byId("static-5").name()).isEqualTo("static-5");
    assertThat(ResamplingPolicies.byId("sedr-10").name()).isEqualTo("sedr-10");
    assertThat(ResamplingPolicies.byId("sedr-2.5").name()).isEqualTo("sedr-2.5");
    for (String id : List.of("bounded", "bounded-filter", "ocba", "racing")) {
      assertThat(ResamplingPolicies.byId(id).name()).isEqualTo(id);
    }
    // No other module is on the class path of these tests.
    assertThat(ResamplingPolicies.byId("auto").name()).isEqualTo("ocba");
    for (String id : List.of("", "static-", "static-x", "sedr-", "best")) {
      assertThatThrownBy(() -> ResamplingPolicies.byId(id))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + id + "'")
          .hasMessageContaining("bounded-filter");
    }
    assertThatThrownBy(() -> ResamplingPolicies.byId("static-0"))
        .hasMessage("resampling policy 'static-0': n = 0 must be at least 1");
    // Its name would be that of another policy: a long holds no more.
    assertThatThrownBy(() -> ResamplingPolicies.byId("sedr-1e30"))
        .hasMessageContaining("share = 1.0E28");
    assertThatThrownBy(() -> ResamplingPolicies.byId("sedr-0")).hasMessageContaining("share = 0.0");
  }

  @Test
  void refusesBadSettingsByName() {
    assertThatThrownBy(() -> ResamplingRules.fewerThan(0)).hasMessageContaining("n = 0");
    assertThatThrownBy(() -> ResamplingPolicies.standardError(-0.1))
        .hasMessageContaining("share = -0.1");
    assertThatThrownBy(
            () ->
                new BoundedDynamicPolicy(
                    3,
                    RunLimit.of(2),
                    Schedule.constant(1),
                    Optional.empty(),
                    CriticalValue.STUDENT_T,
                    true))
        .hasMessageContaining("minimum = 3");
  }

  /** Nothing was ever measured again. */
  @Test
  void aScheduleThatGivesNoNumberIsRefused() {
    History seen = and(and(empty(), 0, 1, 1), 1, 2, 2);
    for (ResamplingRule rule :
        List.of(
            ResamplingRules.promising(n -> Double.NaN),
            ResamplingRules.widerThan(n -> Double.NaN, CriticalValue.values()[0]))) {
      assertThatThrownBy(() -> again(LastMeasuredPolicy.of("mine", rule), seen))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("value of the schedule at 4 evaluations = NaN must be a number");
    }
  }

  /** 100 * 0.07 is 7.000000000000001. */
  @Test
  void namesOfIntervalsAreIdsOfTheSamePolicy() {
    for (int tenths = 1; tenths < 1000; tenths++) {
      String percent = tenths % 10 == 0 ? "" + tenths / 10 : "" + tenths / 10.0;
      assertThat(ResamplingPolicies.byId("sedr-" + percent).name()).isEqualTo("sedr-" + percent);
    }
  }

  @Test
  void severalPoliciesWorkWhereAllOfThemDo() {
    ResamplingPolicy picky =
        new ResamplingPolicy() {
          @Override
          public Optional<Configuration> resample(History history, RandomGenerator random) {
            return Optional.empty();
          }

          @Override
          public Optional<String> unsupported(SearchSpace space) {
            return Optional.of("it enumerates");
          }
        };
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).build();
    List<ResamplingPolicy> parts = List.of(ResamplingPolicies.fixed(2), picky);
    assertThat(ResamplingPolicies.firstOf("both", parts).unsupported(space))
        .contains("it enumerates");
    assertThat(ResamplingPolicies.firstOf("one", parts.subList(0, 1)).unsupported(space)).isEmpty();
  }
}
