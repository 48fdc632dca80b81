package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.completion.IdCandidates;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.PruningPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.stop.StopCriteria;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.sampling.DefaultFirst;
import io.github.bbo4j.sampling.InitialDesigns;
import io.github.bbo4j.sampling.LatinHypercube;
import io.github.bbo4j.tuner.limits.Failures;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import io.github.bbo4j.tuner.plan.SearchChoices;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to search; what stands here wins over the file. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TunerOptions {
  private static final int DEFAULT_BUDGET = 100;
  private static final int DEFAULT_RETRIES = 20;

  /** Heuristics without a model of failures, by the beginning of their ids. */
  private static final List<String> MODELLESS = List.of("random", "sa-", "ga-", "hill-climbing");

  /** Ids of pruning that need the plan. */
  private static final List<String> PRUNING_HERE = List.of("median", "mean", "default");

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
      completionCandidates = IdCandidates.OfHeuristics.class,
      paramLabel = "ID",
      description = "What to measure next: see the command list.")
  private @Nullable String heuristic;

  @Option(
      names = "--resampling",
      completionCandidates = IdCandidates.OfResampling.class,
      paramLabel = "ID",
      description = "What to measure again: see the command list.")
  private @Nullable String resampling;

  @Option(
      names = "--pruning",
      paramLabel = "ID",
      description =
          "When a run is given up while it goes on: none, median (or mean, the same), default, best-FACTOR, fixed-LIMIT in seconds, quantile-PERCENT (default: the file's, else none).")
  private @Nullable String pruning;

  @Option(
      names = "--free-running",
      description =
          "Decide upon what is known at the time, never wait for the oldest trial; only a journal can repeat such a run.")
  private boolean freeRunning;

  @Option(
      names = "--avoid-failures",
      negatable = true,
      description =
          "Keep the search away from where all runs failed (default: the file's, else for random, sa-*, ga-* and hill-climbing, which have no model of failures).")
  private @Nullable Boolean avoidFailures;

  @Option(
      names = "--retry",
      paramLabel = "KIND=N",
      description =
          "Try runs that failed in this way again, so often: lost, not-started, timed-out, exit-code, signal, no-cost; may be repeated (default: the file's, else lost=2).")
  private Map<String, Integer> retries = Map.of();

  TunerOptions() {}

  /** Keys of the file's search that win here over the file, and needn't fit there. */
  Set<String> given() {
    Set<String> given = new HashSet<>();
    if (budget != null) {
      given.add("budget");
    }
    if (pruning != null) {
      given.add("pruning");
    }
    return given;
  }

  /** How many evaluations are under way at a time. */
  int concurrency(SearchChoices file) {
    return concurrency != null ? concurrency : file.integer("concurrency", 1);
  }

  /** The evaluations of the run. */
  int budget(SearchChoices file) {
    return budget != null ? budget : file.integer("budget", DEFAULT_BUDGET);
  }

  /**
   * The tuner of a plan.
   *
   * @param notes told of each run that is tried again
   */
  TunerBuilder tuner(TuningPlan plan, Objective objective, Consumer<String> notes) {
    SearchChoices file = plan.search();
    requireRoom(file);
    Objective patient = retries(file).around(objective, notes);
    TunerBuilder tuner =
        Tuner.on(plan.space())
            .objective(plan.maximize() ? Objectives.maximizing(patient) : patient)
            .budget(budget(file))
            .seed(seed != null ? seed : file.number("seed", 1))
            .concurrency(concurrency(file));
    heuristic(tuner, Optional.ofNullable(heuristic).or(() -> file.id("heuristic")), file);
    Optional.ofNullable(resampling)
        .or(() -> file.id("resampling"))
        .ifPresent(id -> tuner.resampling(ResamplingPolicies.byId(id)));
    file.id("aggregation").ifPresent(id -> tuner.aggregation(Aggregations.byId(id)));
    Optional.ofNullable(pruning)
        .or(() -> file.id("pruning"))
        .ifPresent(id -> tuner.pruning(pruning(id, plan)));
    requirePruned(plan);
    if (freeRunning || file.flag("free-running", false)) {
      tuner.freeRunning();
    }
    design(tuner, plan, budget(file));
    if (file.integer("confirm", 0) > 0) {
      tuner.confirm(file.integer("confirm", 0));
    }
    if (file.numbers().containsKey("first-failures")) {
      tuner.stopAfterFailures(file.integer("first-failures", 0));
    }
    file.limits().time().ifPresent(limit -> tuner.stop(StopCriteria.elapsed(limit)));
    file.limits().failureShare().ifPresent(share -> tuner.stop(Failures.maxShare(share, 5)));
    return tuner;
  }

  /** A contradiction within the file was told with its place. */
  private void requireRoom(SearchChoices file) {
    Inputs.atLeast("--budget", budget(file), 1);
    Inputs.atLeast("--concurrency", concurrency(file), 1);
    for (String name : List.of("confirm", "initial")) {
      file.noRoomFor(name, budget(file))
          .ifPresent(
              why -> {
                throw new IllegalArgumentException("in 'search' of the file, " + why);
              });
    }
  }

  /** The file's own pruning was looked at with its place. */
  private void requirePruned(TuningPlan plan) {
    Optional<String> never = Optional.ofNullable(pruning).flatMap(plan::neverPruned);
    if (never.isPresent()) {
      throw new IllegalArgumentException(
          "--pruning " + pruning + " would give up no run: " + never.get());
    }
  }

  /** Which failed runs are tried again. */
  RetryPolicy retries(SearchChoices file) {
    RetryPolicy policy =
        file.limits()
            .retries()
            .orElse(RetryPolicy.of(FailureKind.LOST, 2).withBudget(DEFAULT_RETRIES));
    for (var retry : retries.entrySet()) {
      policy = policy.and(FailureKind.byId(retry.getKey()), retry.getValue());
    }
    return policy;
  }

  private void heuristic(TunerBuilder tuner, Optional<String> id, SearchChoices file) {
    boolean modelless =
        id.filter(name -> MODELLESS.stream().anyMatch(name::startsWith)).isPresent();
    boolean away = avoidFailures != null ? avoidFailures : file.flag("avoid-failures", modelless);
    if (away) {
      String name = id.orElse("auto");
      Heuristics.byId(name);
      tuner.heuristic(() -> Failures.avoided(Heuristics.byId(name)));
    } else if (id.isPresent()) {
      Heuristics.byId(id.get());
      tuner.heuristic(() -> Heuristics.byId(id.get()));
    }
  }

  private static void design(TunerBuilder tuner, TuningPlan plan, int budget) {
    SearchChoices file = plan.search();
    boolean first = !plan.defaults().isEmpty() && file.flag("default-first", true);
    int most = budget - file.integer("confirm", 0);
    int size = file.integer("initial", Math.min(most, Math.min(10, Math.max(1, budget / 3))));
    if (first || file.id("initial-design").isPresent()) {
      var rest = file.id("initial-design").map(InitialDesigns::byId).orElse(new LatinHypercube());
      tuner.initialDesign(first ? DefaultFirst.of(plan.defaults(), rest) : rest, size);
    } else {
      tuner.initialDesignSize(size);
    }
  }

  private static PruningPolicy pruning(String id, TuningPlan plan) {
    return switch (id) {
      // SHAMan's mean of the costs so far; the median differs by less than their noise.
      case "median", "mean" -> PruningPolicies.quantile(0.5, 5);
      case "default" ->
          plan.defaults().isEmpty()
              ? noDefault()
              : PruningPolicies.relativeToDefault(plan.space().configuration(plan.defaults()), 1);
      default -> checked(id);
    };
  }

  private static PruningPolicy checked(String id) {
    try {
      return PruningPolicies.byId(id);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      // Of a known one it says what is wrong with its number.
      boolean unknown = message.startsWith("there is no ");
      throw new IllegalArgumentException(
          message + (unknown ? "; and here " + String.join(", ", PRUNING_HERE) : ""), e);
    }
  }

  /** Looks up an id that a file gives, so that a wrong one is told with its line. */
  static void checkId(String kind, String id) {
    switch (kind) {
      case "heuristic" -> Heuristics.byId(id);
      case "initial-design" -> InitialDesigns.byId(id);
      case "resampling" -> ResamplingPolicies.byId(id);
      case "aggregation" -> Aggregations.byId(id);
      case "pruning" -> {
        if (!PRUNING_HERE.contains(id)) {
          checked(id);
        }
      }
      default -> throw new IllegalStateException("no ids of " + kind);
    }
  }

  private static PruningPolicy noDefault() {
    throw new BboException(
        "pruning 'default' needs the parameters' defaults. Maybe give each parameter a default");
  }
}
