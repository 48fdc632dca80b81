package io.github.bbo4j.hplsim.generative;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.internal.Cholesky;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A cluster drawn from a {@link GenerativeModel}: the long-term speed of each processor. Immutable
 * and thread-safe.
 *
 * @param model where it was drawn from
 * @param processors one per processor, in the order of their numbers
 */
public record SyntheticCluster(GenerativeModel model, List<Processor> processors) {

  /**
   * One processor.
   *
   * @param population index of its population in the model
   * @param mean its long-term speed
   */
  public record Processor(int population, DgemmSpeed mean) {
    /** Checks that all of it is given. */
    public Processor {
      Arguments.given(mean, "mean");
    }
  }

  /** Checks that there are processors and that their populations exist. */
  public SyntheticCluster {
    Arguments.given(model, "model");
    Arguments.given(processors, "processors");
    processors = List.copyOf(processors);
    if (processors.isEmpty()) {
      throw new IllegalArgumentException("processors is empty; give at least one");
    }
    for (Processor p : processors) {
      if (p.population() < 0 || p.population() >= model.populations().size()) {
        throw new IllegalArgumentException("population " + p.population() + " is not in the model");
      }
    }
  }

  /** Long-term speeds of the processors, without the variation of a day. */
  public List<DgemmSpeed> means() {
    return processors.stream().map(Processor::mean).toList();
  }

  /**
   * Speeds of the processors on one day.
   *
   * @param random the source of randomness; the same state gives the same day
   * @return one speed per processor, in order
   */
  public List<DgemmSpeed> day(RandomGenerator random) {
    List<double[][]> factors =
        model.populations().stream().map(p -> Cholesky.factor(Matrices.array(p.daily()))).toList();
    List<DgemmSpeed> day = new ArrayList<>();
    for (Processor p : processors) {
      day.add(Gaussian.draw(p.mean(), factors.get(p.population()), random));
    }
    return List.copyOf(day);
  }

  /**
   * The cluster without its r slowest processors (largest alpha), the order of the others kept.
   *
   * @param r how many to evict, at least 0 and below the number of processors
   * @return a smaller cluster
   */
  public SyntheticCluster withoutSlowest(int r) {
    if (r < 0 || r >= processors.size()) {
      throw new IllegalArgumentException(
          "r = " + r + " must be between 0 and " + (processors.size() - 1));
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < processors.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingDouble(i -> -processors.get(i).mean().alpha()));
    List<Integer> evicted = order.subList(0, r);
    List<Processor> kept = new ArrayList<>();
    for (int i = 0; i < processors.size(); i++) {
      if (!evicted.contains(i)) {
        kept.add(processors.get(i));
      }
    }
    return new SyntheticCluster(model, kept);
  }
}
