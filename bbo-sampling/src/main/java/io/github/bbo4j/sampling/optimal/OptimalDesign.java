package io.github.bbo4j.sampling.optimal;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.SpaceExhaustedException;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Permutations;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;

/**
 * The points from which a linear model is known best, on any space: D-optimal for its coefficients
 * (largest {@code |X'X + K|}), I-optimal for its predictions (smallest mean variance over the
 * space).
 *
 * <p>Found by coordinate exchange (Meyer and Nachtsheim 1995) from several random starts: each
 * coordinate of each point goes to the level that improves the criterion most, until none does;
 * whole points are exchanged too (Fedorov 1972), which constrained spaces need. {@code K} is
 * Bayesian (DuMouchel and Jones 1994): where there are fewer points than terms, intercept and main
 * effects are asked for, and interactions and squares are terms that may matter, with a prior
 * variance of 1; so designs of any size are useful. Points are distinct and feasible; a space that
 * has no more than the size is given whole. Deterministic for a generator: effort is counted, not
 * timed. Immutable and thread-safe.
 *
 * @param criterion what is optimised
 * @param model for which
 * @param starts random starts, of which the best is taken, at least 1; fewer for large designs
 */
public record OptimalDesign(Criterion criterion, DesignModel model, int starts)
    implements InitialDesign {
  private static final int STARTS = 30;
  private static final int POOL = 1024;

  /** What is known best. */
  public enum Criterion {
    /** The coefficients: largest determinant of the information matrix. */
    D,
    /** The predictions: smallest mean variance. */
    I
  }

  /** Checks the starts. */
  public OptimalDesign {
    Arguments.given(criterion, "criterion");
    Arguments.given(model, "model");
    Arguments.require(starts >= 1, "starts", starts, "at least 1");
  }

  /** The D-optimal design, 30 starts. */
  public static OptimalDesign d(DesignModel model) {
    return new OptimalDesign(Criterion.D, model, STARTS);
  }

  /** The I-optimal design, 30 starts. */
  public static OptimalDesign i(DesignModel model) {
    return new OptimalDesign(Criterion.I, model, STARTS);
  }

  /** This design by another number of starts. */
  public OptimalDesign withStarts(int number) {
    return new OptimalDesign(criterion, model, number);
  }

  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    Arguments.require(size >= 0, "size", size, "at least 0");
    if (space.longSize().orElse(Long.MAX_VALUE) <= size) {
      return Permutations.shuffled(space.stream().toList(), random);
    }
    if (size == 0) {
      return List.of();
    }
    ModelTerms terms = new ModelTerms(space, model);
    List<Configuration> pool = pool(space, size, random);
    boolean pooled = pool.size() > size;
    DMatrixRMaj moments =
        pooled
            ? DesignEfficiency.information(pool, terms)
            : DesignEfficiency.moments(space, terms, random);
    Supplier<Configuration> anywhere =
        () -> pooled ? pool.get(random.nextInt(pool.size())) : space.sample(random);
    CoordinateExchange exchange =
        new CoordinateExchange(space, terms, criterion, moments, anywhere);
    long effort = 0;
    List<Configuration> best = List.of();
    double highest = Double.NEGATIVE_INFINITY;
    for (int start = 0; start < starts && effort <= CoordinateExchange.MOST_WORK; start++) {
      List<Configuration> drawn =
          pooled
              ? Permutations.shuffled(pool, random).subList(0, size)
              : drawn(space, size, random);
      CoordinateExchange.Result result = exchange.improve(drawn);
      effort += result.work();
      if (best.isEmpty() || result.value() > highest) {
        best = result.points();
        highest = result.value();
      }
    }
    return Permutations.shuffled(best, random);
  }

  /**
   * Distinct points of a space that draws by rejection, from which starts and whole points are
   * taken: a draw may take thousands of tries there, and an exchange asks for ten at each point of
   * each pass. Empty where drawing is cheap.
   */
  private static List<Configuration> pool(SearchSpace space, int size, RandomGenerator random) {
    if (space.isCountable() || space.constraints().isEmpty()) {
      return List.of();
    }
    long draws = Math.max(POOL, 4L * size);
    return Stream.generate(() -> space.sample(random)).limit(draws).distinct().toList();
  }

  private static List<Configuration> drawn(SearchSpace space, int size, RandomGenerator random) {
    List<Configuration> points = new ArrayList<>();
    try {
      while (points.size() < size) {
        points.add(History.empty(space).withPending(points).sampleNew(random));
      }
    } catch (SpaceExhaustedException e) {
      // Uncountable but tiny: these are all the points there are.
      return points;
    }
    return points;
  }

  @Override
  public String name() {
    boolean byId = starts == STARTS && model == DesignModel.INTERACTIONS;
    return byId ? (criterion == Criterion.D ? "d-optimal" : "i-optimal") : toString();
  }
}
