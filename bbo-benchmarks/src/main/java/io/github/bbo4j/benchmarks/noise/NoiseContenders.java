package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.noise.resampling.BoundedDynamicPolicy;
import io.github.bbo4j.noise.resampling.CriticalValue;
import io.github.bbo4j.noise.resampling.LastMeasuredPolicy;
import io.github.bbo4j.noise.resampling.OcbaPolicy;
import io.github.bbo4j.noise.resampling.ResamplingRule;
import io.github.bbo4j.noise.resampling.ResamplingRules;
import io.github.bbo4j.noise.resampling.RunLimit;
import io.github.bbo4j.noise.resampling.Schedule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The thesis's policies (tables 5.11 to 5.17) and this library's, by id. {@code auto} is what a
 * tuner does that was told nothing but the budget.
 */
public final class NoiseContenders {
  /** The thesis's best: what the others are tested against. */
  public static final String REFERENCE = "bounded-filter";

  private static final double CONFIRMED = 0.2;

  /** Hardly any replicates in the search, and a long confirmation. */
  private static final ResamplingPolicy RARE =
      new OcbaPolicy(25, 0.1, 0.1, new RunLimit(0.4, 3), 0.001);

  private static final double RARELY_CONFIRMED = 0.4;
  private static final Map<String, NoiseContender> BY_ID = catalogue();

  private NoiseContenders() {}

  private static Map<String, NoiseContender> catalogue() {
    Map<String, NoiseContender> all = new LinkedHashMap<>();
    published(all, "none", () -> ResamplingPolicy.NONE);
    for (int n : new int[] {2, 3, 5, 10, 15}) {
      published(all, "static-" + n, () -> last("static-" + n, ResamplingRules.fewerThan(n)));
    }
    for (int percent : new int[] {1, 5, 10, 30, 50}) {
      String id = "sedr-" + percent;
      Schedule share = Schedule.constant(percent / 100.0);
      published(
          all,
          id,
          () -> last(id, ResamplingRules.widerThan(share, CriticalValue.PUBLISHED_NORMAL)));
    }
    published(all, "bounded", () -> BoundedDynamicPolicy.published().withoutFilter());
    published(all, REFERENCE, BoundedDynamicPolicy::published);
    ours(all, "bounded-filter-confirm", "", BoundedDynamicPolicy::published, CONFIRMED);
    ours(all, "ocba", "", OcbaPolicy::defaults, 0);
    ours(all, "nei", "smbo-nei", () -> ResamplingPolicy.NONE, CONFIRMED);
    ours(all, "auto-ocba", "auto", () -> RARE, RARELY_CONFIRMED);
    Optional<String> auto = Optional.of("auto");
    all.put("auto", new NoiseContender("auto", false, auto, Optional.empty(), 0));
    all.put(
        "auto-confirm",
        new NoiseContender("auto-confirm", false, auto, Optional.empty(), CONFIRMED));
    return Collections.unmodifiableMap(all);
  }

  private static ResamplingPolicy last(String name, ResamplingRule rule) {
    return new LastMeasuredPolicy(name, rule, false);
  }

  private static void published(
      Map<String, NoiseContender> all, String id, Supplier<ResamplingPolicy> resampling) {
    all.put(id, new NoiseContender(id, true, Optional.empty(), Optional.of(resampling), 0));
  }

  private static void ours(
      Map<String, NoiseContender> all,
      String id,
      String heuristic,
      Supplier<ResamplingPolicy> resampling,
      double confirm) {
    Optional<String> own = heuristic.isEmpty() ? Optional.empty() : Optional.of(heuristic);
    all.put(id, new NoiseContender(id, false, own, Optional.of(resampling), confirm));
  }

  /** The ids, the thesis's first. */
  public static List<String> ids() {
    return List.copyOf(BY_ID.keySet());
  }

  /**
   * The contender of that id.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static NoiseContender byId(String id) {
    NoiseContender contender = BY_ID.get(id);
    if (contender == null) {
      throw new IllegalArgumentException(
          "there is no policy '" + id + "' in this experiment. Maybe one of " + ids());
    }
    return contender;
  }
}
