package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.Replicates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whether intervals, recommendations and alarms keep what they say, as Markdown tables. */
public final class HonestyTables {
  private static final int BUDGET = 100;

  private HonestyTables() {}

  /**
   * Coverage of the intervals of the mean.
   *
   * @param samples per cell
   */
  public static String intervals(int samples) {
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "Nominal 95 %% intervals of the mean that hold it, %%, %d samples per cell (bootstrap: a"
                + " tenth):%n%n",
            samples));
    List<String> header = new ArrayList<>(List.of("noise", "interval"));
    IntStream.rangeClosed(2, 10).forEach(n -> header.add("n = " + n));
    line(out, header);
    rule(out, 2, 9);
    for (IntervalCoverage.Row row : IntervalCoverage.of(samples, 1)) {
      List<String> cells = new ArrayList<>(List.of(row.noise(), row.estimator()));
      row.covered().forEach(c -> cells.add(number(c)));
      line(out, cells);
    }
    return out.toString();
  }

  /**
   * Honesty of the default recommendation at the end of runs on the quiet grid of SBB.1 under
   * noise.
   *
   * @param seeds per row
   * @param heuristic id
   * @param policies ids of resampling policies; "default" for that of a tuner told nothing, "none"
   *     confirms with its last 40 evaluations
   */
  public static String recommendations(int seeds, String heuristic, List<String> policies)
      throws IOException {
    Problem problem =
        RecordedSystems.shipped("recon_sbb_1").orElseThrow().problem(Replicates.MEDIAN);
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "Default recommendation after %d evaluations of %s on recon_sbb_1, seeds 1 to %d; %%:%n%n",
            BUDGET,
            heuristic,
            seeds));
    line(
        out,
        List.of(
            "noise",
            "resampling",
            "confirm",
            "95 % interval covers",
            "bias",
            "bias of the luckiest",
            "regret"));
    rule(out, 2, 5);
    for (NoiseModel noise :
        List.of(
            new NoiseModel("log-normal, CV 10 %", true, 0.1, 0),
            new NoiseModel("log-normal, CV 25 %", true, 0.25, 0),
            new NoiseModel("log-normal, CV 10 %, 5 % outliers", true, 0.1, 0.05),
            new NoiseModel("log-normal, CV 25 %, 5 % outliers", true, 0.25, 0.05))) {
      for (String policy : policies) {
        int confirm = policy.equals("none") ? 40 : 0;
        RecommendationCoverage row =
            RecommendationCoverage.of(problem, heuristic, policy, confirm, BUDGET, noise, seeds);
        line(
            out,
            List.of(
                row.noise(),
                row.policy(),
                Integer.toString(row.confirm()),
                number(row.covered()),
                number(row.bias()),
                number(row.luckyBias()),
                number(row.regret())));
      }
    }
    return out.toString();
  }

  /**
   * Detection and false alarms of drift and bursts.
   *
   * @param runs per row
   */
  public static String drift(int runs) {
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "Random search of 110 evaluations with control measurements, seeds 1 to %d; %% of the"
                + " runs:%n%n",
            runs));
    line(
        out,
        List.of(
            "system",
            "control every",
            "drift",
            "burst",
            "control runs 10 % above quiet, %",
            "first report at trial"));
    rule(out, 1, 5);
    Problem sbb = Problems.byName("sbb-noisy").orElseThrow();
    Problem quiet = Problems.byName("sbb-2").orElseThrow();
    List<Problem> bursts =
        Stream.of("sro-noisy-60", "sro-noisy-120", "sro-noisy-300")
            .flatMap(name -> Problems.byName(name).stream())
            .toList();
    for (int every : new int[] {10, 5}) {
      for (Problem problem : bursts) {
        row(out, problem.name(), problem, t -> 1, every, runs);
      }
      row(out, "sbb-noisy, steady: false alarms", sbb, t -> 1, every, runs);
      row(out, "sbb-2, quiet: false alarms", quiet, t -> 1, every, runs);
      row(out, "sbb-noisy, 20 % slower by the end", sbb, t -> 1 + 0.2 * t / 110, every, runs);
      row(out, "sbb-noisy, 50 % slower by the end", sbb, t -> 1 + 0.5 * t / 110, every, runs);
      row(
          out,
          "sbb-noisy, twice as slow in trials 50 to 69",
          sbb,
          t -> t >= 50 && t < 70 ? 2 : 1,
          every,
          runs);
    }
    return out.toString();
  }

  private static void row(
      StringBuilder out,
      String name,
      Problem problem,
      DriftRates.Trend trend,
      int every,
      int runs) {
    DriftRates rates = DriftRates.of(name, problem, trend, every, runs);
    line(
        out,
        List.of(
            rates.system(),
            Integer.toString(every),
            number(rates.drift()),
            number(rates.burst()),
            number(rates.disturbed()),
            Double.isNaN(rates.firstTrial()) ? "-" : number(rates.firstTrial())));
  }

  private static void line(StringBuilder out, List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static void rule(StringBuilder out, int words, int numbers) {
    out.append(
        IntStream.range(0, words + numbers)
            .mapToObj(i -> i < words ? "---" : "---:")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : "%.1f", value);
  }
}
