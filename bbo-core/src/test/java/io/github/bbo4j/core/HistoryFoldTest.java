package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.stop.StopCriteria;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class HistoryFoldTest {
  private final SearchSpace space = SearchSpace.builder().integer("x", 0, 999).build();

  /** Numbers of the trials taken in. */
  private static final class Numbers implements History.Fold {
    private final List<Integer> numbers = new ArrayList<>();
    private int added;

    @Override
    public void add(History grown) {
      added++;
      numbers.add(grown.last().orElseThrow().number());
    }
  }

  private static List<Integer> numbers(History history) {
    return history.fold("numbers", Numbers::new, fold -> List.copyOf(fold.numbers));
  }

  private static int added(History history) {
    return history.fold("numbers", Numbers::new, fold -> fold.added);
  }

  @Test
  void takesInEachTrialOnceWhileAHistoryGrows() {
    History history = History.empty(space);
    assertThat(numbers(history)).isEmpty();
    for (int i = 0; i < 50; i++) {
      history = history.plus(space.at(i), Outcome.measured(i));
      if (i % 3 == 0) {
        assertThat(numbers(history)).hasSize(i + 1);
      }
    }
    assertThat(numbers(history.withPending(List.of(space.at(77)))))
        .hasSize(50)
        .last()
        .isEqualTo(49);
    assertThat(added(history)).isEqualTo(50);
    assertThat(numbers(history.prefix(20))).hasSize(20).last().isEqualTo(19);
    History other = history.prefix(10).plus(space.at(99), Outcome.measured(0));
    assertThat(numbers(other)).hasSize(11);
    assertThat(numbers(history)).hasSize(50);
  }

  @Test
  void keysTellFoldsApartAndOneThatThrewIsForgotten() {
    History history = History.empty(space).plus(space.at(1), Outcome.measured(1));
    assertThat(history.<Numbers, Integer>fold("a", Numbers::new, f -> f.added++)).isEqualTo(1);
    assertThat(history.<Numbers, Integer>fold("b", Numbers::new, f -> f.added)).isEqualTo(1);
    assertThatThrownBy(
            () ->
                history.<Numbers, Integer>fold(
                    "b",
                    Numbers::new,
                    f -> {
                      f.added = 7;
                      throw new IllegalStateException("half way");
                    }))
        .hasMessage("half way");
    assertThat(history.<Numbers, Integer>fold("b", Numbers::new, f -> f.added)).isEqualTo(1);
  }

  @Test
  void quantilesAndWindowsSayWhatTheirDefinitionsSayBitForBit() {
    for (int seed = 1; seed <= 5; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(space);
      StopCriterion mean = StopCriteria.meanImprovement(20, 0.2);
      StopCriterion median = StopCriteria.medianImprovement(20, 0.2);
      for (int i = 0; i < 400; i++) {
        Outcome outcome =
            switch (random.nextInt(8)) {
              case 0 -> Outcome.failed("no");
              case 1 -> Outcome.censored(random.nextInt(5));
              default -> Outcome.measured(random.nextInt(3) == 0 ? 2 : 3 * random.nextDouble());
            };
        history = history.plus(space.at(random.nextInt(150)), outcome);
        double[] costs =
            history.observations().stream()
                .filter(o -> o.isMeasured() || o.censored() > 0)
                .mapToDouble(o -> o.cost().orElse(Double.POSITIVE_INFINITY))
                .toArray();
        double limit = costs.length < 10 ? -1 : OrderStatistics.quantile(costs, 0.37);
        assertThat(PruningPolicies.quantile(0.37, 10).costLimit(history).orElse(-1))
            .isEqualTo(Double.isFinite(limit) ? limit : -1);
        if (i > 60) {
          double[] now = costs(history, i - 19, i + 1);
          double[] before = costs(history, 0, i - 19);
          assertStops(
              mean.check(history),
              Arrays.stream(before).average().orElseThrow(),
              Arrays.stream(now).average().orElseThrow());
          assertStops(
              median.check(history), OrderStatistics.median(before), OrderStatistics.median(now));
        }
      }
    }
  }

  @Test
  void aMappedHistoryGrowsWithItsOwn() {
    History told =
        History.empty(space)
            .plus(space.at(1), Outcome.measured(2))
            .plus(space.at(2), Outcome.failed("no"));
    History before = told.withOutcomes("twice", 1, HistoryFoldTest::twice);
    History grown =
        told.plus(space.at(3), Outcome.measured(5))
            .withRemaining(7)
            .withPending(List.of(space.at(9)));
    History after = grown.withOutcomes("twice", 1, HistoryFoldTest::twice);
    assertThat(after.trials())
        .extracting(t -> t.outcome())
        .containsExactly(Outcome.measured(4), Outcome.failed("no"), Outcome.measured(10));
    assertThat(after.startsWith(before)).isTrue();
    assertThat(after.pending()).containsExactly(space.at(9));
    assertThat(after.remaining()).isEqualTo(grown.remaining()).hasValue(6);
    assertThat(after.plannedEvaluations()).isEqualTo(grown.plannedEvaluations());
    assertThat(told.withOutcomes("twice", 1, HistoryFoldTest::twice).trials())
        .isEqualTo(before.trials());
    assertThat(told.withOutcomes("same", 1, o -> o).trials()).isEqualTo(told.trials());
    assertThat(told.withOutcomes("by", 1, o -> o).trials()).isEqualTo(told.trials());
    assertThat(grown.withOutcomes("by", 2, HistoryFoldTest::twice).trials())
        .isEqualTo(after.trials());
    assertThat(grown.withOutcomes("by", 1, o -> o).trials()).isEqualTo(grown.trials());
  }

  /** A history of so many trials, every fourth a replicate, and all those that it grew from. */
  private List<History> growing(int trials) {
    SearchSpace wide = SearchSpace.builder().integer("x", 0, 9999).build();
    SplittableRandom random = new SplittableRandom(3);
    List<History> all = new ArrayList<>();
    History history = History.empty(wide);
    for (int i = 0; i < trials; i++) {
      Configuration next =
          i % 4 == 3 ? history.trial(random.nextInt(i)).configuration() : history.sampleNew(random);
      history = history.plus(next, Outcome.measured(random.nextInt(100)));
      all.add(history);
    }
    return all;
  }

  /** Whoever asks about a longer history adds to what others were given before, and read. */
  @Test
  void whatWasHandedOutIsReadWhileOthersAskForMore() throws Exception {
    for (int round = 0; round < 12; round++) {
      List<History> all = growing(2000);
      History first = all.get(19).withOutcomes("twice", 1, HistoryFoldTest::twice);
      History alone = History.of(first.space(), Aggregation.MEAN, first.trials());
      List<Observation> expected = alone.observations();
      AtomicBoolean over = new AtomicBoolean();
      AtomicReference<String> wrong = new AtomicReference<>();
      Thread reader =
          new Thread(
              () -> {
                do {
                  for (Observation one : expected) {
                    String now = first.observation(one.configuration()).toString();
                    if (!now.equals(Optional.of(one).toString())) {
                      wrong.set(now + " for " + one);
                    }
                  }
                } while (!over.get());
              });
      reader.start();
      for (History longer : all.subList(20, all.size())) {
        assertThat(longer.withOutcomes("twice", 1, HistoryFoldTest::twice).size())
            .isEqualTo(longer.size());
      }
      over.set(true);
      reader.join();
      assertThat(wrong.get()).isNull();
      assertThat(first.best().toString()).isEqualTo(alone.best().toString());
      assertThat(first.trials()).isEqualTo(alone.trials());
    }
  }

  /** The draw counts the points that are free; somebody else takes one meanwhile. */
  @Test
  void aDrawIsOfTheHistoryItIsDrawnFromWhateverOthersAskFor() {
    SearchSpace small = SearchSpace.builder().integer("x", 0, 127).build();
    History told = History.empty(small);
    for (int i = 0; i < 120; i++) {
      told = told.plus(small.at(i), Outcome.measured(i));
    }
    History longer = told.plus(small.at(123), Outcome.measured(1));
    History mapped = told.withOutcomes("twice", 1, HistoryFoldTest::twice);
    assertThat(mapped.sampleNew(new SplittableRandom(1))).isNotNull();
    Thread other = new Thread(() -> longer.withOutcomes("twice", 1, HistoryFoldTest::twice));
    RandomGenerator last =
        new RandomGenerator() {
          @Override
          public long nextLong() {
            throw new UnsupportedOperationException("draws are of a range");
          }

          @Override
          public long nextLong(long bound) {
            other.start();
            try {
              other.join(500);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return bound - 1;
          }
        };
    assertThat(mapped.sampleNew(last)).isEqualTo(small.at(127));
  }

  private static Outcome twice(Outcome outcome) {
    return outcome instanceof Outcome.Measured run ? Outcome.measured(2 * run.cost()) : outcome;
  }

  /** Runs may have several criteria of one kind: each window has a fold of its own. */
  @Test
  void criteriaOfSeveralWindowsDoNotShareWhatIsBeforeThem() {
    double[] costs = {9, 1, 8, 2, 7, 3, 3, 3, 3, 3, 3};
    for (boolean median : new boolean[] {false, true}) {
      History together = History.empty(space);
      for (int i = 0; i < costs.length; i++) {
        together = together.plus(space.at(i), Outcome.measured(costs[i]));
        for (int window : new int[] {2, 4, 3}) {
          StopCriterion criterion =
              median
                  ? StopCriteria.medianImprovement(window, 0.9)
                  : StopCriteria.meanImprovement(window, 0.9);
          History alone = History.of(space, Aggregation.MEAN, together.trials());
          assertThat(criterion.check(together)).isEqualTo(criterion.check(alone));
        }
      }
      assertThat(StopCriteria.meanImprovement(4, 0.9).check(together)).isPresent();
    }
  }

  private static double[] costs(History history, int from, int to) {
    return history.trials().subList(from, to).stream()
        .flatMapToDouble(t -> t.outcome().measuredCost().stream())
        .toArray();
  }

  /** The message has three digits only: the decision is compared as well. */
  private static void assertStops(
      Optional<StopCriterion.StopReason> said, double before, double now) {
    double improvement = (before - now) / Math.abs(before);
    assertThat(said.isPresent()).isEqualTo(improvement < 0.2);
    said.ifPresent(
        reason ->
            assertThat(reason.message())
                .contains(String.format(Locale.ROOT, "%.3g %%", 100 * improvement)));
  }
}
