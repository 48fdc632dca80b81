package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.benchmarks.cli.completion.IdCandidates;
import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.sampling.InitialDesigns;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Heuristics, and how all of them are run. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class SearchOptions {
  @Option(
      names = "--heuristic",
      completionCandidates = IdCandidates.OfHeuristics.class,
      required = true,
      split = ",",
      paramLabel = "ID",
      description = "Heuristics by id, separated by commas: see the command list.")
  private List<String> heuristics = List.of();

  @Mixin private BudgetOptions budget;

  @Option(
      names = "--design",
      completionCandidates = IdCandidates.OfDesigns.class,
      defaultValue = "lhs",
      paramLabel = "ID",
      description = "Initial design (default: ${DEFAULT-VALUE}).")
  private String design = "lhs";

  @Option(
      names = "--resampling",
      completionCandidates = IdCandidates.OfResampling.class,
      defaultValue = "none",
      paramLabel = "ID",
      description = "What to measure again (default: ${DEFAULT-VALUE}).")
  private String resampling = "none";

  @Option(
      names = "--aggregation",
      completionCandidates = IdCandidates.OfAggregations.class,
      defaultValue = "mean",
      paramLabel = "ID",
      description = "How replicates are merged for the heuristic (default: ${DEFAULT-VALUE}).")
  private String aggregation = "mean";

  @Option(
      names = "--stop",
      split = ",",
      paramLabel = "CRITERION",
      description =
          "What ends a run before its budget does, separated by commas: " + StopOptions.FORMS + ".")
  private List<String> stops = List.of();

  @Mixin private RepetitionOptions repetitions;

  /** Creates the mixin; picocli sets its options. */
  public SearchOptions() {}

  /**
   * The heuristics.
   *
   * @throws IllegalArgumentException if one is unknown, or named twice
   */
  public List<Contender> contenders() {
    return Inputs.once("--heuristic", heuristics).stream().map(Contender::byId).toList();
  }

  /**
   * What all runs share.
   *
   * @param problems what is tuned, which says what the values of stop criteria mean
   */
  public RunSettings settings(List<Problem> problems) {
    ResamplingPolicies.byId(resampling);
    Set<Direction> directions =
        problems.stream().map(Problem::direction).collect(Collectors.toSet());
    return budget
        .apply(RunSettings.defaults(InitialDesigns.byId(design)))
        .withResampling(() -> ResamplingPolicies.byId(resampling))
        .withAggregation(Aggregations.byId(aggregation))
        .withStop(StopOptions.criterion(stops, directions))
        .withSeed(repetitions.seed());
  }

  /** How often and how many at a time. */
  public RepetitionOptions repetitions() {
    return repetitions;
  }
}
