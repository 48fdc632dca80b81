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
import java.util.stream.Stream;

/**
 * Maximises a score over the new points of a space that is too large to enumerate, on the lattice
 * itself.
 *
 * <p>Candidates are uniform feasible points ({@link UniformPoints}), where less than a thousandth
 * is feasible mutants of measured points too, and variations of the best measured ones; the best
 * candidates climb to better neighbours, all of them at once so that each round is one batch of
 * predictions ({@link CandidateMoves}). Where the gradient of the score is known, the climbers then
 * follow it in their real parameters, the others held; among unconstrained reals, or more than
 * twenty, that is all they do. No point that is measured or pending is ever proposed. Immutable.
 */
public final class LatticeMaximizer {
  /** Points that a search of one's own begins with, those drawn for each decision included. */
  private static final int POINTS = 256;

  /** Uniform points that are drawn for each decision. */
  private static final int FRESH = 64;

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
   * The best new point found, uniform points being drawn for it.
   *
   * @param history what is measured or pending
   * @param incumbents measured points, the best first
   * @param score what to maximise
   * @param smooth the same function with its gradient; nothing if it is not known
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
    List<Configuration> uniform =
        UniformPoints.of(space, POINTS - FRESH, () -> history.sampleNew(random), random);
    double[] scores = score.of(encoding.columns(uniform));
    return best(history, new StartingPoints(uniform, scores, incumbents), score, smooth, random);
  }

  /**
   * The best new point found among and around given points and some that are drawn, the gradient
   * being followed in the real parameters.
   *
   * @param history what is measured or pending
   * @param start where to begin
   * @param score what to maximise
   * @param smooth the same function with its gradient, or an increasing function of it; nothing if
   *     it is not known
   * @param random source of the other candidates
   * @return a feasible point, neither measured nor pending
   * @throws SpaceExhaustedException if there is none
   */
  public Configuration best(
      History history,
      StartingPoints start,
      CandidateScore score,
      Optional<SmoothScore> smooth,
      RandomGenerator random) {
    Climbers climbers = new Climbers(history, score, random);
    climbers.start(start);
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

  private record Candidate(Configuration point, double score) {}

  /** The candidates that climb, the highest first; of equal ones the first. */
  private static List<Candidate> climbing(List<Candidate> candidates) {
    List<Candidate> highest = new ArrayList<>();
    for (Candidate candidate : candidates) {
      int place = highest.size();
      while (place > 0 && Double.compare(candidate.score(), highest.get(place - 1).score()) > 0) {
        place--;
      }
      if (place < CLIMBERS) {
        highest.add(place, candidate);
        highest.subList(Math.min(CLIMBERS, highest.size()), highest.size()).clear();
      }
    }
    return highest;
  }

  /** The best candidates of one search, on their way uphill. */
  private final class Climbers {
    private final History history;
    private final CandidateScore score;
    private final RandomGenerator random;
    private final CandidateMoves moves;
    private final Set<Configuration> seen = new HashSet<>();
    private Configuration[] at = new Configuration[0];
    private double[] value = new double[0];

    /** Mean of uniform points and mutants on the unit cube, where there are constraints. */
    private final double[] mean;

    Climbers(History history, CandidateScore score, RandomGenerator random) {
      this.history = history;
      this.score = score;
      this.random = random;
      moves = new CandidateMoves(space, random);
      mean = new double[space.dimension()];
    }

    /** Starts from the best of uniform points, mutants and neighbours of the incumbents. */
    void start(StartingPoints start) {
      List<Configuration> uniform = start.uniform();
      List<Candidate> candidates = new ArrayList<>();
      for (int i = 0; i < uniform.size(); i++) {
        if (isUnseen(uniform.get(i))) {
          candidates.add(new Candidate(uniform.get(i), start.scores()[i]));
        }
      }
      List<Configuration> others = new ArrayList<>();
      UniformPoints.of(space, FRESH, () -> history.sampleNew(random), random).stream()
          .filter(this::isUnseen)
          .forEach(others::add);
      addMutants(POINTS - uniform.size() - others.size(), others);
      setMean(uniform, others);
      start.incumbents().stream().limit(INCUMBENTS).forEach(c -> addNeighbours(c, others));
      double[] scores = others.isEmpty() ? new double[0] : score.of(encoding.columns(others));
      for (int i = 0; i < scores.length; i++) {
        candidates.add(new Candidate(others.get(i), scores[i]));
      }
      List<Candidate> climbing = climbing(candidates);
      at = climbing.stream().map(Candidate::point).toArray(Configuration[]::new);
      value = climbing.stream().mapToDouble(Candidate::score).toArray();
    }

    /** Where little is feasible, so that uniform points are few, what was measured tells more. */
    private void addMutants(int count, List<Configuration> out) {
      if (space.triesPerSample() > UniformPoints.TRIES) {
        for (int i = 0; i < count; i++) {
          Configuration from = history.trial(random.nextInt(history.size())).configuration();
          moves.mutant(from).filter(this::isUnseen).ifPresent(out::add);
        }
      }
    }

    private void setMean(List<Configuration> uniform, List<Configuration> others) {
      if (!space.constraints().isEmpty()) {
        int count = uniform.size() + others.size();
        Stream.concat(uniform.stream(), others.stream())
            .map(space::toUnit)
            .forEach(x -> Arrays.setAll(mean, j -> mean[j] + x[j] / count));
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

    /** Whether a point is new, and not among the candidates yet: it is from now on. */
    private boolean isUnseen(Configuration c) {
      return !history.contains(c) && seen.add(c);
    }

    private void addNeighbours(Configuration from, List<Configuration> out) {
      moves.from(
          from,
          c -> {
            if (isUnseen(c)) {
              out.add(c);
            }
          });
    }
  }
}
