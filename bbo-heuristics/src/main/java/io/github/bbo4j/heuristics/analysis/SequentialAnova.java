package io.github.bbo4j.heuristics.analysis;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Tunes by analysis of variance on a fraction of the factorial design: measure some points, fix the
 * parameter with the largest F at its best level, restrict the rest to it, and repeat until no
 * parameter is significant (Cornebize 2021, section 6.6, on High Performance Linpack).
 *
 * <p>What is measured next is, as long as the region that is left has fewer points than its model
 * of main effects needs, the point whose prediction there is least certain, which is the next point
 * of a sequential D-optimal design (Fedorov 1972); after that, the point of the region that the
 * model predicts to be best. Parameters of many values are factors of three levels, the parts of
 * their scale; a fixed one keeps the values of its part. Everything follows from the history. It
 * assumes that main effects say where the best level is: it is fooled by interactions that turn
 * their order, and quick where there are none. Stateless and thread-safe.
 */
public final class SequentialAnova implements Heuristic {
  private static final int FEWEST = 8;
  private static final int CANDIDATES = 64;
  private static final long ALL = 2048;

  private final double alpha;

  /** At level 0.05. */
  public SequentialAnova() {
    this(0.05);
  }

  /**
   * At a level.
   *
   * @param alpha below which p a parameter is significant, in (0, 1)
   */
  public SequentialAnova(double alpha) {
    Arguments.require(alpha > 0 && alpha < 1, "alpha", alpha, "in (0, 1)");
    this.alpha = alpha;
  }

  /** What is left of the space: a class for each parameter that is fixed, -1 for the others. */
  private record Region(FactorClasses[] classes, int[] fixed) {

    boolean contains(Configuration point) {
      return contains(ClassifiedCost.cell(classes, point));
    }

    boolean contains(List<Integer> cell) {
      for (int f = 0; f < fixed.length; f++) {
        if (fixed[f] >= 0 && cell.get(f) != fixed[f]) {
          return false;
        }
      }
      return true;
    }

    boolean[] free() {
      boolean[] free = new boolean[fixed.length];
      for (int f = 0; f < free.length; f++) {
        free[f] = fixed[f] < 0 && classes[f].count() > 1;
      }
      return free;
    }

    /** New points of the region: all of a small space, else some that are drawn. */
    List<Configuration> candidates(History history, RandomGenerator random) {
      SearchSpace space = history.space();
      if (space.longSize().orElse(Long.MAX_VALUE) <= ALL) {
        return space.stream().filter(c -> isNew(c, history)).filter(this::contains).toList();
      }
      List<Configuration> drawn = new ArrayList<>();
      for (int i = 0; i < 4 * CANDIDATES && drawn.size() < CANDIDATES; i++) {
        long[] coordinates = space.sample(random).coordinates();
        for (int f = 0; f < fixed.length; f++) {
          if (fixed[f] >= 0) {
            coordinates[f] = classes[f].draw(fixed[f], random);
          }
        }
        Optional<Configuration> point = space.find(coordinates);
        point.filter(c -> isNew(c, history)).filter(this::contains).ifPresent(drawn::add);
      }
      return drawn;
    }

    private static boolean isNew(Configuration point, History history) {
      return !history.contains(point);
    }
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    if (history.isExhausted()) {
      throw history.exhausted();
    }
    FactorClasses[] classes = FactorClasses.of(history.space());
    List<ClassifiedCost> costs = ClassifiedCost.of(history);
    double unit = ClassifiedCost.unit(costs);
    List<ClassifiedCost> measured = ClassifiedCost.in(unit, costs);
    int[] fixed = new int[classes.length];
    Arrays.fill(fixed, -1);
    while (true) {
      Region region = new Region(classes, fixed);
      List<ClassifiedCost> here = measured.stream().filter(c -> region.contains(c.cell())).toList();
      EffectsModel model = new EffectsModel(classes, region.free(), here);
      if (here.size() < Math.max(FEWEST, model.mains() + EffectsModel.SPARE)) {
        return best(region, history, random, model::variances, 1);
      }
      Optional<AnovaTable.Row> largest =
          AnovaTable.of(history.space(), model, unit).rows().stream()
              .findFirst()
              .filter(row -> row.p() < alpha);
      if (largest.isEmpty()) {
        return best(region, history, random, model::predictions, -1);
      }
      int factor = index(history.space(), largest.get().parameter());
      fixed[factor] = model.lowestClass(factor);
    }
  }

  private static int index(SearchSpace space, String name) {
    for (int d = 0; d < space.dimension(); d++) {
      if (space.parameters().get(d).name().equals(name)) {
        return d;
      }
    }
    throw new IllegalStateException(name);
  }

  /** The candidate of the largest sign times value; where none is left, a new point anywhere. */
  private static Proposal best(
      Region region,
      History history,
      RandomGenerator random,
      Function<List<Configuration>, double[]> values,
      int sign) {
    List<Configuration> candidates = region.candidates(history, random);
    if (candidates.isEmpty()) {
      return Proposal.of(history.sampleNew(random));
    }
    // Ties are many among classes: the search for the first best starts anywhere.
    int start = random.nextInt(candidates.size());
    double[] all = values.apply(candidates);
    int best = start;
    for (int i = 1; i < all.length; i++) {
      int at = (start + i) % all.length;
      double highest = sign * all[best];
      if (sign * all[at] > highest + 1e-9 * Math.abs(highest)) {
        best = at;
      }
    }
    return Proposal.of(candidates.get(best));
  }

  @Override
  public String name() {
    return alpha == 0.05 ? "anova" : "anova[" + alpha + "]";
  }
}
