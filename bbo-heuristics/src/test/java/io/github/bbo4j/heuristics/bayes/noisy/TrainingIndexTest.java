package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrainingIndexTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("x", 0, 99)
          .integer("y", 0, 99)
          .choice("mode", "a", "b", "c")
          .build();

  private static final SpaceEncoding ENCODING = new SpaceEncoding(SPACE);

  /** Costs above {@code shift} - 30, repeats of any point, one run in nine failed or censored. */
  private static History grow(History history, int trials, double shift, SplittableRandom random) {
    History grown = history;
    while (grown.size() < trials) {
      int n = grown.size();
      Configuration point =
          n > 5 && random.nextInt(4) == 0
              ? grown.trial(random.nextInt(n)).configuration()
              : grown.sampleNew(random);
      double x = (point.integer("x") - 30) / 20.0;
      double cost = shift + x * x + point.coordinate(2) + 0.5 * random.nextGaussian();
      grown = grown.plus(point, outcome(n > 2 ? random.nextInt(18) : 2, cost));
    }
    return grown;
  }

  private static Outcome outcome(int kind, double cost) {
    return kind == 0
        ? Outcome.failed("no")
        : kind == 1 ? Outcome.censored(cost) : Outcome.measured(cost);
  }

  private static TrainingIndex index() {
    return new TrainingIndex(ENCODING);
  }

  private static List<Object> everything(TrainingSubset subset) {
    List<Object> all = new ArrayList<>();
    for (Observation o : subset.points().used()) {
      all.add(List.of(o.configuration(), o.count(), o.censored()));
    }
    all.add(subset.points().failed());
    all.add(IntStream.of(subset.core()).boxed().toList());
    double[] row = ENCODING.encode(SPACE.unrank(12_345));
    for (double cost : new double[] {-2, 5, 40, 1000}) {
      all.add(subset.transform().forward(cost));
    }
    subset.trend().ifPresent(t -> all.add(List.of(t.at(row), t.lackOfFit())));
    return all;
  }

  /** Asked after any number of trials, ahead or back, it says what one that saw nothing says. */
  @Test
  void whatWasSeenBeforeChangesNothing() {
    for (int run = 0; run < 3; run++) {
      SplittableRandom random = new SplittableRandom(run);
      // With 1 costs begin to be negative somewhere, with 20 they never are.
      double shift = run % 3 == 0 ? 20 : run % 3 == 1 ? 1 : -3;
      History history = grow(History.empty(SPACE), 1100, shift, random);
      TrainingIndex asked = index();
      int size = 3;
      while (size < history.size()) {
        size =
            Math.max(
                3, size + (random.nextInt(8) == 0 ? -random.nextInt(200) : random.nextInt(90)));
        History now = history.prefix(Math.min(size, history.size()));
        assertThat(everything(asked.of(now))).isEqualTo(everything(index().of(now)));
        assertThat(asked.of(now)).isSameAs(asked.of(now));
      }
      History other = grow(History.empty(SPACE), 530, shift, new SplittableRandom(99));
      assertThat(everything(asked.of(other))).isEqualTo(everything(index().of(other)));
    }
  }

  /** The choice by sorting everything anew, at numbers of trials that are milestones. */
  @Test
  void choosesWhatTheDefinitionSays() {
    for (int trials : new int[] {90, 300, 512, 640, 1024}) {
      History history = grow(History.empty(SPACE), trials, 20, new SplittableRandom(trials));
      TrainingSubset subset = index().of(history);
      List<Configuration> chosen =
          subset.points().used().stream().map(Observation::configuration).toList();
      assertThat(chosen).isEqualTo(definition(history, TrainingSubset.MOST));
      assertThat(IntStream.of(subset.core()).mapToObj(chosen::get))
          .containsExactlyElementsOf(definition(history, TrainingSubset.MOST_DRAWN_BY));
    }
  }

  /** Hyperparameters are drawn by the core of what the process is conditioned on. */
  @Test
  void theDataOfADrawAreThoseOfTheCore() {
    History history = grow(History.empty(SPACE), 512, 20, new SplittableRandom(3));
    TrainingSubset subset = index().of(history);
    RobustWeights weights = new RobustWeights(history, subset, ENCODING, true);
    GaussianProcessData all = weights.trainingData().processData(0.5);
    GaussianProcessData core = weights.core(0.5);
    assertThat(all.size()).isEqualTo(TrainingSubset.MOST);
    assertThat(core.size()).isEqualTo(TrainingSubset.MOST_DRAWN_BY);
    for (int k = 0; k < core.size(); k++) {
      int i = subset.core()[k];
      assertThat(core.targets()[k]).isEqualTo(all.targets()[i]);
      assertThat(core.replicates()[k]).isEqualTo(all.replicates()[i]);
      assertThat(core.noise()[k]).isEqualTo(0.5);
      assertThat(core.columns()[0][k]).isEqualTo(all.columns()[0][i]);
    }
  }

  private static List<Configuration> definition(History history, int most) {
    List<Observation> all = TrainingPoints.of(history).used();
    List<Configuration> points = all.stream().map(Observation::configuration).toList();
    if (all.size() <= most) {
      return points;
    }
    FittedTransform map = TrainingScale.transform(new TrainingPoints(all, List.of()));
    double noise = NoiseLevel.of(history).deviation() * map.logUnit();
    TrainingScale scale = new TrainingScale(all, ENCODING, map, noise);
    List<Integer> places = IntStream.range(0, all.size()).boxed().toList();
    List<Integer> leaders = sorted(places, i -> scale.score(all.get(i))).subList(0, 15);
    Set<Integer> kept = new HashSet<>(leaders);
    sorted(places, i -> -all.get(i).count()).subList(0, 35).stream()
        .filter(i -> all.get(i).count() > 1)
        .forEach(kept::add);
    List<List<Integer>> near =
        leaders.subList(0, 5).stream()
            .map(c -> new ArrayList<>(sorted(places, i -> distance(points.get(c), points.get(i)))))
            .map(l -> (List<Integer>) l)
            .toList();
    for (int c = 0; kept.size() < 84; c = (c + 1) % 5) {
      near.get(c).removeAll(kept);
      kept.add(near.get(c).get(0));
    }
    addEvenly(kept, places, 100);
    addEvenly(kept, places, most);
    return kept.stream().sorted().map(points::get).toList();
  }

  private static void addEvenly(Set<Integer> kept, List<Integer> places, int most) {
    List<Integer> rest = places.stream().filter(i -> !kept.contains(i)).toList();
    int missing = most - kept.size();
    for (int k = 0; k < missing; k++) {
      kept.add(rest.get(k * rest.size() / missing));
    }
  }

  private interface Key {
    double of(int place);
  }

  private static List<Integer> sorted(List<Integer> places, Key key) {
    return places.stream().sorted(Comparator.comparingDouble(key::of)).toList();
  }

  private static double distance(Configuration a, Configuration b) {
    double[] x = ENCODING.encode(a);
    double[] y = ENCODING.encode(b);
    double category = x[2] == y[2] ? 0 : 1;
    return (x[0] - y[0]) * (x[0] - y[0]) + (x[1] - y[1]) * (x[1] - y[1]) + category;
  }

  /** Between milestones new runs are ranked by the trend of the last one. */
  @Test
  void aNewLeaderIsLookedAtAtOnce() {
    History history = grow(History.empty(SPACE), 2047, 20, new SplittableRandom(5));
    Configuration low = history.sampleNew(new SplittableRandom(1));
    History more = history.plus(low, Outcome.measured(15)).plus(low, Outcome.measured(15));
    TrainingIndex index = index();
    index.of(history);
    assertThat(index.of(more).points().used())
        .filteredOn(o -> o.configuration().equals(low))
        .singleElement()
        .satisfies(o -> assertThat(o.count()).isEqualTo(2));
  }

  /** Few points up to the milestone, more than can be looked at since: the scale is that of it. */
  @Test
  void manyPointsThatCameAfterTheMilestone() {
    History history = crossing(390, TrainingSubset.MOST);
    TrainingSubset subset = index().of(history);
    assertThat(subset.points().used()).hasSize(TrainingSubset.MOST);
    assertThat(subset.core()).hasSize(TrainingSubset.MOST_DRAWN_BY);
    assertThat(subset.trend()).isPresent();
    History milestone = history.prefix(TrainingIndex.milestone(history.size()));
    assertThat(subset.transform().forward(30))
        .isEqualTo(TrainingScale.transform(TrainingPoints.of(milestone)).forward(30));
  }

  /** The same where hyperparameters are drawn by all up to the milestone, and by a part since. */
  @Test
  void fewPointsThatCameAfterTheMilestone() {
    TrainingSubset subset = index().of(crossing(100, TrainingSubset.MOST_DRAWN_BY));
    assertThat(subset.core()).hasSize(TrainingSubset.MOST_DRAWN_BY);
    assertThat(subset.points().used()).hasSizeGreaterThan(TrainingSubset.MOST_DRAWN_BY);
    assertThat(subset.trend()).isEmpty();
  }

  /**
   * A history that had no more than some points at its last milestone, those of so many trials, and
   * has more now; asked after each trial, an index says what one that saw nothing says.
   */
  private static History crossing(int trials, int most) {
    SplittableRandom random = new SplittableRandom(12);
    History history = grow(History.empty(SPACE), trials, 20, random);
    while (history.size() < 1024) {
      Configuration again = history.trial(random.nextInt(trials)).configuration();
      history = history.plus(again, Outcome.measured(25 + random.nextDouble()));
    }
    assertThat(TrainingPoints.of(history).used()).hasSizeLessThan(most);
    TrainingIndex asked = index();
    for (int k = 0; k < 31; k++) {
      history = history.plus(history.sampleNew(random), Outcome.measured(25 + random.nextDouble()));
      assertThat(everything(asked.of(history))).isEqualTo(everything(index().of(history)));
    }
    assertThat(TrainingIndex.milestone(history.size())).isEqualTo(1024);
    assertThat(TrainingPoints.of(history).used()).hasSizeGreaterThan(most);
    return history;
  }

  /**
   * What never ran has no scale: where a milestone has none, that of the history itself is taken.
   */
  @Test
  void aSystemThatBeginsToRunLate() {
    SplittableRandom random = new SplittableRandom(13);
    History history = History.empty(SPACE);
    while (history.size() < 1030) {
      history = history.plus(history.sampleNew(random), Outcome.censored(20));
    }
    history = history.plus(history.sampleNew(random), Outcome.measured(10));
    history = history.plus(history.sampleNew(random), Outcome.measured(15));
    TrainingSubset subset = index().of(history);
    assertThat(subset.points().used()).hasSize(TrainingSubset.MOST);
    assertThat(subset.transform().forward(10)).isCloseTo(-1, within(1e-12));
    assertThat(subset.transform().forward(15)).isCloseTo(1, within(1e-12));
  }

  /** A first cost that has no logarithm changes the scale at once, not at the next milestone. */
  @Test
  void theScaleFollowsTheSignOfTheCosts() {
    History history = grow(History.empty(SPACE), 2050, 20, new SplittableRandom(6));
    assertThat(index().of(history).transform().logUnit()).isNotEqualTo(1);
    History more = history.plus(history.sampleNew(new SplittableRandom(1)), Outcome.measured(-1));
    assertThat(index().of(more).transform().logUnit()).isEqualTo(1);
  }

  @Test
  void milestonesAreFewAndNeverAhead() {
    int[] milestones =
        IntStream.rangeClosed(1, 1 << 17).map(TrainingIndex::milestone).distinct().toArray();
    assertThat(milestones).isSorted();
    assertThat(milestones).hasSize(512 + 8 * 32);
    assertThat(Arrays.stream(milestones).map(TrainingIndex::milestone).toArray())
        .isEqualTo(milestones);
    assertThat(IntStream.rangeClosed(1, 1 << 17)).allMatch(n -> TrainingIndex.milestone(n) <= n);
    assertThat(IntStream.rangeClosed(1, 1 << 17))
        .allMatch(n -> n - TrainingIndex.milestone(n) <= n / 32);
  }

  /** What was cancelled only is neither a cost nor a failure, until it is one. */
  @Test
  void whatWasCancelledTeachesNothing() {
    SplittableRandom random = new SplittableRandom(7);
    History history = grow(History.empty(SPACE), 40, 20, random);
    TrainingIndex index = index();
    List<Object> before = everything(index.of(history));
    Configuration untold = history.sampleNew(random);
    History more =
        history.plus(untold, new Outcome.Failed(Outcome.FailureKind.CANCELLED, "never told"));
    assertThat(everything(index.of(more))).isEqualTo(before);
    assertThat(TrainingPoints.of(more)).isEqualTo(TrainingPoints.of(history));
    History failed = more.plus(untold, Outcome.failed("no"));
    assertThat(index.of(failed).points().failed()).contains(untold);
    assertThat(TrainingPoints.of(failed).failed()).contains(untold);
  }

  /** Whatever failed, so many stand for all, the first among them. */
  @Test
  void ofManyFailedOnesAnEvenSelection() {
    History history = grow(History.empty(SPACE), 50, 20, new SplittableRandom(7));
    SplittableRandom random = new SplittableRandom(8);
    int before = index().of(history).points().failed().size();
    for (int k = 0; k < 500; k++) {
      history = history.plus(history.sampleNew(random), Outcome.failed("no"));
    }
    List<Configuration> all = TrainingPoints.of(history).failed();
    List<Configuration> failed = index().of(history).points().failed();
    assertThat(all).hasSize(before + 500);
    assertThat(failed).hasSize(100).doesNotHaveDuplicates().isSubsetOf(all).contains(all.get(0));
    Configuration mended = failed.get(50);
    History later = history.plus(mended, Outcome.measured(25));
    assertThat(index().of(later).points().failed()).doesNotContain(mended);
    assertThat(index().of(later).points().used())
        .extracting(Observation::configuration)
        .contains(mended);
  }
}
