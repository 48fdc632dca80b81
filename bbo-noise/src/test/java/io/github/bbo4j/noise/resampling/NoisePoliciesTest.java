package io.github.bbo4j.noise.resampling;

import static io.github.bbo4j.noise.resampling.Histories.again;
import static io.github.bbo4j.noise.resampling.Histories.and;
import static io.github.bbo4j.noise.resampling.Histories.ask;
import static io.github.bbo4j.noise.resampling.Histories.at;
import static io.github.bbo4j.noise.resampling.Histories.empty;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.space.Configuration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** OCBA, racing, splayed and control policies. */
class NoisePoliciesTest {

  /**
   * A run that searches in a scattered order where the policy does not replicate; cost 50 + x and
   * noise.
   */
  private static History run(ResamplingPolicy policy, int budget, double noise, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    History history = empty().withRemaining(budget);
    int next = 0;
    for (int step = 0; step < budget; step++) {
      Optional<Configuration> again =
          history.isEmpty()
              ? Optional.empty()
              : policy.resample(history, new SplittableRandom(1000 * seed + step));
      int x = next;
      next += again.isPresent() ? 0 : 1;
      Configuration c = again.orElseGet(() -> at(37 * x % 100));
      history =
          history.plus(c, Outcome.measured(50 + c.integer("x") + noise * random.nextGaussian()));
    }
    return history;
  }

  @Test
  void ocbaKeepsItsShare() {
    OcbaPolicy policy = new OcbaPolicy(6, 0.1, 0.3, RunLimit.of(40), 0);
    History history = run(policy, 100, 5, 1);
    assertThat(history.prefix(10).observations()).hasSize(10);
    // Three tenths of the 90 evaluations after the first 10.
    assertThat(100 - history.observations().size()).isBetween(26, 28);
  }

  /** In a stage of ten runs the five leaders share them. */
  @Test
  void theConfirmationMeasuresTheLeadersAgainAndNothingElse() {
    History history = run(ResamplingPolicies.none(), 40, 5, 3).withRemaining(10);
    Set<Configuration> leaders = new HashSet<>();
    history.observations().stream()
        .sorted((a, b) -> Double.compare(a.median().orElseThrow(), b.median().orElseThrow()))
        .limit(20)
        .forEach(o -> leaders.add(o.configuration()));
    for (int k = 0; k < 10; k++) {
      Configuration c = ask(OcbaPolicy.confirmation(), history).orElseThrow();
      assertThat(leaders).contains(c);
      history = and(history, c.integer("x"), 50 + c.integer("x") + k % 3);
    }
  }

  /** The limit is a share of what is planned, so a longer run may measure one point more often. */
  @Test
  void limitsFollowThePlan() {
    RunLimit tenth = new RunLimit(0.1, 2);
    assertThat(tenth.in(empty().withRemaining(150))).isEqualTo(15);
    assertThat(tenth.in(and(empty().withRemaining(150), 1, 10, 11))).isEqualTo(15);
    assertThat(tenth.in(empty().withRemaining(5))).isEqualTo(2);
    assertThat(tenth.in(empty())).isEqualTo(10);
    assertThat(RunLimit.of(7).in(empty().withRemaining(1000))).isEqualTo(7);
    // 0.29 * 100 is 28.999... in binary.
    assertThat(new RunLimit(0.29, 2).in(empty().withRemaining(100))).isEqualTo(29);
  }

  /** Seeds 1 to 20: most replicates go to the ten best of the forty or more. */
  @Test
  void ocbaReplicatesTheLeaders() {
    for (int seed = 1; seed <= 20; seed++) {
      History history = run(OcbaPolicy.defaults(), 100, 5, seed);
      int[] runs =
          history.observations().stream()
              .sorted((a, b) -> Double.compare(a.median().orElseThrow(), b.median().orElseThrow()))
              .mapToInt(Observation::count)
              .toArray();
      int leaders = Arrays.stream(runs).limit(10).sum();
      assertThat(leaders - 10).isGreaterThan((100 - runs.length) / 2);
      assertThat(Arrays.stream(runs).max().orElseThrow()).isLessThanOrEqualTo(20);
    }
  }

  /** Five replicates without any difference are enough: the system is deterministic. */
  @Test
  void deterministicSystemsAreHardlyReplicated() {
    for (String id : List.of("ocba", "racing", "auto")) {
      History history = run(ResamplingPolicies.byId(id), 90, 0, 1);
      assertThat(history.size() - history.observations().size()).as(id).isLessThanOrEqualTo(5);
    }
  }

  /**
   * Noise of 0.002 % where the levels differ by 1 % decides nothing: the search keeps the budget.
   */
  @Test
  void weakNoiseCostsHardlyAnything() {
    for (String id : List.of("ocba", "auto")) {
      History history = run(ResamplingPolicies.byId(id), 90, 0.001, 1);
      assertThat(history.size() - history.observations().size()).as(id).isLessThanOrEqualTo(8);
    }
  }

  /** An outlier of the best configuration, seen among three runs, does not drop it. */
  @Test
  void oneDisturbedRunDoesNotDropALeader() {
    History history = empty();
    for (int x = 0; x < 20; x++) {
      history = and(history, x, 100 + x, 101 + x);
    }
    history = and(history, 30, 80, 81, 300);
    OcbaPolicy policy = new OcbaPolicy(2, 0.01, 0.99, RunLimit.of(50), 0);
    assertThat(ask(policy, history)).contains(at(30));
  }

  @Test
  void failedOnesAreLeftAlone() {
    History history = and(and(empty(), 1, 10, 11), 2, 5, 6).plus(at(2), Outcome.failed("broken"));
    history = and(history, 3, 20, 22);
    OcbaPolicy policy = new OcbaPolicy(2, 0, 0.99, RunLimit.of(50), 0);
    for (int k = 0; k < 5; k++) {
      Configuration chosen = ask(policy, history).orElseThrow();
      assertThat(chosen).isNotEqualTo(at(2));
      history = and(history, chosen.integer("x"), 15 + k);
    }
  }

  @Test
  void racesEndWhenOneIsLeft() {
    History history = empty();
    for (int k = 0; k < 6; k++) {
      history = and(and(and(history, 1, 10 + 0.1 * k), 2, 20 - 0.1 * k), 3, 30 + 0.2 * k);
    }
    for (RacingPolicy.RaceTest test : RacingPolicy.RaceTest.values()) {
      assertThat(again(new RacingPolicy(test, 3, 0.99, RunLimit.of(50), 0.05), history))
          .as("" + test)
          .isFalse();
    }
  }

  @Test
  void racesGoOnWithTheSurvivorOfFewestRuns() {
    History history = empty();
    for (int k = 0; k < 6; k++) {
      history = and(and(and(history, 1, 10 + k), 2, 15.2 - k), 3, 100 + k);
    }
    history = and(history, 1, 12);
    for (RacingPolicy.RaceTest test : RacingPolicy.RaceTest.values()) {
      assertThat(ask(new RacingPolicy(test, 3, 0.99, RunLimit.of(50), 0.05), history))
          .as("" + test)
          .contains(at(2));
    }
    assertThat(
            again(
                new RacingPolicy(RacingPolicy.RaceTest.T, 3, 0.1, RunLimit.of(50), 0.05), history))
        .isFalse();
  }

  /** Seeds 1 to 20: no two runs of a configuration nearer than the gap, and the splay is random. */
  @Test
  void splayedReplicatesAreSpread() {
    Set<List<Integer>> patterns = new HashSet<>();
    SplayedPolicy policy = new SplayedPolicy("splayed", ResamplingRules.fewerThan(3), 8, 0.5);
    for (int seed = 1; seed <= 20; seed++) {
      History history = run(policy, 90, 5, seed);
      int[] last = new int[100];
      Arrays.fill(last, -100);
      for (var trial : history.trials()) {
        int x = trial.configuration().integer("x");
        assertThat(trial.number() - last[x]).isGreaterThanOrEqualTo(8);
        last[x] = trial.number();
      }
      assertThat(history.observations()).allMatch(o -> o.count() <= 3);
      assertThat(history.size() - history.observations().size()).isBetween(25, 50);
      patterns.add(history.trials().stream().map(t -> t.configuration().integer("x")).toList());
    }
    assertThat(patterns).hasSize(20);
  }

  @Test
  void controlIsMeasuredAtItsPeriod() {
    History history = run(new ControlPolicy(10), 61, 5, 1);
    Configuration control = history.trial(0).configuration();
    assertThat(
            history.trials().stream()
                .filter(t -> t.configuration().equals(control))
                .map(t -> t.number()))
        .containsExactly(0, 10, 20, 30, 40, 50, 60);
  }

  @Test
  void firstOfAsksInOrder() {
    ResamplingPolicy both =
        ResamplingPolicies.firstOf(
            "both", List.of(new ControlPolicy(3), ResamplingPolicies.fixed(2)));
    assertThat(both.name()).isEqualTo("both");
    assertThat(ask(both, and(and(empty(), 1, 10, 11), 2, 5))).contains(at(2));
    assertThat(ask(both, and(and(empty(), 1, 10), 2, 5, 5, 5))).contains(at(1));
  }

  @Test
  void refusesBadSettingsByName() {
    assertThatThrownBy(() -> new OcbaPolicy(1, 0, 0.1, RunLimit.of(5), 0))
        .hasMessageContaining("leaders = 1");
    assertThatThrownBy(() -> new OcbaPolicy(2, 0, 1, RunLimit.of(5), 0))
        .hasMessageContaining("share = 1");
    assertThatThrownBy(() -> new OcbaPolicy(2, 1, 0.1, RunLimit.of(5), 0))
        .hasMessageContaining("start = 1");
    assertThatThrownBy(() -> RunLimit.of(0)).hasMessageContaining("runs = 0");
    assertThatThrownBy(() -> new RunLimit(0.1, 0)).hasMessageContaining("atLeast = 0");
    assertThatThrownBy(() -> new RunLimit(1.5, 2)).hasMessageContaining("share = 1.5");
    assertThatThrownBy(() -> new RacingPolicy(RacingPolicy.RaceTest.T, 2, 0.5, RunLimit.of(3), 0))
        .hasMessageContaining("alpha = 0");
    assertThatThrownBy(() -> new SplayedPolicy("s", ResamplingRules.fewerThan(2), 0, 0.5))
        .hasMessageContaining("gap = 0");
    assertThatThrownBy(() -> new ControlPolicy(1)).hasMessageContaining("every = 1");
  }
}
