package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private final SearchSpace space = SearchSpace.builder().integer("x", 0, 9).build();

  private Configuration x(int value) {
    return space.at(value);
  }

  @Test
  void observationsGroupReplicatesInFirstSeenOrder() {
    History history =
        History.empty(space)
            .plus(x(3), Outcome.measured(5))
            .plus(x(1), Outcome.measured(4))
            .plus(x(3), Outcome.measured(1))
            .plus(x(3), Outcome.censored(8))
            .plus(x(3), Outcome.failed("oom"));
    assertThat(history.observations()).hasSize(2);
    Observation three = history.observations().get(0);
    assertThat(three.costs()).containsExactly(5, 1);
    assertThat(three.cost().orElseThrow()).isEqualTo(3);
    assertThat(three.mean().orElseThrow()).isEqualTo(3);
    assertThat(three.variance().orElseThrow()).isEqualTo(8);
    assertThat(three.median().orElseThrow()).isEqualTo(3);
    assertThat(three.min().orElseThrow()).isEqualTo(1);
    assertThat(three.count()).isEqualTo(2);
    assertThat(three.runs()).isEqualTo(4);
    assertThat(three.censored()).isEqualTo(1);
    assertThat(three.censoredBound().orElseThrow()).isEqualTo(8);
    assertThat(three.failed()).isEqualTo(1);
    assertThat(three.firstTrial()).isZero();
    assertThat(three.lastTrial()).isEqualTo(4);
    assertThat(history.best()).contains(three);
    assertThat(history.observation(x(9))).isEmpty();
  }

  @Test
  void censoredAndFailedRunsAreNeverValues() {
    History history =
        History.empty(space).plus(x(0), Outcome.failed("no")).plus(x(1), Outcome.censored(-100));
    assertThat(history.best()).isEmpty();
    assertThat(history.bestCostAfter(2)).isEmpty();
    assertThat(history.costSumAfter(2)).isZero();
    assertThat(history.observations().get(0).cost()).isEmpty();
    assertThat(history.plus(x(2), Outcome.measured(1e9)).best().orElseThrow().configuration())
        .isEqualTo(x(2));
  }

  @Test
  void theBestLosesItsPlaceWhenReplicatesSaySo() {
    History history =
        History.empty(space)
            .plus(x(0), Outcome.measured(1))
            .plus(x(1), Outcome.measured(2))
            .plus(x(0), Outcome.measured(9));
    assertThat(history.best().orElseThrow().configuration()).isEqualTo(x(1));
    assertThat(history.bestCostAfter(1).orElseThrow()).isEqualTo(1);
    assertThat(history.bestCostAfter(3).orElseThrow()).isEqualTo(2);
    assertThat(history.withAggregation(costs -> costs[0]).best().orElseThrow().configuration())
        .isEqualTo(x(0));
  }

  @Test
  void outgrownHistoriesStayWhatTheyWere() {
    History two =
        History.empty(space).plus(x(0), Outcome.measured(1)).plus(x(1), Outcome.measured(2));
    List<Observation> before = two.observations();
    History three = two.plus(x(0), Outcome.measured(11));
    History other = two.plus(x(2), Outcome.measured(-3));
    assertThat(two.size()).isEqualTo(2);
    assertThat(before.get(0).count()).isEqualTo(1);
    assertThat(two.best().orElseThrow().cost().orElseThrow()).isEqualTo(1);
    assertThat(three.observations().get(0).cost().orElseThrow()).isEqualTo(6);
    assertThat(other.best().orElseThrow().cost().orElseThrow()).isEqualTo(-3);
    assertThat(three.best().orElseThrow().cost().orElseThrow()).isEqualTo(2);
    assertThat(three.prefix(1).observations()).hasSize(1);
    assertThatThrownBy(() -> two.trial(2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> two.trials().add(two.trial(0)))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  /** A random sequence of 400 trials, checked at every prefix against a naive reckoning. Seed 5. */
  @Test
  void incrementalStateEqualsANaiveFold() {
    SplittableRandom random = new SplittableRandom(5);
    History history = History.empty(space);
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      double draw = random.nextDouble();
      Outcome outcome =
          draw < 0.1
              ? Outcome.failed("f")
              : draw < 0.2 ? Outcome.censored(3) : Outcome.measured(random.nextInt(-3, 4));
      Trial trial = Trial.of(i, x(random.nextInt(10)), Purpose.SEARCH, outcome);
      trials.add(trial);
      history = history.plus(trial);
      double best = Double.NaN;
      Configuration bestAt = x(0);
      Set<Configuration> seen = new HashSet<>();
      for (Trial t : trials) {
        if (seen.add(t.configuration())) {
          double mean =
              trials.stream()
                  .filter(
                      o -> o.configuration().equals(t.configuration()) && o.outcome().isMeasured())
                  .mapToDouble(o -> o.outcome().measuredCost().orElseThrow())
                  .average()
                  .orElse(Double.NaN);
          if (mean < best || (Double.isNaN(best) && !Double.isNaN(mean))) {
            best = mean;
            bestAt = t.configuration();
          }
        }
      }
      assertThat(history.observations()).hasSize(seen.size());
      if (Double.isNaN(best)) {
        assertThat(history.best()).isEmpty();
      } else {
        // The naive mean rounds in another order.
        assertThat(history.best().orElseThrow().cost().orElseThrow())
            .isCloseTo(best, within(1e-12));
        assertThat(history.observation(bestAt).orElseThrow().cost().orElseThrow())
            .isCloseTo(best, within(1e-12));
      }
    }
    assertThat(History.of(space, Aggregation.MEAN, trials).best().orElseThrow().configuration())
        .isEqualTo(history.best().orElseThrow().configuration());
  }

  @Test
  void aMemoCanAskWhetherAHistoryGoesOnFromAnother() {
    History one = History.empty(space).plus(x(0), Outcome.measured(1));
    History two = one.plus(x(1), Outcome.measured(2));
    assertThat(two.startsWith(one)).isTrue();
    assertThat(two.startsWith(two)).isTrue();
    assertThat(one.startsWith(two)).isFalse();
    History other = one.plus(x(2), Outcome.measured(2));
    assertThat(other.startsWith(one)).isTrue();
    assertThat(other.startsWith(two)).isFalse();
    History copy = History.of(space, Aggregation.MEAN, two.trials());
    assertThat(copy.startsWith(one)).isTrue();
    assertThat(copy.withAggregation(costs -> costs[0]).startsWith(one)).isFalse();
  }

  @Test
  void badTrialsAreRefused() {
    History history = History.empty(space);
    assertThatThrownBy(() -> history.plus(Trial.of(1, x(0), Purpose.SEARCH, Outcome.measured(1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no gaps");
    SearchSpace other = SearchSpace.builder().integer("y", 0, 9).build();
    assertThatThrownBy(() -> history.plus(other.at(1), Outcome.measured(1)))
        .hasMessageContaining("must be a point of the tuned space: there is no parameter 'y'");
    assertThatThrownBy(() -> Outcome.measured(Double.NaN)).hasMessageContaining("Outcome.failed");
    assertThatThrownBy(() -> Outcome.censored(Double.POSITIVE_INFINITY))
        .hasMessageContaining("lowerBound");
    assertThatThrownBy(
            () -> History.empty(space, costs -> Double.NaN).plus(x(0), Outcome.measured(1)))
        .hasMessageContaining("aggregation");
  }

  @Test
  void newPointsAreNeitherMeasuredNorPendingAndEndExactly() {
    SplittableRandom random = new SplittableRandom(3);
    History history = History.empty(space).withPending(List.of(x(4), x(4), x(7)));
    for (int i = 0; i < 8; i++) {
      assertThat(history.isExhausted()).isFalse();
      Configuration next = history.sampleNew(random);
      assertThat(history.contains(next)).isFalse();
      history = history.plus(next, Outcome.measured(i));
    }
    assertThat(history.isExhausted()).isTrue();
    History full = history;
    assertThatThrownBy(() -> full.sampleNew(random))
        .isInstanceOf(SpaceExhaustedException.class)
        .hasMessageContaining("10");
  }

  /**
   * First draw of a crowded history is uniform over the free points: chi-squared, 3 degrees, level
   * 0.001 (16.27), seed 8.
   */
  @Test
  void crowdedSamplingIsUniform() {
    SplittableRandom random = new SplittableRandom(8);
    History history = History.empty(space);
    for (int i : new int[] {0, 2, 3, 5, 8, 9}) {
      history = history.plus(x(i), Outcome.measured(i));
    }
    int[] counts = new int[10];
    for (int i = 0; i < 4000; i++) {
      counts[history.sampleNew(random).integer("x")]++;
    }
    double chi = 0;
    for (int free : new int[] {1, 4, 6, 7}) {
      chi += (counts[free] - 1000) * (counts[free] - 1000) / 1000.0;
    }
    assertThat(chi).isLessThan(16.27);
  }

  @Test
  void uncountableSpacesEndToo() {
    SearchSpace tied =
        SearchSpace.builder()
            .integer("a", 0, 9999)
            .integer("b", 0, 9999)
            // Both are read at once, so no search can cut anything off.
            .constraint("few", v -> v.integer("b") < 9000 & v.integer("a") < 2, "a", "b")
            .build();
    assertThat(tied.isCountable()).isFalse();
    SplittableRandom random = new SplittableRandom(3);
    History history = History.empty(tied);
    for (int i = 0; i < 20; i++) {
      history = history.plus(history.sampleNew(random), Outcome.measured(i));
    }
    assertThat(history.observations()).hasSize(20);
    assertThat(history.isExhausted()).isFalse();
  }

  @Test
  void meanAndVarianceSurviveHugeCosts() {
    History history =
        History.empty(space)
            .plus(x(0), Outcome.measured(1.7e308))
            .plus(x(0), Outcome.measured(1.7e308));
    assertThat(history.observations().get(0).mean().orElseThrow()).isEqualTo(1.7e308);
    assertThat(history.observations().get(0).median().orElseThrow()).isEqualTo(1.7e308);
    assertThat(history.observations().get(0).variance().orElseThrow()).isZero();
    assertThat(history.observations().get(0).cost().orElseThrow()).isEqualTo(1.7e308);
  }

  @Test
  void whatRemainsShrinksWithTrialsAndPendingOnes() {
    History none = History.empty(space);
    assertThat(none.remaining()).isEmpty();
    assertThat(none.plannedEvaluations()).isEqualTo(100);
    History ten = none.withRemaining(10);
    assertThat(ten.remaining()).hasValue(10);
    List<Configuration> some = space.stream().limit(3).toList();
    History pending = ten.withPending(some);
    assertThat(pending.remaining()).hasValue(7);
    History told = pending.plus(some.get(0), Outcome.measured(1)).withPending(some.subList(1, 3));
    assertThat(told.remaining()).hasValue(7);
    assertThat(told.plannedEvaluations()).isEqualTo(10);
    assertThat(told.prefix(0).remaining()).hasValue(10);
    assertThat(told.withElapsed(Duration.ofSeconds(1)).remaining()).hasValue(7);
    assertThat(told.withRemaining(0).withPending(some).remaining()).hasValue(0);
    assertThatThrownBy(() -> told.withRemaining(-1)).hasMessageContaining("remaining = -1");
  }

  @Test
  void theMeanOfOppositeExtremesDoesNotOverflow() {
    assertThat(Observation.mean(new double[] {-1.7e308, 1.7e308})).isZero();
  }

  /**
   * Whoever keeps every history of a run keeps no copies: each cost is merged once, when it comes,
   * however often old histories are read.
   */
  @Test
  void oldHistoriesAreReadWithoutACopy() {
    AtomicInteger merged = new AtomicInteger();
    Aggregation counting =
        costs -> {
          merged.incrementAndGet();
          return Aggregation.MEAN.aggregate(costs);
        };
    SplittableRandom random = new SplittableRandom(7);
    List<History> kept = new ArrayList<>();
    List<Trial> trials = new ArrayList<>();
    History history = History.empty(space, counting);
    for (int i = 0; i < 300; i++) {
      Trial trial =
          Trial.of(i, x(random.nextInt(8)), Purpose.SEARCH, Outcome.measured(random.nextInt(20)));
      trials.add(trial);
      history = history.plus(trial);
      kept.add(history);
    }
    SplittableRandom draws = new SplittableRandom(8);
    for (int n = 1; n <= kept.size(); n++) {
      History old = kept.get(n - 1);
      History anew = History.of(space, Aggregation.MEAN, trials.subList(0, n));
      assertThat(old.observations().toString()).isEqualTo(anew.observations().toString());
      assertThat(old.best().toString()).isEqualTo(anew.best().toString());
      assertThat(old.bestCostAfter(n).orElseThrow())
          .isEqualTo(anew.best().orElseThrow().cost().orElseThrow());
      for (int i = 0; i < 10; i++) {
        assertThat(old.observation(x(i)).toString()).isEqualTo(anew.observation(x(i)).toString());
        assertThat(old.contains(x(i))).isEqualTo(anew.contains(x(i)));
      }
      Observation best = old.best().orElseThrow();
      assertThat(best.costs()).isEqualTo(anew.best().orElseThrow().costs());
      assertThat(best.median().orElseThrow())
          .isEqualTo(anew.best().orElseThrow().median().orElseThrow());
      long seed = draws.nextLong();
      assertThat(old.sampleNew(new SplittableRandom(seed)))
          .isEqualTo(anew.sampleNew(new SplittableRandom(seed)));
    }
    assertThat(merged).hasValue(trials.size());
  }
}
