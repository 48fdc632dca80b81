package io.github.bbo4j.hplsim;

import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Real runs of HPL on dahu, in GFlop/s, and what a predictor makes of them.
 *
 * <p>Figures: T. Cornebize, PhD thesis, Univ. Grenoble Alpes, 2021, sections 6.3 to 6.6 and
 * companion data (MIT): means over 8 runs (March 2019, factorial), 23 (normal state) and 7
 * (geometry).
 */
final class DahuReality {

  /** Rows {N, real while four nodes were hot, real in the normal state}: 32 x 32, NB 128. */
  static final double[][] SIZES = {
    {50000, 12797.5, 13463.0},
    {75000, 16588.8, 17167.0},
    {100000, 17826.2, 19067.4},
    {125000, 18851.2, 20537.0},
    {150000, 19403.8, 21343.0},
    {175000, 20480.0, 22396.1},
    {200000, 20603.8, 22917.0},
    {250000, 20963.8, 23801.7},
    {300000, 21491.2, 24233.0},
    {350000, 21765.0, 24765.7},
    {400000, 21686.2, 25021.7},
    {450000, 21893.8, 25173.5},
    {500000, 22003.8, 25246.5}
  };

  /** Rows {P, Q, real}: N = 250,000, NB 128, 30 nodes. */
  static final double[][] GRIDS = {
    {1, 960, 7984.0},
    {2, 480, 11131.4},
    {3, 320, 13694.3},
    {4, 240, 14987.1},
    {5, 192, 16201.4},
    {6, 160, 17478.6},
    {8, 120, 19030.0},
    {10, 96, 20367.1},
    {12, 80, 21088.6},
    {15, 64, 21377.1},
    {16, 60, 21342.9},
    {20, 48, 21891.4},
    {24, 40, 22147.1},
    {30, 32, 22292.9},
    {32, 30, 21787.1},
    {40, 24, 21655.7},
    {48, 20, 21064.3},
    {60, 16, 20517.1},
    {64, 15, 20122.9},
    {80, 12, 17957.1},
    {96, 10, 16572.9},
    {120, 8, 14504.3},
    {160, 6, 10527.1},
    {192, 5, 9658.9},
    {240, 4, 8117.6},
    {320, 3, 6057.0},
    {480, 2, 4321.1},
    {960, 1, 2031.4}
  };

  /** Real, N = 250,000, 32 x 32: SWAP fastest, then BCAST, DEPTH, NB 128 and 256. */
  static final double[] FACTORIAL = {
    23580.0, 24033.8, 24042.5, 23693.8, 24120.0, 24120.0,
    23270.0, 24037.5, 24036.2, 23563.8, 24173.8, 24152.5,
    19940.0, 22335.0, 22361.2, 21083.8, 23075.0, 23070.0,
    23745.0, 22053.8, 22041.2, 23755.0, 21905.0, 21913.8,
    23945.0, 22087.5, 22040.0, 23950.0, 22025.0, 22067.5,
    19625.0, 21950.0, 21948.8, 21026.2, 22650.0, 22666.2,
    21867.5, 22251.2, 22255.0, 21932.5, 22317.5, 22343.8,
    21510.0, 22213.8, 22208.8, 21785.0, 22347.5, 22325.0,
    18736.2, 20687.5, 20678.8, 19673.8, 21355.0, 21347.5,
    21660.0, 20607.5, 20593.8, 21675.0, 20535.0, 20555.0,
    21752.5, 20372.5, 20392.5, 21763.8, 20423.8, 20428.8,
    18180.0, 20011.2, 20017.5, 19483.8, 20687.5, 20685.0
  };

  private DahuReality() {}

  /**
   * One configuration.
   *
   * @param run what was run
   * @param real measured GFlop/s
   * @param simulated predicted GFlop/s
   */
  record Row(HplConfiguration run, double real, double simulated) {
    /** Relative error, positive where the prediction is too fast. */
    double error() {
      return simulated / real - 1.0;
    }
  }

  static List<Row> sizes(HplPredictor predictor, Platform platform, boolean hot, double largest) {
    List<Row> rows = new ArrayList<>();
    for (double[] s : SIZES) {
      if (s[0] <= largest) {
        HplConfiguration run = HplConfiguration.of((int) s[0], 128, 32, 32);
        rows.add(row(run, hot ? s[1] : s[2], predictor, platform));
      }
    }
    return rows;
  }

  /** Every stride-th grid, on the first 30 nodes. */
  static List<Row> grids(HplPredictor predictor, Platform platform, int stride) {
    List<Integer> nodes = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      nodes.add(i);
    }
    Platform thirty = platform.keepingNodes(nodes);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < GRIDS.length; i += stride) {
      double[] g = GRIDS[i];
      HplConfiguration run = HplConfiguration.of(250_000, 128, (int) g[0], (int) g[1]);
      rows.add(row(run, g[2], predictor, thirty));
    }
    return rows;
  }

  /** Every stride-th configuration of the factorial design. */
  static List<Row> factorial(HplPredictor predictor, Platform platform, int stride) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < FACTORIAL.length; i += stride) {
      HplConfiguration run =
          HplConfiguration.of(250_000, i < 36 ? 128 : 256, 32, 32)
              .withDepth(i / 18 % 2)
              .withBroadcast(BroadcastAlgorithm.of(i / 3 % 6))
              .withSwap(SwapAlgorithm.of(i % 3));
      rows.add(row(run, FACTORIAL[i], predictor, platform));
    }
    return rows;
  }

  private static Row row(HplConfiguration run, double real, HplPredictor p, Platform platform) {
    return new Row(run, real, run.gflops(p.seconds(run, platform, 42L)));
  }

  static long within(List<Row> rows, double bound) {
    return rows.stream().filter(r -> Math.abs(r.error()) <= bound).count();
  }

  /** Real rate lost by running the configuration that is predicted best, as a share. */
  static double regret(List<Row> rows) {
    Row best = rows.get(0);
    double real = 0.0;
    for (Row r : rows) {
      best = r.simulated() > best.simulated() ? r : best;
      real = Math.max(real, r.real());
    }
    return 1.0 - best.real() / real;
  }

  /** Rank correlation of Spearman; ties share their mean rank. */
  static double spearman(List<Row> rows) {
    double[] a = ranks(rows.stream().mapToDouble(Row::real).toArray());
    double[] b = ranks(rows.stream().mapToDouble(Row::simulated).toArray());
    double mean = (rows.size() - 1) / 2.0;
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    for (int i = 0; i < a.length; i++) {
      ab += (a[i] - mean) * (b[i] - mean);
      aa += (a[i] - mean) * (a[i] - mean);
      bb += (b[i] - mean) * (b[i] - mean);
    }
    return ab / Math.sqrt(aa * bb);
  }

  private static double[] ranks(double[] values) {
    double[] ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      for (double v : values) {
        ranks[i] += v < values[i] ? 1.0 : v == values[i] ? 0.5 : 0.0;
      }
      ranks[i] -= 0.5;
    }
    return ranks;
  }

  /**
   * Prints the tables of the documentation.
   *
   * @param args the studies: any of {@code sizes}, {@code grids}, {@code factorial}
   */
  public static void main(String[] args) {
    HplPredictor fast = HplPredictor.simulated(Fidelity.FAST);
    Platform dahu = BuiltInPlatforms.named("dahu");
    for (String study : args) {
      switch (study) {
        case "sizes" -> System.out.println(table(study, sizes(fast, dahu, false, 500_000)));
        case "grids" -> System.out.println(table(study, grids(fast, dahu, 1)));
        case "factorial" -> System.out.println(table(study, factorial(fast, dahu, 1)));
        default ->
            throw new IllegalArgumentException(
                "study '" + study + "' is not known; choose sizes, grids, factorial");
      }
    }
  }

  /** A table for the documentation. */
  static String table(String title, List<Row> rows) {
    StringBuilder s = new StringBuilder(title).append('\n');
    for (Row r : rows) {
      s.append(
          String.format(
              Locale.ROOT,
              "| %d | %d | %dx%d | %d | %d | %d | %.0f | %.0f | %+.1f |%n",
              r.run().n(),
              r.run().nb(),
              r.run().p(),
              r.run().q(),
              r.run().depth(),
              r.run().broadcast().code(),
              r.run().swap().code(),
              r.real(),
              r.simulated(),
              100 * r.error()));
    }
    return s.append(
            String.format(
                Locale.ROOT,
                "within 5 %%: %d, within 7 %%: %d of %d; Spearman %.3f; regret %.2f %%%n",
                within(rows, 0.05),
                within(rows, 0.07),
                rows.size(),
                spearman(rows),
                100 * regret(rows)))
        .toString();
  }
}
