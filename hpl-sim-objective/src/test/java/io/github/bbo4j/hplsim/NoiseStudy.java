package io.github.bbo4j.hplsim;

import io.github.bbo4j.hplsim.generative.DgemmSpeed;
import io.github.bbo4j.hplsim.generative.GenerativeModel;
import io.github.bbo4j.hplsim.generative.SyntheticCluster;
import io.github.bbo4j.hplsim.generative.SyntheticPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What the variation of dgemm from call to call costs on 8 x 32 fat nodes (T. Cornebize, PhD
 * thesis, Univ. Grenoble Alpes, 2021, section 7.1).
 *
 * <p>Run it as a program: arguments are the fidelity, the number of seeds, and orders N. It prints
 * a row of a Markdown table for each order and level.
 */
final class NoiseStudy {

  private final SyntheticCluster cluster =
      GenerativeModel.dahuNode().sample(256, new SplittableRandom(1));
  private final HplPredictor predictor;
  private final int seeds;

  /** Prepares runs on one cluster; with noise, the mean over {@code seeds} runs is taken. */
  NoiseStudy(Fidelity fidelity, int seeds) {
    predictor = HplPredictor.simulated(fidelity);
    this.seeds = seeds;
  }

  /** Returns the mean seconds at a coefficient of variation of the calls. */
  double seconds(int n, double variation) {
    HplConfiguration run = HplConfiguration.of(n, 512, 8, 32);
    List<DgemmSpeed> speeds =
        cluster.day(new SplittableRandom(5)).stream()
            .map(s -> s.withCallVariation(variation))
            .toList();
    Platform platform = SyntheticPlatforms.fatNodes(speeds);
    double sum = 0.0;
    int repetitions = variation > 0.0 ? seeds : 1;
    for (int seed = 1; seed <= repetitions; seed++) {
      sum += predictor.seconds(run, platform, seed);
    }
    return sum / repetitions;
  }

  /** Prints the table. */
  public static void main(String[] args) {
    PrintStream out = System.out;
    Fidelity fidelity = Fidelity.valueOf(args[0].toUpperCase(Locale.ROOT));
    NoiseStudy study = new NoiseStudy(fidelity, Integer.parseInt(args[1]));
    out.println("| N | fidelity | variation | seconds | overhead % |");
    out.println("|---|---|---|---|---|");
    for (int i = 2; i < args.length; i++) {
      int n = Integer.parseInt(args[i]);
      double base = study.seconds(n, 0.0);
      for (double variation : new double[] {0.0, 0.02, 0.04, 0.06, 0.08, 0.10}) {
        double seconds = variation > 0.0 ? study.seconds(n, variation) : base;
        out.printf(
            Locale.ROOT,
            "| %d | %s | %.2f | %.2f | %+.2f |%n",
            n,
            fidelity,
            variation,
            seconds,
            100.0 * (seconds / base - 1.0));
      }
    }
  }
}
