package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.heuristics.Heuristics;
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
 * tuner does by itself when nothing but the budget is given.
 */
public final class NoiseContenders {
  /** The thesis's best: what the others are tested against. */
  public static final String REFERENCE = "bounded-filter";

  private static final double CONFIRMED = 0.2;

  /** Hardly any replicates in the search, and a long confirmation. */
  private static final ResamplingPolicy RARE =
      new OcbaPolicy(25, 0.1, 0.1, new RunLimit(0.4, 3), 0.001);

  private static final double RARELY_CONFIRMED = 0.4;
  private static final Map<String, Policy> BY_ID = catalogue();

  private NoiseContenders() {}

  /**
   * What stands behind an id.
   *
   * @param published whether it is one of the thesis's: the points of the initial design are
   *     measured once, and the lowest aggregated cost is recommended
   * @param heuristic its own; empty for the one of the experiment
   * @param resampling the policy of a run; empty for the tuner's default
   * @param confirmShare of the budget that confirms the leaders in the end, in [0, 1)
   */
  private record Policy(
      boolean published,
      Optional<String> heuristic,
      Optional<Supplier<ResamplingPolicy>> resampling,
      double confirmShare) {}

  private static Map<String, Policy> catalogue() {
    Map<String, Policy> all = new LinkedHashMap<>();
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
    all.put("auto", new Policy(false, auto, Optional.empty(), 0));
    all.put("auto-confirm", new Policy(false, auto, Optional.empty(), CONFIRMED));
    return Collections.unmodifiableMap(all);
  }

  private static ResamplingPolicy last(String name, ResamplingRule rule) {
    return new LastMeasuredPolicy(name, rule, false);
  }

  private static void published(
      Map<String, Policy> all, String id, Supplier<ResamplingPolicy> resampling) {
    all.put(id, new Policy(true, Optional.empty(), Optional.of(resampling), 0));
  }

  private static void ours(
      Map<String, Policy> all,
      String id,
      String heuristic,
      Supplier<ResamplingPolicy> resampling,
      double confirm) {
    Optional<String> own = heuristic.isEmpty() ? Optional.empty() : Optional.of(heuristic);
    all.put(id, new Policy(false, own, Optional.of(resampling), confirm));
  }

  /** The ids, the thesis's first. */
  public static List<String> ids() {
    return List.copyOf(BY_ID.keySet());
  }

  /**
   * The contender of that id.
   *
   * @param id of a policy
   * @param heuristic id of the heuristic, for the policies without one of their own
   * @throws IllegalArgumentException if there is no such policy or heuristic
   */
  public static Contender byId(String id, String heuristic) {
    Policy policy = BY_ID.get(id);
    if (policy == null) {
      throw Catalog.unknown("policy of this experiment", id, ids());
    }
    String chosen = policy.heuristic().orElse(heuristic);
    Heuristics.byId(chosen);
    return new Contender(
        id,
        chosen,
        (builder, settings) -> {
          builder
              .heuristic(() -> Heuristics.byId(chosen))
              .resampleInitial(!policy.published())
              .confirm((int) (policy.confirmShare() * settings.budget()));
          policy.resampling().ifPresent(p -> builder.resampling(p.get()));
          if (policy.published()) {
            builder.recommender(Recommender.LOWEST_COST);
          }
        });
  }
}
