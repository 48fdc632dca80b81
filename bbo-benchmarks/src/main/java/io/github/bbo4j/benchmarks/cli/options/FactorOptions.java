package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.hplsim.planning.Factor;
import io.github.bbo4j.hplsim.planning.SensitivityStudy;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Option;

/** What a sensitivity study varies, and how. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class FactorOptions {
  private static final List<String> USUAL = List.of("speed", "bandwidth", "latency");

  @Option(
      names = "--factor",
      paramLabel = "NAME[=LOW,HIGH]",
      description =
          "Quantity to multiply by LOW and HIGH (0.1 and 10 if nothing is said); may come several times (default: speed,"
              + " bandwidth, latency).")
  private List<String> factors = new ArrayList<>();

  @Option(
      names = "--factorial",
      description =
          "All combinations of low and high, with the interactions of two, instead of one at a time.")
  private boolean factorial;

  /** Creates the mixin; picocli sets its options. */
  public FactorOptions() {}

  /**
   * The factors.
   *
   * @param known names that there are
   * @throws IllegalArgumentException when one is written wrong, unknown or there twice
   */
  public List<Factor> factors(List<String> known) {
    List<Factor> all = new ArrayList<>();
    for (String text : factors.isEmpty() ? USUAL : factors) {
      Factor factor = factor(text);
      if (!known.contains(factor.name())) {
        throw new IllegalArgumentException(
            "--factor '" + factor.name() + "' is unknown; there are " + String.join(", ", known));
      }
      if (all.stream().anyMatch(f -> f.name().equals(factor.name()))) {
        throw new IllegalArgumentException("--factor " + factor.name() + " is there twice");
      }
      all.add(factor);
    }
    return all;
  }

  private static Factor factor(String text) {
    String[] words = text.split("=", 2);
    if (words.length < 2) {
      return Factor.tenfold(words[0], 1);
    }
    String[] ends = words[1].split(",", -1);
    try {
      if (ends.length == 2) {
        return new Factor(words[0], Decimals.parse(ends[0]), 1, Decimals.parse(ends[1]));
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(wrong(text), e);
    }
    throw new IllegalArgumentException(wrong(text));
  }

  private static String wrong(String text) {
    return "--factor = '" + text + "' must be NAME or NAME=LOW,HIGH such as latency=0.5,2";
  }

  /** Makes the study. */
  public SensitivityStudy study(List<Factor> chosen, ToDoubleFunction<Map<String, Double>> cost) {
    return factorial
        ? SensitivityStudy.factorial(chosen, cost)
        : SensitivityStudy.oneAtATime(chosen, cost);
  }

  /**
   * Prints a study.
   *
   * @param what the base is, and how it was found
   */
  public static void print(SensitivityStudy study, String what, PrintWriter out) {
    out.printf(Locale.ROOT, "base %.6g %s%n", study.base(), what);
    out.println("relative to the base, with each factor at its low and at its high end:");
    for (SensitivityStudy.Effect e : study.effects()) {
      out.printf(Locale.ROOT, "%-24s low %10.4g   high %10.4g%n", e.name(), e.low(), e.high());
    }
  }
}
