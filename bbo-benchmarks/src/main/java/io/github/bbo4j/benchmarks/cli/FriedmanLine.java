package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.report.statistics.Friedman;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a comparison says of Friedman's test, in one line. */
final class FriedmanLine {
  private FriedmanLine() {}

  /**
   * The line.
   *
   * @param heuristics in the order of the ranks
   * @param datasets over how many
   * @param blocks over how many blocks, a repetition on a dataset each
   * @param test nothing if there is too little for one
   */
  static String of(List<String> heuristics, int datasets, int blocks, Optional<Friedman> test) {
    return test.map(friedman -> of(heuristics, datasets, blocks, friedman))
        .orElse("Friedman: needs two heuristics and two repetitions");
  }

  private static String of(List<String> heuristics, int datasets, int blocks, Friedman test) {
    if (Double.isNaN(test.imanDavenport())) {
      return "Friedman: nothing to test, the heuristics tie in each of " + blocks + " blocks";
    }
    String ranks =
        IntStream.range(0, heuristics.size())
            .mapToObj(
                h ->
                    heuristics.get(h)
                        + String.format(Locale.ROOT, " %.2f", test.meanRanks().get(h)))
            .collect(Collectors.joining(", "));
    String sharper =
        Double.isInfinite(test.imanDavenport())
            ? "no Iman-Davenport F: all "
                + blocks
                + " blocks rank alike, by chance with "
                + p(test.imanDavenportP())
            : String.format(Locale.ROOT, "Iman-Davenport F = %.4g, ", test.imanDavenport())
                + p(test.imanDavenportP());
    return "Friedman mean ranks (1 is best): "
        + ranks
        + String.format(Locale.ROOT, "; chi2 = %.4g, ", test.chiSquared())
        + p(test.p())
        + "; "
        + sharper
        + (datasets == 1
            ? " (the blocks are repetitions on one dataset: nothing is said of others)"
            : "");
  }

  private static String p(double p) {
    return p > 0 ? String.format(Locale.ROOT, "p = %.3g", p) : "p < 1e-300";
  }
}
