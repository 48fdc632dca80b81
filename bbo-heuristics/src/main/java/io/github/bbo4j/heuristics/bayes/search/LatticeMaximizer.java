package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.SpaceExhaustedException;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.SmoothScore;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Maximises a score over the new points of a space that is too large to enumerate, on the lattice
 * itself.
 *
 * <p>Candidates are uniform feasible points, or where less than a thousandth is feasible mutants of
 * measured points, and variations of the best measured ones; the best candidates climb to better
 * neighbours, all of them at once so that each round is one batch of predictions ({@link
 * CandidateMoves}). Where the gradient of the score is known, the climbers then follow it in their
 * real parameters, the others held; among unconstrained reals, or more than twenty, that is all
 * they do. No point that is measured or pending is ever proposed. Immutable.
 */
public final class LatticeMaximizer {
  private static final int RANDOM_POINTS = 256;

  /** Tries that uniform points may take: where they take more, fewer are drawn. */
  private static final int MOST_TRIES = 1000 * RANDOM_POINTS;

  private static final int INCUMBENTS = 4;
  private static final int CLIMBERS = 3;
  private static final int ROUNDS = 12;

  private static final int ROUNDS_OF_MANY = 6;

  private final SearchSpace space;
  private final SpaceEncoding encoding;

  /**
   * A maximiser on a space.
   *
   * @param space search space
   * @param encoding its encoding
   */
  public LatticeMaximizer(SearchSpace space, SpaceEncoding encoding) {
    this.space = space;
    this.encoding = encoding;
  }

  /**
   * The best new point found.
   *
   * @param history what is measured or pending
   * @param incumbents measured points, the best first
   * @param score what to maximise
   * @param random source of the candidates
   * @return a feasible point, neither measured nor pending
   * @throws SpaceExhaustedException if there is none
   */
  public Configuration best(
      History history,
      List<Configuration> incumbents,
      CandidateScore score,
      RandomGenerator random) {
    return best(history, incumbents, score, Optional.empty(), random);
  }

  /**
   * The best new point found, the gradient being followed in the real parameters.
   *
   * @param history what is measured or pending
   * @param incumbents measured points, the best first
   * @param score what to maximise
   * @param smooth the same function with its gradient, or an increasing function of it; nothing if
   *     it is not known
   * @param random source of the candidates
   * @return a feasible point, neither measured nor pending
   * @throws SpaceExhaustedException if there is none
   */
  public Configuration best(
      History history,
      List<Configuration> incumbents,
      CandidateScore score,
      Optional<SmoothScore> smooth,
      RandomGenerator random) {
    Climbers climbers = new Climbers(history, score, random);
    climbers.start(incumbents);
    GradientRefinement refinement = new GradientRefinement(space, encoding);
    boolean follows = smooth.isPresent() && refinement.applies();
    boolean free = space.constraints().isEmpty() || space.dimension() > CandidateMoves.MANY;
    if (!(follows && refinement.isWhole() && free)) {
      climbers.climb();
    }
    if (follows) {
      boolean moved = climbers.refine(refinement, smooth.get());
      if (moved && !refinement.isWhole()) {
        // Other values of the real parameters may want other neighbours on the lattice.
        climbers.climb();
        climbers.refine(refinement, smooth.get());
      }
    }
    return climbers.best();
  }

  /** The best candidates of one search, on their way uphill. */
  private final class Climbers {
    private final History history;
    private final CandidateScore score;
    private final RandomGenerator random;
    private final CandidateMoves moves;
    private final Set<Configuration> pool = new HashSet<>();
    private Configuration[] at = new Configuration[0];
    private double[] value = new double[0];

    /** Mean of the uniform points on the unit cube, where there are constraints. */
    private final double[] mean;

    Climbers(History history, CandidateScore score, RandomGenerator random) {
      this.history = history;
      this.score = score;
      this.random = random;
      moves = new CandidateMoves(space, random);
      mean = new double[space.dimension()];
    }

    /** Starts from the best of uniform points, or mutants, and neighbours of the incumbents. */
    void start(List<Configuration> incumbents) {
      List<Configuration> candidates = new ArrayList<>();
      int uniform = (int) Math.max(1, Math.min(RANDOM_POINTS, MOST_TRIES / space.triesPerSample()));
      for (int i = 0; i < uniform; i++) {
        Configuration c = i == 0 || !history.isExhausted() ? history.sampleNew(random) : null;
        if (c != null && pool.add(c)) {
          candidates.add(c);
        }
      }
      for (int i = uniform; i < RANDOM_POINTS; i++) {
        // Where little is feasible, what was measured tells where to look.
        Configuration from = history.trial(random.nextInt(history.size())).configuration();
        moves
            .mutant(from)
            .filter(c -> !history.contains(c) && pool.add(c))
            .ifPresent(candidates::add);
      }
      if (!space.constraints().isEmpty()) {
        for (Configuration c : candidates) {
          double[] x = space.toUnit(c);
          Arrays.setAll(mean, j -> mean[j] + x[j] / candidates.size());
        }
      }
      for (Configuration c : incumbents.subList(0, Math.min(INCUMBENTS, incumbents.size()))) {
        addNeighbours(c, candidates);
      }
      double[] scores = score.of(encoding.columns(candidates));
      Integer[] order = new Integer[scores.length];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, (a, b) -> Double.compare(scores[b], scores[a]));
      int count = Math.min(CLIMBERS, order.length);
      at = new Configuration[count];
      value = new double[count];
      for (int k = 0; k < count; k++) {
        at[k] = candidates.get(order[k]);
        value[k] = scores[order[k]];
      }
    }

    /** Moves each climber to its best neighbour as long as that is better. */
    void climb() {
      boolean[] done = new boolean[at.length];
      int rounds = space.dimension() > CandidateMoves.MANY ? ROUNDS_OF_MANY : ROUNDS;
      for (int round = 0; round < rounds; round++) {
        List<Configuration> batch = new ArrayList<>();
        int[] first = new int[at.length + 1];
        for (int k = 0; k < at.length; k++) {
          first[k] = batch.size();
          if (!done[k]) {
            addNeighbours(at[k], batch);
          }
        }
        first[at.length] = batch.size();
        if (batch.isEmpty()) {
          return;
        }
        double[] scores = score.of(encoding.columns(batch));
        for (int k = 0; k < at.length; k++) {
          done[k] = true;
          for (int c = first[k]; c < first[k + 1]; c++) {
            if (scores[c] > value[k]) {
              value[k] = scores[c];
              at[k] = batch.get(c);
              done[k] = false;
            }
          }
        }
      }
    }

    /** Replaces climbers by the points their gradients lead to, where these are new and better. */
    boolean refine(GradientRefinement refinement, SmoothScore smooth) {
      List<Configuration> reached = new ArrayList<>();
      List<Integer> owner = new ArrayList<>();
      int highest = highest();
      for (int k = 0; k < at.length; k++) {
        // To follow constraints takes far longer than a free climb: the highest alone does.
        Optional<double[]> inward = k == highest ? Optional.of(mean) : Optional.empty();
        Optional<Configuration> to =
            refinement.climb(at[k], smooth, inward).filter(c -> !history.contains(c));
        if (to.isPresent()) {
          reached.add(to.get());
          owner.add(k);
        }
      }
      if (reached.isEmpty()) {
        return false;
      }
      double[] scores = score.of(encoding.columns(reached));
      boolean moved = false;
      for (int r = 0; r < scores.length; r++) {
        int k = owner.get(r);
        if (scores[r] > value[k]) {
          at[k] = reached.get(r);
          value[k] = scores[r];
          moved = true;
        }
      }
      return moved;
    }

    Configuration best() {
      return at[highest()];
    }

    private int highest() {
      int highest = 0;
      for (int k = 1; k < at.length; k++) {
        highest = value[k] > value[highest] ? k : highest;
      }
      return highest;
    }

    private void addNeighbours(Configuration from, List<Configuration> out) {
      moves.from(
          from,
          c -> {
            if (!history.contains(c) && pool.add(c)) {
              out.add(c);
            }
          });
    }
  }
}
