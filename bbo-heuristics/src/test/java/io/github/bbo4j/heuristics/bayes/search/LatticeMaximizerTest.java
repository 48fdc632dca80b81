package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.acquisition.SmoothScore;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatticeMaximizerTest {
  private final AtomicLong asked = new AtomicLong();

  private int batches;

  /** How many points were scored in the first two batches. */
  private int first;

  private double[] counted(double[][] columns) {
    first += batches++ < 2 ? columns[0].length : 0;
    return near(columns);
  }

  /** Four reals, all of them below 0.1: one of 10^4 uniform points is feasible. */
  private SearchSpace thin() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 4).forEach(j -> builder.real("x" + j, 0, 1));
    return builder
        .constraint(
            "corner",
            v -> {
              asked.incrementAndGet();
              return IntStream.range(0, 4).allMatch(j -> v.real("x" + j) < 0.1);
            },
            "x0",
            "x1",
            "x2",
            "x3")
        .build();
  }

  /** Minus the squared distance from 0.06 in each parameter. */
  private static double[] near(double[][] columns) {
    double[] scores = new double[columns[0].length];
    for (double[] column : columns) {
      for (int i = 0; i < scores.length; i++) {
        scores[i] -= (column[i] - 0.06) * (column[i] - 0.06);
      }
    }
    return scores;
  }

  /** Uniform points alone would ask 2.5 million times. */
  @Test
  void whereLittleIsFeasibleConstraintsAreAskedABoundedNumberOfTimes() {
    SearchSpace space = thin();
    Configuration measured = space.atUnit(new double[] {0.01, 0.01, 0.09, 0.09}).orElseThrow();
    History history = History.empty(space).plus(measured, Outcome.measured(1));
    SpaceEncoding encoding = new SpaceEncoding(space);
    for (int seed = 1; seed <= 20; seed++) {
      asked.set(0);
      batches = 0;
      first = 0;
      Configuration found =
          new LatticeMaximizer(space, encoding)
              .best(
                  history,
                  List.of(measured),
                  this::counted,
                  Optional.empty(),
                  new SplittableRandom(seed));
      assertThat(asked.get()).as("seed %d", seed).isLessThan(500_000);
      // A uniform point or two, their like around what was measured: 9 to 12 without mutants.
      assertThat(first).as("points to begin with, seed %d", seed).isGreaterThan(40);
      assertThat(space.contains(found)).isTrue();
      assertThat(near(encoding.columns(List.of(found)))[0])
          .as("better than what was measured, seed %d", seed)
          .isGreaterThan(near(encoding.columns(List.of(measured)))[0]);
    }
  }

  @Test
  void amongUnconstrainedRealsClimbersFollowTheGradientAlone() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 4).forEach(j -> builder.real("x" + j, 0, 1));
    SearchSpace space = builder.build();
    SpaceEncoding encoding = new SpaceEncoding(space);
    Configuration measured = space.atUnit(new double[] {0.5, 0.5, 0.5, 0.5}).orElseThrow();
    History history = History.empty(space).plus(measured, Outcome.measured(1));
    SmoothScore smooth =
        (x, gradient) -> {
          double score = 0;
          for (int j = 0; j < x.length; j++) {
            gradient[j] = -2 * (x[j] - 0.06);
            score -= (x[j] - 0.06) * (x[j] - 0.06);
          }
          return score;
        };
    LatticeMaximizer maximizer = new LatticeMaximizer(space, encoding);
    SplittableRandom random = new SplittableRandom(2);
    List<Configuration> uniform = UniformPoints.of(space, 256, () -> space.sample(random), random);
    Configuration found =
        maximizer.best(
            history,
            new StartingPoints(uniform, near(encoding.columns(uniform)), List.of(measured)),
            this::counted,
            Optional.of(smooth),
            new SplittableRandom(1));
    assertThat(near(encoding.columns(List.of(found)))[0]).isGreaterThan(-1e-10);
    assertThat(batches).as("other points to begin with, and where climbs ended").isEqualTo(2);

    batches = 0;
    maximizer.best(
        history, List.of(measured), this::counted, Optional.empty(), new SplittableRandom(1));
    assertThat(batches).as("without a gradient, rounds of neighbours").isGreaterThan(3);
  }

  @Test
  void pointsToBeginWithThatAreKnownArePassedOver() {
    SearchSpace space = SearchSpace.builder().choice("c", "a", "b", "c", "d").build();
    SpaceEncoding encoding = new SpaceEncoding(space);
    List<Configuration> all = space.stream().toList();
    CandidateScore byCode = columns -> columns[0].clone();
    History history = History.empty(space).plus(all.get(3), Outcome.measured(1));
    assertThat(best(history, all, encoding, byCode, 1)).isEqualTo(all.get(2));
  }

  @Test
  void thePointsToBeginWithAreAmongThoseThatCanBeFound() {
    SearchSpace space = SearchSpace.builder().permutation("order", 12).build();
    SpaceEncoding encoding = new SpaceEncoding(space);
    Configuration alone = space.sample(new SplittableRandom(7));
    double[] its = encoding.encode(alone);
    CandidateScore isIt =
        columns -> {
          double[] scores = new double[columns[0].length];
          for (int c = 0; c < scores.length; c++) {
            int place = c;
            scores[c] =
                IntStream.range(0, its.length).allMatch(j -> columns[j][place] == its[j]) ? 1 : 0;
          }
          return scores;
        };
    Configuration other = space.sample(new SplittableRandom(8));
    History history = History.empty(space).plus(other, Outcome.measured(1));
    assertThat(best(history, List.of(alone), encoding, isIt, 1)).isEqualTo(alone);
  }

  /** Of 400 points 64 draws miss the only new one five times in six. */
  @Test
  void theLastNewPointIsFound() {
    SearchSpace space = SearchSpace.builder().integer("x", 1, 400).build();
    SpaceEncoding encoding = new SpaceEncoding(space);
    List<Configuration> all = space.stream().toList();
    History history = History.empty(space);
    for (Configuration c : all.subList(0, 399)) {
      history = history.plus(c, Outcome.measured(1));
    }
    for (int seed = 1; seed <= 10; seed++) {
      assertThat(best(history, all.subList(0, 9), encoding, columns -> columns[0].clone(), seed))
          .isEqualTo(all.get(399));
    }
  }

  private static Configuration best(
      History history,
      List<Configuration> uniform,
      SpaceEncoding encoding,
      CandidateScore score,
      int seed) {
    return new LatticeMaximizer(history.space(), encoding)
        .best(
            history,
            new StartingPoints(uniform, score.of(encoding.columns(uniform)), List.of()),
            score,
            Optional.empty(),
            new SplittableRandom(seed));
  }
}
