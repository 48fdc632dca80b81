package io.github.bbo4j.benchmarks.problems.noise;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * The kinds of noise by id. An id is one of the {@link #described() forms}, its placeholders
 * replaced by numbers, or several of them with a plus between them, each of what the one before it
 * gives: {@code lognormal-3+first-run-1.5+steps-20}. P is in percent: of the cost, or of the runs,
 * or, of what does not grow with the cost, of the lowest cost of the problem. Thread-safe.
 */
public final class NoiseKinds {
  private static final Builder ALL = all();

  private NoiseKinds() {}

  private static Builder all() {
    Builder all = new Builder();
    drawn(all);
    waits(all);
    readings(all);
    speeds(all);
    dependence(all);
    return all;
  }

  private static void drawn(Builder all) {
    all.add("none", "no noise", n -> new NoiseChain(List.of()))
        .add(
            "lognormal-P",
            "log-normal, by its coefficient of variation",
            one(Factors.LogNormal::new))
        .add(
            "uniform-P",
            "anything within P % to either side",
            n -> new Factors.Uniform(Percent.below(n[0])))
        .add(
            "student-P",
            "Student's t with 3 degrees of freedom, times P %",
            one(Factors.Student::new))
        .add(
            "outliers-P",
            "P % of the runs 2 to 4 times as expensive; true: the others",
            n -> new Factors.Outliers(Percent.below(n[0]), false))
        .add(
            "cheap-outliers-P",
            "P % of the runs a half to a quarter as expensive; true: the others",
            n -> new Factors.Outliers(Percent.below(n[0]), true))
        .add(
            "hundredfold-P",
            "P % of the runs 100 times as expensive; true: the others",
            n -> new Factors.Hundredfold(Percent.below(n[0])))
        .add(
            "by-parameter-P-Q",
            "log-normal, P % in the lower half of the first parameter's range, else Q %",
            two(Factors.ByParameter::new))
        .add(
            "by-cost-P-Q",
            "log-normal, P % at the optimum and Q % far from it",
            two(Factors.ByCost::new));
  }

  private static void waits(Builder all) {
    all.add(
            "exponential-P",
            "exponential waits of P % of the cost; true: the mean",
            one(Waits.Exponential::new))
        .add(
            "wait-P",
            "exponential waits of P % of the lowest cost; true: the mean",
            one(Waits.Constant::new))
        .add(
            "pareto-P",
            "waits of P % of the cost and more, Pareto's index 2.5; true: the mean",
            one(Waits.Pareto::new));
  }

  private static void readings(Builder all) {
    all.add(
            "added-P",
            "normal, the same whatever the cost, of a deviation of P % of the lowest",
            one(Readings.Added::new))
        .add(
            "poisson-N",
            "counts, N at the optimum in the mean",
            n -> new Readings.Poisson(positive(n[0])))
        .add(
            "binomial-N-P",
            "failures of N tries, P % at the optimum in the mean",
            n -> new Readings.Binomial(Percent.runs(n[0]), most(Percent.above(n[1]))))
        .add(
            "failing-P",
            "P % of the runs fail, whatever is run; true: the others",
            n -> new Readings.Failing(Percent.below(n[0])))
        .add(
            "steps-P",
            "a timer that counts in steps of P % of the lowest cost",
            n -> new Readings.Steps(Percent.above(n[0])))
        .add(
            "limit-P",
            "cut at P % of the lowest cost; true: that, cut",
            n -> new Readings.Limit(Percent.above(n[0])));
  }

  private static void speeds(Builder all) {
    all.add(
            "two-speeds-P",
            "P % faster or slower by even chances; true: the mean",
            n -> new Speeds.Even(Percent.below(n[0])))
        .add(
            "slow-nodes-P-F",
            "P % of the runs F times as slow; true: the mean",
            n -> new Speeds.Nodes(Percent.below(n[0]), Percent.factor(n[1])))
        .add(
            "two-states-P-N",
            "P % faster or slower, for N runs in the mean; true: the mean",
            n -> new Speeds.States(Percent.below(n[0]), Percent.runs(n[1])));
  }

  private static void dependence(Builder all) {
    all.add(
            "first-run-F",
            "the first run of a configuration F times as slow; true: later ones",
            n -> new Dependence.FirstRun(Percent.factor(n[0])))
        .add(
            "warm-cache-P",
            "runs right after one of the same configuration P % faster; true: the others",
            n -> new Dependence.WarmCache(Percent.below(n[0])))
        .add(
            "day-P-N",
            "day and night, P % to either side over N runs; true: the mean",
            n -> new Dependence.Day(Percent.below(n[0]), Percent.runs(n[1])))
        .add(
            "slow-start-P-N",
            "the first run of a search P % slower, less so until the N-th; true: later ones",
            n -> new Dependence.SlowStart(Percent.of(n[0]), Percent.runs(n[1])));
  }

  /** Collects forms, what they are and who makes them. */
  private static final class Builder {
    private final Map<String, String> described = new LinkedHashMap<>();
    private Catalog<NoiseKind> catalog = Catalog.of("kind of noise");

    Builder add(String form, String description, Function<double[], NoiseKind> maker) {
      catalog = catalog.with(form, maker);
      described.put(form, description);
      return this;
    }
  }

  private static Function<double[], NoiseKind> one(DoubleFunction<NoiseKind> maker) {
    return n -> maker.apply(Percent.of(n[0]));
  }

  private interface OfTwo {
    NoiseKind of(double p, double q);
  }

  private static Function<double[], NoiseKind> two(OfTwo maker) {
    return n -> maker.of(Percent.of(n[0]), Percent.of(n[1]));
  }

  private static double positive(double counts) {
    boolean valid = counts > 0 && counts <= 1e6;
    Arguments.require(valid, "counts", counts, "in (0, 1000000]: each is drawn");
    return counts;
  }

  private static double most(double share) {
    Arguments.require(share <= 1, "percent", 100 * share, "in (0, 100]");
    return share;
  }

  /** The form of each kind, with placeholders in capitals, and what it is; in their order. */
  public static Map<String, String> described() {
    return Collections.unmodifiableMap(ALL.described);
  }

  /**
   * The kind of noise of an id.
   *
   * @param id forms with numbers, with a plus between them
   * @throws IllegalArgumentException if there is no such kind; the message names the nearest one
   *     and all, or says which number is out of range
   */
  public static NoiseKind byId(String id) {
    List<NoiseKind> kinds = new ArrayList<>();
    for (String part : Arguments.given(id, "id").split("\\+", -1)) {
      kinds.add(ALL.catalog.byId(part));
    }
    return kinds.size() == 1 ? kinds.get(0) : new NoiseChain(kinds);
  }

  /**
   * Log-normal noise of mean 1 and, in a share of the runs, outliers.
   *
   * @param cv coefficient of variation, finite and not negative
   * @param outliers share of the runs that cost 2 to 4 times as much, in [0, 1)
   * @param cheap whether they cost a half to a quarter instead
   * @throws IllegalArgumentException if a number is out of range
   */
  public static NoiseKind logNormal(double cv, double outliers, boolean cheap) {
    boolean finite = cv >= 0 && cv != Double.POSITIVE_INFINITY;
    Arguments.require(finite, "cv", cv, "finite and not negative");
    Arguments.require(outliers >= 0 && outliers < 1, "outliers", outliers, "in [0, 1)");
    return new NoiseChain(
        List.of(new Factors.LogNormal(cv), new Factors.Outliers(outliers, cheap)));
  }
}
