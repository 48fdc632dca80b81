package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.TunerDefaults;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The resampling policies by name and by id, those of a user's own in {@code META-INF/services}
 * included. Stateless and thread-safe.
 */
public final class ResamplingPolicies {
  private static final Catalog<ResamplingPolicy> BY_ID =
      Catalog.<ResamplingPolicy>of("resampling policy")
          .with("none", n -> none())
          .with("static-N", n -> fixed(Catalog.whole("N", n[0])))
          .with("sedr-P", n -> standardError(n[0] / 100))
          .with("bounded", n -> BoundedDynamicPolicy.published().withoutFilter())
          .with("bounded-filter", n -> BoundedDynamicPolicy.published())
          .with("ocba", n -> OcbaPolicy.defaults())
          .with("racing", n -> RacingPolicy.defaults())
          .with("auto", n -> auto())
          .withServices(ResamplingPolicy.class, ResamplingPolicy::name);

  /** An interval a million times as wide as the mean: any measurement is within it. */
  private static final double MOST = 1e6;

  private ResamplingPolicies() {}

  /** Measures nothing again. */
  public static ResamplingPolicy none() {
    return ResamplingPolicy.NONE;
  }

  /**
   * Measures each configuration exactly {@code n} times in a row.
   *
   * @param n at least 1
   */
  public static ResamplingPolicy fixed(int n) {
    return LastMeasuredPolicy.of("static-" + n, ResamplingRules.fewerThan(n));
  }

  /**
   * Standard-error dynamic resampling (Di Pietro, While and Barone, 2004): again while the 95 %
   * interval of the mean, by Student's t, is wider than a share of the mean. Without a cap, as
   * published: under strong noise, or a mean near 0, it may spend the whole budget on one
   * configuration; compose with {@link ResamplingRules#fewerThan} to bound it.
   *
   * @param share full width over the absolute mean, above 0 and at most a million
   */
  public static ResamplingPolicy standardError(double share) {
    return standardError(share, CriticalValue.STUDENT_T);
  }

  /** {@link #standardError(double)} with another critical value, such as the published 1.96. */
  public static ResamplingPolicy standardError(double share, CriticalValue critical) {
    Arguments.require(share > 0 && share <= MOST, "share", share, "above 0 and at most " + MOST);
    return LastMeasuredPolicy.of(
        "sedr-" + number(Decimals.percent(share)),
        ResamplingRules.widerThan(Schedule.constant(share), critical));
  }

  /**
   * The policy for noise of unknown strength: what a tuner takes that was told nothing but its
   * budget, from the {@link TunerDefaults} on the class path (bbo-heuristics brings one), or {@link
   * OcbaPolicy#defaults()} where there is none.
   */
  public static ResamplingPolicy auto() {
    return TunerDefaults.onClassPath().resampling().orElseGet(OcbaPolicy::defaults);
  }

  /**
   * Several policies as one: the first that wants something decides. It works on the spaces that
   * all of them work on.
   *
   * @param name what provenance and tables call it
   * @param policies in the order they are asked
   */
  public static ResamplingPolicy firstOf(String name, List<ResamplingPolicy> policies) {
    Arguments.text(name, "name");
    List<ResamplingPolicy> all = Arguments.list(policies, "policies");
    return new ResamplingPolicy() {
      @Override
      public Optional<Configuration> resample(History history, RandomGenerator random) {
        return all.stream()
            .map(policy -> policy.resample(history, random))
            .flatMap(Optional::stream)
            .findFirst();
      }

      @Override
      public Optional<String> unsupported(SearchSpace space) {
        return all.stream()
            .map(policy -> policy.unsupported(space))
            .flatMap(Optional::stream)
            .findFirst();
      }

      @Override
      public String name() {
        return name;
      }
    };
  }

  /**
   * The policy of that id: {@code none}, {@code static-N} (N runs each), {@code sedr-P} (interval
   * of P percent), {@code bounded}, {@code bounded-filter} (the thesis's, with its published
   * settings), {@code ocba}, {@code racing}, {@code auto}. A policy that plans does so with {@link
   * History#plannedEvaluations()}.
   *
   * @throws IllegalArgumentException if there is no such id
   */
  public static ResamplingPolicy byId(String id) {
    return BY_ID.byId(id);
  }

  /** The ids, with N and P standing for numbers. */
  public static List<String> ids() {
    return BY_ID.ids();
  }

  private static String number(double percent) {
    return percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent);
  }
}
