package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.internal.LeastSquares;
import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Model of one kernel on one processor fitted on measurements by ordinary least squares:
 * repetitions of a size are averaged, all the candidate terms are fitted, and the least significant
 * one is dropped while its two-sided p value (Student's t test of a zero coefficient) exceeds the
 * level. The standard deviation is fitted in the same way on the deviations: those within the
 * repetitions of a size where all sizes were repeated, else {@code |residual| sqrt(pi/2)}.
 * Immutable.
 *
 * <p>Procedure of T. Cornebize, PhD thesis, Univ. Grenoble Alpes, 2021, section 10.2.
 *
 * @param cpu processor number, or {@link KernelMeasurement#ANY_CPU}
 * @param kernel which kernel
 * @param model the fitted mean with the range of the measured sizes
 * @param noise the fitted variation
 * @param terms the terms kept, with the quality of their coefficients
 * @param dropped the candidates that were not significant, in the order in which they were dropped
 * @param rSquared share of the variance of the durations explained, at most 1
 * @param sizes number of distinct sizes
 */
public record KernelFit(
    int cpu,
    Kernel kernel,
    KernelModel model,
    NoiseModel noise,
    List<TermFit> terms,
    List<Term> dropped,
    double rSquared,
    int sizes) {

  /** Copies the lists. */
  public KernelFit {
    Arguments.given(kernel, "kernel");
    Arguments.given(model, "model");
    Arguments.given(noise, "noise");
    Arguments.given(terms, "terms");
    Arguments.given(dropped, "dropped");
    terms = List.copyOf(terms);
    dropped = List.copyOf(dropped);
  }

  /**
   * One coefficient.
   *
   * @param term which term
   * @param coefficient in seconds per unit of the term
   * @param standardError of the coefficient; NaN if there are no more sizes than terms
   * @param pValue probability of as large a ratio if the coefficient were 0; NaN likewise
   */
  public record TermFit(Term term, double coefficient, double standardError, double pValue) {
    /** Checks that all of it is given. */
    public TermFit {
      Arguments.given(term, "term");
    }
  }

  /**
   * How to fit.
   *
   * @param significance largest p value of a term that is kept, in (0, 1]; 1 keeps them all
   * @param noise law of the variation
   */
  public record Settings(double significance, NoiseShape noise) {
    /** Checks the level. */
    public Settings {
      Arguments.given(noise, "noise");
      if (!(significance > 0.0 && significance <= 1.0)) {
        throw new IllegalArgumentException("significance = " + significance + " must be in (0, 1]");
      }
    }

    /** Level 0.01 and half-normal noise. */
    public static Settings defaults() {
      return new Settings(0.01, NoiseShape.HALF_NORMAL);
    }

    /**
     * The same with another level.
     *
     * @param value largest p value of a term that is kept, in (0, 1]
     * @return a copy
     */
    public Settings withSignificance(double value) {
      return new Settings(value, noise);
    }

    /**
     * The same with another law of variation.
     *
     * @param value the law
     * @return a copy
     */
    public Settings withNoise(NoiseShape value) {
      return new Settings(significance, value);
    }
  }

  /** Mean and spread of the repetitions of one size. */
  private record Size(
      double m, double n, double k, double mean, double deviation, int repetitions) {}

  private record Regression(
      Polynomial polynomial, List<TermFit> terms, List<Term> dropped, double rSquared) {}

  /**
   * Fits the calls of one kernel on one processor.
   *
   * @param calls at least as many distinct sizes as terms; all of the same kernel and processor
   * @param settings how
   * @return the fit
   * @throws IllegalArgumentException if the calls are of several kernels or processors, too few or
   *     too alike to determine the terms, or all took exactly as long
   */
  public static KernelFit of(List<KernelMeasurement> calls, Settings settings) {
    Arguments.given(calls, "calls");
    Arguments.given(settings, "settings");
    if (calls.isEmpty()) {
      throw new IllegalArgumentException("calls is empty; a kernel cannot be fitted on nothing");
    }
    Kernel kernel = calls.get(0).kernel();
    int cpu = calls.get(0).cpu();
    if (calls.stream().anyMatch(c -> c.kernel() != kernel || c.cpu() != cpu)) {
      throw new IllegalArgumentException(
          "calls are of several kernels or processors; use KernelCalibration for a whole file");
    }
    List<Size> sizes = sizes(calls);
    requireVariation(kernel, sizes);
    Regression mean = mean(kernel, cpu, sizes, settings);
    NoiseModel noise =
        settings.noise() == NoiseShape.NONE
            ? NoiseModel.none()
            : settings.noise().of(sigma(sizes, mean, settings));
    return new KernelFit(
        cpu,
        kernel,
        KernelModel.of(mean.polynomial()).withRange(range(calls)),
        noise,
        mean.terms(),
        mean.dropped(),
        mean.rSquared(),
        sizes.size());
  }

  private static void requireVariation(Kernel kernel, List<Size> sizes) {
    double first = sizes.get(0).mean();
    if (sizes.size() > 1 && sizes.stream().allMatch(s -> s.mean() == first)) {
      throw new IllegalArgumentException(
          kernel
              + " took "
              + first
              + " s at each of "
              + sizes.size()
              + " sizes: the durations are not those of the calls, or the clock is too coarse");
    }
  }

  private static Regression mean(Kernel kernel, int cpu, List<Size> sizes, Settings settings) {
    double[] means = sizes.stream().mapToDouble(Size::mean).toArray();
    try {
      return regress(sizes, means, Term.candidates(kernel), settings);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          kernel
              + (cpu == KernelMeasurement.ANY_CPU ? "" : " on cpu " + cpu)
              + " was measured at "
              + sizes.size()
              + " sizes, which is too few or too alike ("
              + e.getMessage()
              + "); measure more sizes",
          e);
    }
  }

  private static List<Size> sizes(List<KernelMeasurement> calls) {
    Map<List<Double>, List<KernelMeasurement>> groups = new LinkedHashMap<>();
    for (KernelMeasurement c : calls) {
      groups.computeIfAbsent(List.of(c.m(), c.n(), c.k()), key -> new ArrayList<>()).add(c);
    }
    List<Size> sizes = new ArrayList<>();
    for (List<KernelMeasurement> group : groups.values()) {
      double mean = group.stream().mapToDouble(KernelMeasurement::seconds).average().orElse(0.0);
      double ss = group.stream().mapToDouble(c -> Math.pow(c.seconds() - mean, 2)).sum();
      int r = group.size();
      KernelMeasurement one = group.get(0);
      sizes.add(
          new Size(one.m(), one.n(), one.k(), mean, r < 2 ? 0.0 : Math.sqrt(ss / (r - 1)), r));
    }
    return sizes;
  }

  private static Polynomial sigma(List<Size> sizes, Regression mean, Settings settings) {
    boolean repeated = sizes.stream().allMatch(s -> s.repetitions() > 1);
    double[] deviations =
        sizes.stream()
            .mapToDouble(
                s ->
                    repeated
                        ? s.deviation()
                        : Math.abs(s.mean() - mean.polynomial().at(s.m(), s.n(), s.k()))
                            * Math.sqrt(Math.PI / 2.0))
            .toArray();
    Set<Term> kept = new LinkedHashSet<>();
    mean.terms().forEach(t -> kept.add(t.term()));
    return regress(sizes, deviations, kept, settings).polynomial();
  }

  private static Regression regress(
      List<Size> sizes, double[] y, Set<Term> candidates, Settings settings) {
    List<Term> terms = new ArrayList<>(candidates);
    List<Term> dropped = new ArrayList<>();
    while (true) {
      double[][] rows = new double[sizes.size()][terms.size()];
      for (int i = 0; i < rows.length; i++) {
        Size s = sizes.get(i);
        for (int j = 0; j < terms.size(); j++) {
          rows[i][j] = terms.get(j).at(s.m(), s.n(), s.k());
        }
      }
      LeastSquares.Fit fit = LeastSquares.fit(rows, y);
      int worst = -1;
      double largest = settings.significance();
      for (int j = 0; j < terms.size(); j++) {
        if (terms.size() > 1 && fit.pValue(j) > largest) {
          largest = fit.pValue(j);
          worst = j;
        }
      }
      if (worst < 0) {
        return regression(fit, terms, dropped);
      }
      dropped.add(terms.remove(worst));
    }
  }

  private static Regression regression(LeastSquares.Fit fit, List<Term> terms, List<Term> dropped) {
    Polynomial polynomial = Polynomial.ZERO;
    List<TermFit> fits = new ArrayList<>();
    for (int j = 0; j < terms.size(); j++) {
      double c = fit.coefficients()[j];
      polynomial = polynomial.plus(terms.get(j).times(c));
      fits.add(new TermFit(terms.get(j), c, fit.standardErrors()[j], fit.pValue(j)));
    }
    return new Regression(polynomial, fits, dropped, fit.rSquared());
  }

  private static CalibratedRange range(List<KernelMeasurement> calls) {
    double inf = Double.POSITIVE_INFINITY;
    double[] low = {inf, inf, inf};
    double[] high = {0.0, 0.0, 0.0};
    for (KernelMeasurement c : calls) {
      double[] v = {c.m(), c.n(), c.k()};
      for (int i = 0; i < v.length; i++) {
        low[i] = Math.min(low[i], v[i]);
        high[i] = Math.max(high[i], v[i]);
      }
    }
    return new CalibratedRange(low[0], high[0], low[1], high[1], low[2], high[2]);
  }

  /** One line for a report: kernel, processor, R squared, the terms kept and those dropped. */
  public String summary() {
    StringBuilder s =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%s%s: %d sizes, R^2 = %.6f",
                kernel,
                cpu == KernelMeasurement.ANY_CPU ? "" : " on cpu " + cpu,
                sizes,
                rSquared));
    for (TermFit t : terms) {
      s.append(
          String.format(
              Locale.ROOT, ", %s %.4g (+- %.1g)", t.term(), t.coefficient(), t.standardError()));
    }
    return dropped.isEmpty()
        ? s.toString()
        : s.append("; not significant: ").append(dropped).toString();
  }
}
