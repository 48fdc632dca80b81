package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.statistics.CostScale;
import io.github.bbo4j.core.statistics.PooledDeviation;
import io.github.bbo4j.heuristics.internal.UnitScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The scale on which runs of one configuration differ alike whatever it costs. Immutable.
 *
 * @param scale that of the costs
 */
record RunScale(UnitScale scale) {
  /** Deviations of a difference of two runs beyond which one of them is disturbed. */
  private static final double APART = 6;

  private static final double PERCENT = 100;

  /** Of so many differences one hardly moves what all say. */
  private static final int MANY = 10;

  /** Fewer differences say less than one too many. */
  private static final int ENOUGH = 3;

  /** The scale of the runs of a history. */
  static RunScale of(History history) {
    return of(history.observations());
  }

  /** The scale of all runs of configurations. */
  static RunScale of(Collection<Observation> observations) {
    double[] range = range(observations);
    return new RunScale(UnitScale.between(range[0], range[1]));
  }

  /**
   * The scale on which a system that is slower by a share is so alike whatever it runs: logarithms
   * of all costs of one sign, rates that are near each other too, else the costs themselves.
   */
  static RunScale ofShares(History history) {
    RunScale scale = of(history);
    boolean rates = !scale.isLogarithmic() && range(history.observations())[1] < 0;
    return rates ? new RunScale(new UnitScale(CostScale.RATE, scale.scale.exponent())) : scale;
  }

  /** The lowest and the highest cost; infinite ones the other way round where there is none. */
  private static double[] range(Collection<Observation> observations) {
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    for (Observation o : observations) {
      for (int r = 0; r < o.count(); r++) {
        lowest = Math.min(lowest, o.replicate(r));
        highest = Math.max(highest, o.replicate(r));
      }
    }
    return new double[] {lowest, highest};
  }

  /** Whether it is one of logarithms. */
  boolean isLogarithmic() {
    return scale.costs().isLogarithmic();
  }

  /** Whether it is that of rates, on which costs are the less the further they are from zero. */
  boolean isOfRates() {
    return scale.costs() == CostScale.RATE;
  }

  /** A cost on the scale. */
  double of(double cost) {
    return scale.of(cost);
  }

  /** Costs on the scale. */
  double[] of(double[] costs) {
    return scale.of(costs);
  }

  /** The cost at a place of the scale. */
  double cost(double value) {
    return scale.cost(value);
  }

  /**
   * By how much a cost is less that is so much lower on the scale: "by about 10 %" of logarithms,
   * else "by about 3.2" of the costs.
   *
   * @param difference on the scale, positive
   */
  String lessBy(double difference) {
    return isLogarithmic()
        ? String.format(Locale.ROOT, "by about %.0f %%", -PERCENT * Math.expm1(-difference))
        : String.format(Locale.ROOT, "by about %.3g", cost(difference));
  }

  /**
   * Whether runs of a configuration differ by far more than noise: the range of theirs is more than
   * {@value #APART} standard deviations of a difference. While replicates are few those of the
   * others alone tell the noise.
   *
   * @param history all runs
   * @return of a configuration of the history with at least one measured run
   */
  Predicate<Observation> apart(History history) {
    double[] all = pairs(history);
    double sd = RunDeviation.of(all).value();
    return o -> {
      double[] y = of(o.costs());
      double[] own = PooledDeviation.pairs(y).toArray();
      boolean few = all.length < MANY && all.length - own.length >= ENOUGH;
      double noise = few ? RunDeviation.of(without(all, own)).value() : sd;
      Arrays.sort(y);
      return y[y.length - 1] - y[0] > APART * Math.sqrt(2) * noise;
    };
  }

  /** The pairs but those of one configuration, which are among them. */
  private static double[] without(double[] all, double[] own) {
    List<Double> others = new ArrayList<>(Arrays.stream(all).boxed().toList());
    Arrays.stream(own).boxed().forEach(others::remove);
    return others.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** What successive runs of each configuration say of the deviation of one. */
  double[] pairs(History history) {
    return pairs(history.observations());
  }

  /** The same of these configurations. */
  double[] pairs(Collection<Observation> observations) {
    return observations.stream()
        .flatMapToDouble(o -> PooledDeviation.pairs(of(o.costs())))
        .toArray();
  }
}
