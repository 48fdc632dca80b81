package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.search.CandidateScore;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Variants of a new point among many parameters: the four fifths that weigh least to the process
 * are drawn anew, and the variant of the largest score is measured for the point.
 *
 * <p>Where few of many parameters matter, what the others are costs nothing, and a run that changes
 * all of them at once tells about each: points drawn at random let a process tell the active ones
 * from the idle ones, points next to the best one hardly do, as noise hides what one of thirty
 * parameters changes there. Where the process is wrong about a parameter, or where all are active,
 * the score of the variants says so as far as it is known. After five runs for each parameter
 * points are measured as they are: drawn at random, the last of many active ones would never come
 * to rest. Immutable and thread-safe.
 */
final class ScreeningVariants {
  /** From these parameters on. */
  private static final int MANY = 10;

  /** Runs for each parameter, after which points are measured as they are. */
  private static final int RUNS_EACH = 5;

  private static final int VARIANTS = 32;

  /** Share of the parameters that are drawn anew. */
  private static final double DRAWN = 0.8;

  private final SearchSpace space;
  private final SpaceEncoding encoding;

  /**
   * Variants of points of a space.
   *
   * @param space search space
   * @param encoding its encoding
   */
  ScreeningVariants(SearchSpace space, SpaceEncoding encoding) {
    this.space = space;
    this.encoding = encoding;
  }

  /** Whether there are many parameters and few runs, and any values go together. */
  private boolean applies(History history) {
    int d = space.dimension();
    int runs = history.size() + history.pending().size();
    return d >= MANY && runs < RUNS_EACH * d && space.constraints().isEmpty();
  }

  /**
   * The variant of the largest score.
   *
   * @param point new point, maybe the one of the largest score
   * @param logWeights of the process, log(1 / l^2), one per column of the encoding; what follows is
   *     not read
   * @param history what is measured or pending
   * @param score of candidates
   * @param random source of the values
   * @return a new point; the point itself among few parameters, after many runs, under constraints,
   *     or where no variant is new
   */
  Configuration best(
      Configuration point,
      double[] logWeights,
      History history,
      CandidateScore score,
      RandomGenerator random) {
    if (!applies(history)) {
      return point;
    }
    int[] least = least(logWeights);
    List<Configuration> variants = new ArrayList<>();
    for (int k = 0; k < VARIANTS; k++) {
      long[] coordinates = point.coordinates();
      for (int j : least) {
        coordinates[j] = space.domain(j).atUnit(random.nextDouble());
      }
      space.find(coordinates).filter(c -> !history.contains(c)).ifPresent(variants::add);
    }
    if (variants.isEmpty()) {
      return point;
    }
    double[] scores = score.of(encoding.columns(variants));
    int best = 0;
    for (int k = 1; k < scores.length; k++) {
      best = scores[k] > scores[best] ? k : best;
    }
    return variants.get(best);
  }

  /** Places of the parameters that weigh least. */
  private int[] least(double[] logWeights) {
    int d = space.dimension();
    double[] weights = encoding.largest(logWeights);
    Integer[] order = new Integer[d];
    Arrays.setAll(order, j -> j);
    Arrays.sort(order, (a, b) -> Double.compare(weights[a], weights[b]));
    return Arrays.stream(order).limit((long) (DRAWN * d)).mapToInt(j -> j).toArray();
  }
}
