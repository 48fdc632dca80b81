package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How much a cost depends on each of some factors. Immutable.
 *
 * @param base cost where all factors are at their base
 * @param effects one for each factor, or pair of factors, the strongest first
 */
public record SensitivityStudy(double base, List<Effect> effects) {

  private static final int MOST = 12;

  /**
   * How the cost changes.
   *
   * @param name factor, or {@code A:B} for the interaction of two
   * @param low cost relative to the base where the factor is low; of a factorial study the effect
   *     is {@code high/low}
   * @param high the same where it is high
   */
  public record Effect(String name, double low, double high) {
    /** Checks that all of it is given. */
    public Effect {
      Arguments.given(name, "name");
    }

    /** Returns how strong it is: the largest of the absolute logarithms. */
    public double strength() {
      return Math.max(
          Math.abs(Math.log(low)),
          Math.max(Math.abs(Math.log(high)), Math.abs(Math.log(high / low))));
    }
  }

  /** Copies the effects, the strongest first. */
  public SensitivityStudy {
    Arguments.given(effects, "effects");
    List<Effect> sorted = new ArrayList<>(effects);
    sorted.sort(Comparator.comparingDouble(e -> -e.strength()));
    effects = Collections.unmodifiableList(sorted);
  }

  private static Map<String, Double> bases(List<Factor> factors) {
    Map<String, Double> point = new LinkedHashMap<>();
    factors.forEach(f -> point.put(f.name(), f.base()));
    if (point.size() != factors.size() || point.isEmpty()) {
      throw new IllegalArgumentException("factors are none, or two have the same name: " + factors);
    }
    return point;
  }

  /** A cost that ratios can be taken of. */
  private static double positive(
      ToDoubleFunction<Map<String, Double>> cost, Map<String, Double> point) {
    double value = cost.applyAsDouble(point);
    Arguments.require(
        value > 0 && Double.isFinite(value), "cost at " + point, value, "above 0 and finite");
    return value;
  }

  /**
   * Varies one factor at a time, the others at their base: {@code 1 + 2k} runs.
   *
   * @param cost positive cost of values by name
   * @throws IllegalArgumentException when a cost is not above 0 and finite
   */
  public static SensitivityStudy oneAtATime(
      List<Factor> factors, ToDoubleFunction<Map<String, Double>> cost) {
    Arguments.given(factors, "factors");
    Arguments.given(cost, "cost");
    Map<String, Double> bases = bases(factors);
    double base = positive(cost, bases);
    List<Effect> effects = new ArrayList<>();
    for (Factor f : factors) {
      Map<String, Double> low = new LinkedHashMap<>(bases);
      Map<String, Double> high = new LinkedHashMap<>(bases);
      low.put(f.name(), f.low());
      high.put(f.name(), f.high());
      effects.add(new Effect(f.name(), positive(cost, low) / base, positive(cost, high) / base));
    }
    return new SensitivityStudy(base, effects);
  }

  /**
   * Varies all factors together between low and high: {@code 1 + 2^k} runs. The effect of a factor
   * is the ratio of the geometric means of the cost where it is high and where it is low, shared
   * evenly between both sides; that of a pair tells how much the effect of one changes with the
   * other, {@code exp} of half the difference of the logarithms.
   *
   * @param factors at most 12
   * @param cost positive cost of values by name
   * @throws IllegalArgumentException when a cost is not above 0 and finite
   */
  public static SensitivityStudy factorial(
      List<Factor> factors, ToDoubleFunction<Map<String, Double>> cost) {
    Arguments.given(factors, "factors");
    Arguments.given(cost, "cost");
    if (factors.size() > MOST) {
      throw new IllegalArgumentException(
          "there are " + factors.size() + " factors but a factorial study takes at most " + MOST);
    }
    double base = positive(cost, bases(factors));
    int runs = 1 << factors.size();
    double[] log = new double[runs];
    for (int run = 0; run < runs; run++) {
      Map<String, Double> point = new LinkedHashMap<>();
      for (int i = 0; i < factors.size(); i++) {
        Factor f = factors.get(i);
        point.put(f.name(), (run >> i & 1) == 1 ? f.high() : f.low());
      }
      log[run] = Math.log(positive(cost, point));
    }
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      effects.add(effect(factors.get(i).name(), log, 1 << i));
      for (int j = 0; j < i; j++) {
        String pair = factors.get(j).name() + ":" + factors.get(i).name();
        effects.add(effect(pair, log, 1 << i | 1 << j));
      }
    }
    return new SensitivityStudy(base, effects);
  }

  private static Effect effect(String name, double[] log, int mask) {
    double sum = 0;
    for (int run = 0; run < log.length; run++) {
      boolean even = (Integer.bitCount(mask) - Integer.bitCount(run & mask)) % 2 == 0;
      sum += even ? log[run] : -log[run];
    }
    double half = sum / log.length;
    return new Effect(name, Math.exp(-half), Math.exp(half));
  }

  /**
   * Writes one line for each effect: {@code factor,low,high}, relative to the base.
   *
   * @throws UncheckedIOException when {@code out} fails
   */
  public void writeCsv(Appendable out) {
    Arguments.given(out, "out");
    try {
      out.append("factor,low,high\n");
      for (Effect e : effects) {
        out.append(String.format(Locale.ROOT, "%s,%.6g,%.6g%n", e.name(), e.low(), e.high()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a picture: a bar for each effect on a logarithmic axis, the strongest on top. */
  public String svg() {
    return new TornadoSvg(this).svg();
  }
}
