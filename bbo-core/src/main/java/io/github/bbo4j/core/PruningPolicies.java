package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.SortedValues;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The {@link PruningPolicy}s of the library. All are immutable and thread-safe. */
public final class PruningPolicies {
  private static final Catalog<PruningPolicy> BY_ID =
      Catalog.<PruningPolicy>of("pruning policy")
          .with("none", n -> none())
          .with("fixed-LIMIT", n -> fixed(n[0]))
          .with("best-FACTOR", n -> relativeToBest(n[0]))
          .with("quantile-PERCENT", n -> quantile(share(n[0]), 10));

  private PruningPolicies() {}

  private static double share(double percent) {
    Arguments.require(percent >= 0 && percent <= 100, "percent", percent, "in [0, 100]");
    return percent / 100;
  }

  /** No limit. */
  public static PruningPolicy none() {
    return PruningPolicy.NONE;
  }

  /**
   * The same limit for every run.
   *
   * @param limit finite
   */
  public static PruningPolicy fixed(double limit) {
    Arguments.require(
        Double.isFinite(limit), "limit", limit, "finite. Maybe take none() for no limit");
    return PruningPolicy.named("fixed-" + limit, history -> OptionalDouble.of(limit));
  }

  /**
   * {@code factor} times as bad as the default configuration: limit {@code d + (factor - 1) |d|}
   * for its cost {@code d}, which is {@code factor * d} for positive costs and right for negative
   * ones. No limit while the default is not measured.
   *
   * @param factor at least 1
   */
  public static PruningPolicy relativeToDefault(Configuration defaults, double factor) {
    Arguments.given(defaults, "defaults");
    return relative(
        "default-" + factor + " of " + defaults,
        factor,
        history -> {
          defaults.requireIn(history.space(), "defaults");
          return history.observation(defaults);
        });
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
   * @param atLeast no limit before so many configurations were run, at least 1; in the name too, by
   *     which a journal knows the policy again
   */
  public static PruningPolicy quantile(double q, int atLeast) {
    Arguments.require(q >= 0 && q <= 1, "q", q, "in [0, 1]");
    Arguments.require(atLeast >= 1, "atLeast", atLeast, "at least 1");
    return PruningPolicy.named(
        "quantile-" + Decimals.percent(q) + " from " + atLeast,
        history -> quantile(history, q, atLeast));
  }

  private static OptionalDouble quantile(History history, double q, int atLeast) {
    double limit =
        history.fold(
            Bounds.class,
            Bounds::new,
            bounds ->
                bounds.sorted.size() < atLeast
                    ? Double.POSITIVE_INFINITY
                    : bounds.sorted.quantile(q));
    return Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty();
  }

  /** The costs of what was measured, infinity for what was only ever censored. */
  private static final class Bounds implements History.Fold {
    private final SortedValues sorted = new SortedValues();

    @Override
    public void add(History grown) {
      int last = grown.size() - 1;
      Configuration point = grown.trial(last).configuration();
      bound(grown.prefix(last).observation(point)).ifPresent(sorted::remove);
      bound(grown.observation(point)).ifPresent(sorted::add);
    }

    private static OptionalDouble bound(Optional<Observation> observation) {
      return observation.stream()
          .filter(o -> o.isMeasured() || o.censored() > 0)
          .mapToDouble(o -> o.cost().orElse(Double.POSITIVE_INFINITY))
          .findFirst();
    }
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
    Arguments.require(
        factor >= 1 && Double.isFinite(factor), "factor", factor, "a finite number of at least 1");
    return PruningPolicy.named(
        name,
        history ->
            reference.apply(history).map(Observation::cost).stream()
                .flatMapToDouble(OptionalDouble::stream)
                .map(cost -> cost + (factor - 1) * Math.abs(cost))
                .filter(Double::isFinite)
                .findFirst());
  }
}
