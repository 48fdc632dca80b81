package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.options.Catalog;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.PruningPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.stop.StopCriteria;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.sampling.DefaultFirst;
import io.github.bbo4j.sampling.LatinHypercube;
import io.github.bbo4j.tuner.limits.Failures;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import io.github.bbo4j.tuner.plan.SearchChoices;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to search; what stands here wins over the file. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TunerOptions {
  private static final int DEFAULT_BUDGET = 100;
  private static final int RETRIES = 20;

  @Option(
      names = "--budget",
      paramLabel = "N",
      description = "Evaluations (default: the file's, else 100).")
  private @Nullable Integer budget;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all randomness (default: the file's, else 1).")
  private @Nullable Long seed;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Evaluations at a time (default: the file's, else 1).")
  private @Nullable Integer concurrency;

  @Option(
      names = "--heuristic",
      paramLabel = "ID",
      description = "What to measure next: see the command list.")
  private @Nullable String heuristic;

  @Option(
      names = "--resampling",
      paramLabel = "ID",
      description = "What to measure again: see the command list.")
  private @Nullable String resampling;

  TunerOptions() {}

  /** How many evaluations are under way at a time. */
  int concurrency(SearchChoices file) {
    return concurrency != null ? concurrency : file.integer("concurrency", 1);
  }

  /** The evaluations of the run. */
  int budget(SearchChoices file) {
    return budget != null ? budget : file.integer("budget", DEFAULT_BUDGET);
  }

  /** The tuner of a plan. */
  TunerBuilder tuner(TuningPlan plan, Objective objective) {
    SearchChoices file = plan.search();
    Objective patient = RetryPolicy.of(FailureKind.LOST, 2).withBudget(RETRIES).around(objective);
    TunerBuilder tuner =
        Tuner.on(plan.space())
            .objective(plan.maximize() ? Objectives.maximizing(patient) : patient)
            .budget(budget(file))
            .seed(seed != null ? seed : file.integer("seed", 1))
            .concurrency(concurrency(file));
    Optional.ofNullable(heuristic)
        .or(() -> file.id("heuristic"))
        .ifPresent(id -> heuristic(tuner, id));
    Optional.ofNullable(resampling)
        .or(() -> file.id("resampling"))
        .ifPresent(id -> tuner.resampling(Catalog.resampling(id)));
    file.id("aggregation").ifPresent(id -> tuner.aggregation(Catalog.aggregation(id)));
    file.id("pruning").ifPresent(id -> tuner.pruning(pruning(id, plan)));
    design(tuner, plan, budget(file));
    if (file.integer("confirm", 0) > 0) {
      tuner.confirm(file.integer("confirm", 0));
    }
    file.timeLimit().ifPresent(limit -> tuner.stop(StopCriteria.elapsed(limit)));
    file.maxFailureShare().ifPresent(share -> tuner.stop(Failures.maxShare(share, 5)));
    return tuner;
  }

  private static void heuristic(TunerBuilder tuner, String id) {
    Heuristics.byId(id);
    tuner.heuristic(() -> Heuristics.byId(id));
  }

  private static void design(TunerBuilder tuner, TuningPlan plan, int budget) {
    SearchChoices file = plan.search();
    boolean first =
        !plan.defaults().isEmpty() && !file.id("default-first").equals(Optional.of("false"));
    int size = file.integer("initial", Math.min(10, Math.max(1, budget / 3)));
    if (first || file.id("initial-design").isPresent()) {
      var rest = file.id("initial-design").map(Catalog::design).orElse(new LatinHypercube());
      tuner.initialDesign(first ? DefaultFirst.of(plan.defaults(), rest) : rest, size);
    } else {
      tuner.initialDesignSize(size);
    }
  }

  private static PruningPolicy pruning(String id, TuningPlan plan) {
    if (id.startsWith("limit-")) {
      double limit = Double.parseDouble(id.substring("limit-".length()));
      return PruningPolicy.named(id, history -> limit);
    }
    return switch (id) {
      // SHAMan's mean of the costs so far; the median differs by less than their noise.
      case "median", "mean" -> PruningPolicies.quantile(0.5, 5);
      case "default" ->
          PruningPolicies.relativeToDefault(plan.space().configuration(plan.defaults()), 1);
      default -> PruningPolicies.byId(id);
    };
  }
}
