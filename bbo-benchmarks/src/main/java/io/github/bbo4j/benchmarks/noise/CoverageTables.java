package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.problems.NoisyProblem;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.sampling.LatinHypercube;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether intervals, recommendations and alarms keep what they say, as Markdown tables. Immutable
 * and thread-safe.
 *
 * @param runs per row of a table of runs, at least 1
 * @param seed of the first; the next has the next
 * @param threads runs at a time; nothing depends on it
 */
public record CoverageTables(int runs, long seed, int threads) {
  private static final int CONFIRMED = 40;

  /** Of a run of the recommendation: beside those that confirm, the initial design and more. */
  public static final int FEWEST_EVALUATIONS = CONFIRMED + 11;

  private static final List<String> RECOMMENDATION_COLUMNS =
      List.of(
          "noise",
          "resampling",
          "confirm",
          "95 % interval covers",
          "bias",
          "bias of the lowest",
          "regret");

  /**
   * Coverage of the intervals of the mean.
   *
   * @param samples per cell
   */
  public String intervals(int samples) {
    List<String> header = new ArrayList<>(List.of("noise", "interval"));
    IntStream.rangeClosed(2, 10).forEach(n -> header.add("n = " + n));
    Table table = new Table(2, header);
    for (IntervalCoverage.Row row : IntervalCoverage.of(samples, seed)) {
      List<String> cells = new ArrayList<>(List.of(row.noise(), row.estimator()));
      row.covered().forEach(c -> cells.add(number(c)));
      table.row(cells);
    }
    return String.format(
            Locale.ROOT,
            "Nominal 95 %% intervals of the mean that hold it, %%, %d samples per cell (bootstrap: a"
                + " tenth):\n\n",
            samples)
        + table.markdown();
  }

  /**
   * Coverage of the default recommendation at the end of runs on the grid of SBB.1 under synthetic
   * noise.
   *
   * @param budget evaluations of a run, at least {@link #FEWEST_EVALUATIONS}
   * @param heuristic id
   * @param policies ids of resampling policies; "default" for that of a tuner by itself, "none"
   *     confirms with its last 40 evaluations
   */
  public String recommendations(int budget, String heuristic, List<String> policies)
      throws IOException {
    Arguments.require(budget >= FEWEST_EVALUATIONS, "budget", budget, "above 50");
    Problem grid =
        RecordedSystems.shipped("recon_sbb_1").orElseThrow().problem(ReplayedRuns.MEDIAN);
    Table table = new Table(2, RECOMMENDATION_COLUMNS);
    for (SyntheticNoise noise : SyntheticNoise.logNormals()) {
      Problem problem = new NoisyProblem(grid, noise.variation(), noise.outliers());
      for (String policy : policies) {
        int confirm = policy.equals("none") ? CONFIRMED : 0;
        List<String> cells =
            new ArrayList<>(List.of(noise.name(), policy, Integer.toString(confirm)));
        cells.addAll(
            cells(
                coverage(
                    problem,
                    RecommendContenders.of(heuristic, policy),
                    settings(budget, confirm))));
        table.row(cells);
      }
    }
    return String.format(
            Locale.ROOT,
            "Default recommendation after %d evaluations of %s on recon_sbb_1, %d seeds from %d;"
                + " %%:\n\n",
            budget,
            heuristic,
            runs,
            seed)
        + table.markdown();
  }

  private static List<String> cells(RecommendationCoverage row) {
    return Stream.of(row.covered(), row.bias(), row.lowestBias(), row.regret())
        .map(CoverageTables::number)
        .toList();
  }

  private RunSettings settings(int budget, int confirm) {
    return RunSettings.defaults(new LatinHypercube())
        .withBudget(budget)
        .withConfirmation(confirm)
        .withSeed(seed)
        .withDefaultResampling()
        .withSeeding(RunSettings.Seeding.CONSECUTIVE);
  }

  RecommendationCoverage coverage(Problem problem, Contender contender, RunSettings settings) {
    return RecommendationCoverage.of(
        Experiment.runAll(
                Task.all(List.of(problem), List.of(contender), settings, runs),
                threads,
                task -> RecommendationScore.of(problem, Experiment.tune(task)),
                score -> {})
            .complete());
  }

  /** Detection and false alarms of drift and bursts. */
  public String drift() {
    Table table =
        new Table(
            1,
            List.of(
                "system",
                "control every",
                "drift",
                "burst",
                "control runs 10 % above the undisturbed time, %",
                "first report at trial"));
    for (int every : new int[] {10, 5}) {
      rows(table, new DriftRates.Plan(every, runs, seed));
    }
    return String.format(
            Locale.ROOT,
            "Random search of 110 evaluations with control measurements, %d seeds from %d; %%"
                + " of the runs:\n\n",
            runs,
            seed)
        + table.markdown();
  }

  /** Interference in bursts, nothing at all, a slow drift, a long burst. */
  private static void rows(Table table, DriftRates.Plan plan) {
    for (String name : List.of("sro-noisy-60", "sro-noisy-120", "sro-noisy-300")) {
      row(table, DriftRates.of(name, Problems.byName(name).orElseThrow(), t -> 1, plan));
    }
    Problem sbb = Problems.byName("sbb-noisy").orElseThrow();
    row(table, DriftRates.of("sbb-noisy, steady: false alarms", sbb, t -> 1, plan));
    Problem exact = Problems.byName("sbb-2").orElseThrow();
    row(table, DriftRates.of("sbb-2, exact: false alarms", exact, t -> 1, plan));
    for (int percent : new int[] {20, 50}) {
      String name = "sbb-noisy, " + percent + " % slower by the end";
      DriftRates.Trend slower = t -> 1 + percent / 100.0 * t / 110;
      row(table, DriftRates.of(name, sbb, slower, plan));
    }
    DriftRates.Trend wave = t -> t >= 50 && t < 70 ? 2 : 1;
    row(table, DriftRates.of("sbb-noisy, twice as slow in trials 50 to 69", sbb, wave, plan));
  }

  private static void row(Table table, DriftRates rates) {
    table.row(
        List.of(
            rates.system(),
            Integer.toString(rates.every()),
            number(rates.drift()),
            number(rates.burst()),
            number(rates.disturbed()),
            number(rates.firstTrial())));
  }

  private static String number(double value) {
    return Double.isNaN(value)
        ? "-"
        : String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : "%.1f", value);
  }
}
