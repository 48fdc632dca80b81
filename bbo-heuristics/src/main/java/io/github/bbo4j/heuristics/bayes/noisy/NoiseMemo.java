package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.statistics.CostScale;
import io.github.bbo4j.core.statistics.PooledDeviation;
import io.github.bbo4j.core.statistics.Ranked;
import io.github.bbo4j.heuristics.bayes.training.CostStep;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The {@link NoiseLevel} of histories that grow from one another, at O(log n) for each new trial.
 * What it gives is a function of the history alone. Not thread-safe.
 */
final class NoiseMemo {
  /** Of costs of any finite size differences are finite then; a power of two rounds nothing. */
  private static final double SCALE = 0.25;

  private @Nullable History seen;
  private int size;

  /** Pairs of successive runs of one configuration, on logarithms as long as all have one sign. */
  private PooledDeviation.Running logarithms = new PooledDeviation.Running();

  private PooledDeviation.Running costs = new PooledDeviation.Running();
  private double lowest = Double.POSITIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;

  /** The merged costs by first trial, kept from the first one on that is not positive. */
  private TreeSet<Ranked> merged = new TreeSet<>();

  private boolean ranking;

  private CostStep steps = new CostStep();

  /** Rates are decided about as times: in steps are their inverses. */
  private CostStep stepsOfRates = new CostStep();

  /** Equal pairs of the highest cost. */
  private int atTheTop;

  /** The noise of a history. */
  NoiseLevel of(History history) {
    if (seen == null || !history.startsWith(seen)) {
      size = 0;
      logarithms = new PooledDeviation.Running();
      costs = new PooledDeviation.Running();
      lowest = Double.POSITIVE_INFINITY;
      highest = Double.NEGATIVE_INFINITY;
      ranking = false;
      merged = new TreeSet<>();
      steps = new CostStep();
      stepsOfRates = new CostStep();
      atTheTop = 0;
    }
    while (size < history.size()) {
      include(history);
      size++;
    }
    seen = history;
    double deviation = deviation();
    return new NoiseLevel(deviation, costs.count(), deviation == 0 && hasAgreed());
  }

  /** Whether so many runs that were equal are enough. */
  private boolean hasAgreed() {
    int telling = costs.count() - (lowest < highest ? atTheTop : 0);
    boolean coarse =
        steps.isCoarse(lowest, NoiseLevel.COARSE_STEP)
            || stepsOfRates.isCoarse(1 / lowest, NoiseLevel.COARSE_STEP);
    return telling
        >= (coarse ? NoiseLevel.PAIRS_OF_COARSE_COSTS : NoiseLevel.PAIRS_OF_AN_EXACT_SYSTEM);
  }

  private double deviation() {
    if (CostScale.between(lowest, highest).isLogarithmic()) {
      return logarithms.value();
    }
    double share = costs.value() / (SCALE * merged.last().key() - SCALE * lowest);
    return Double.isFinite(share) ? share : 0;
  }

  /** Takes in the trial of number {@code size}. */
  private void include(History history) {
    Optional<Double> cost = history.trial(size).outcome().measuredCost().stream().boxed().findAny();
    if (cost.isEmpty()) {
      return;
    }
    steps.add(cost.get());
    stepsOfRates.add(1 / cost.get());
    lowest = Math.min(lowest, cost.get());
    atTheTop = cost.get() > highest ? 0 : atTheTop;
    highest = Math.max(highest, cost.get());
    Observation now =
        history.prefix(size + 1).observation(history.trial(size).configuration()).orElseThrow();
    if (now.count() > 1) {
      double before = now.replicate(now.count() - 2);
      atTheTop += before == cost.get() && before == highest ? 1 : 0;
      costs.add(PooledDeviation.ofPair(SCALE * before, SCALE * cost.get()));
      if (lowest > 0 || highest < 0) {
        logarithms.add(PooledDeviation.ofPair(0, logOfRatio(cost.get(), before)));
      }
    }
    if (!ranking && !(lowest > 0)) {
      ranking = true;
      history.prefix(size).observations().forEach(this::rank);
    }
    if (ranking) {
      history
          .prefix(size)
          .observation(now.configuration())
          .ifPresent(o -> merged.remove(ranked(o)));
      rank(now);
    }
  }

  /** The same to the last bit in a unit larger or smaller by a power of two. */
  private static double logOfRatio(double a, double b) {
    double ratio = a / b;
    return ratio >= Double.MIN_NORMAL && ratio <= Double.MAX_VALUE
        ? Math.log(ratio)
        : Math.log(Math.abs(a)) - Math.log(Math.abs(b));
  }

  private void rank(Observation o) {
    if (o.isMeasured()) {
      merged.add(ranked(o));
    }
  }

  private static Ranked ranked(Observation o) {
    return new Ranked(o.cost().orElse(Double.NaN), o.firstTrial());
  }
}
