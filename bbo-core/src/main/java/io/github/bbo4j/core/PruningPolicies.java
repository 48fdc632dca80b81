package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The {@link PruningPolicy}s of the library. All are immutable and thread-safe. */
public final class PruningPolicies {
  private static final Catalog<PruningPolicy> BY_ID =
      Catalog.<PruningPolicy>of("pruning policy")
          .with("none", n -> none())
          .with("fixed-LIMIT", n -> fixed(n[0]))
          .with("best-FACTOR", n -> relativeToBest(n[0]))
          .with("quantile-PERCENT", n -> quantile(n[0] / 100, 10));

  private PruningPolicies() {}

  /** No limit. */
  public static PruningPolicy none() {
    return PruningPolicy.NONE;
  }

  /** The same limit for every run. */
  public static PruningPolicy fixed(double limit) {
    if (Double.isNaN(limit)) {
      throw new IllegalArgumentException("limit is NaN");
    }
    return PruningPolicy.named("fixed-" + limit, history -> limit);
  }

  /**
   * {@code factor} times as bad as the default configuration: limit {@code d + (factor - 1) |d|}
   * for its cost {@code d}, which is {@code factor * d} for positive costs and right for negative
   * ones. No limit while the default is not measured.
   *
   * @param factor at least 1
   */
  public static PruningPolicy relativeToDefault(Configuration defaults, double factor) {
    return relative("default-" + factor, factor, history -> history.observation(defaults));
  }

  /**
   * {@code factor} times as bad as the best configuration so far.
   *
   * @param factor at least 1
   */
  public static PruningPolicy relativeToBest(double factor) {
    return relative("best-" + factor, factor, History::best);
  }

  /**
   * The quantile of the aggregated costs of the configurations measured so far (linear
   * interpolation, R type 7); 0.5 is the median.
   *
   * <p>Censored runs count as at least their bound: a quantile that falls among them gives no
   * limit.
   *
   * @param q in [0, 1]
   * @param atLeast no limit before so many configurations were run, at least 1
   */
  public static PruningPolicy quantile(double q, int atLeast) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("q = " + q + " is outside [0, 1]");
    }
    if (atLeast < 1) {
      throw new IllegalArgumentException("atLeast = " + atLeast + " is below 1");
    }
    return PruningPolicy.named("quantile-" + 100 * q, history -> quantile(history, q, atLeast));
  }

  private static double quantile(History history, double q, int atLeast) {
    // Not of OrderStatistics: the greatest may be infinite here.
    double[] costs =
        history.observations().stream()
            .filter(o -> o.isMeasured() || o.censored() > 0)
            .mapToDouble(o -> o.isMeasured() ? o.cost() : Double.POSITIVE_INFINITY)
            .sorted()
            .toArray();
    if (costs.length < atLeast) {
      return Double.POSITIVE_INFINITY;
    }
    double place = q * (costs.length - 1);
    int low = (int) Math.floor(place);
    int high = (int) Math.ceil(place);
    if (low == high || Double.isInfinite(costs[high])) {
      return costs[high];
    }
    return costs[low] + (place - low) * (costs[high] - costs[low]);
  }

  /**
   * The policy of an id: see {@link #ids()}.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest and all
   */
  public static PruningPolicy byId(String id) {
    return BY_ID.byId(id);
  }

  /** The ids; capitals stand for numbers, a quantile acts from ten configurations on. */
  public static List<String> ids() {
    return BY_ID.ids();
  }

  private static PruningPolicy relative(
      String name, double factor, Function<History, Optional<Observation>> reference) {
    if (!(factor >= 1) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "factor = " + factor + " is not a finite number of at least 1");
    }
    return PruningPolicy.named(
        name,
        history ->
            reference
                .apply(history)
                .filter(Observation::isMeasured)
                .map(o -> o.cost() + (factor - 1) * Math.abs(o.cost()))
                .orElse(Double.POSITIVE_INFINITY));
  }
}
