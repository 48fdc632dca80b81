package io.github.bbo4j.core.contract;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The problems of the golden trajectories. Costs use the four operations only: no rounding of a
 * library function can turn a decision.
 */
public enum GoldenProblem {
  /** Finite, constrained, with a category; every eleventh run fails. Exact costs. */
  GRID(
      SearchSpace.builder()
          .integer("a", 0, 11)
          .geometric("b", 1, 256, 2)
          .choice("c", "x", "y", "z")
          .constraint("a * b below 2500", v -> v.integer("a") * v.integer("b") < 2500, "a", "b")
          .build()) {
    @Override
    Outcome outcome(Configuration configuration, Evaluation evaluation) {
      if (evaluation.number() % 11 == 10) {
        return Outcome.failed("now and then");
      }
      long a = configuration.coordinate(0) - 9;
      long b = configuration.coordinate(1) - 2;
      return Outcome.measured(
          30 + 3 * a * a + 5 * b * b + 7 * (configuration.coordinate(2) % 2) + a * b);
    }
  },

  /** Reals, one of them on a log scale, beside an integer and a category. Exact costs. */
  MIXED(
      SearchSpace.builder()
          .real("x", -2, 3)
          .logReal("rate", 0.001, 10)
          .integer("n", 1, 20)
          .choice("kind", "p", "q", "r")
          .build()) {
    @Override
    Outcome outcome(Configuration configuration, Evaluation evaluation) {
      double x = configuration.real("x") - 1;
      double rate = configuration.real("rate");
      double n = configuration.integer("n") - 13;
      double kind = configuration.coordinate(3) == 1 ? 0 : 2;
      return Outcome.measured(
          1 + x * x + 0.2 * (rate + 0.09 / rate) + 0.03 * n * n * (2 + x) + kind);
    }
  },

  /** Finite, with noise of a size that grows with the cost, and now and then a slow run. */
  NOISY(
      SearchSpace.builder()
          .integer("threads", 1, 24)
          .geometric("block", 512, 65536, 2)
          .choice("mode", "direct", "buffered")
          .build()) {
    @Override
    Outcome outcome(Configuration configuration, Evaluation evaluation) {
      long threads = configuration.integer("threads");
      long block = configuration.coordinate(1) - 4;
      double cost = 60.0 / threads + 2.0 * threads + block * block;
      cost += configuration.coordinate(2) == 0 ? 0 : 3;
      double noise = -3;
      for (int i = 0; i < 6; i++) {
        noise += evaluation.random().nextDouble();
      }
      double slow = evaluation.random().nextDouble() < 0.05 ? 1.5 : 1;
      return Outcome.measured(slow * cost * (1 + 0.12 * noise));
    }
  };

  /** Evaluations of a run. */
  public static final int BUDGET = 36;

  private final SearchSpace space;

  GoldenProblem(SearchSpace space) {
    this.space = space;
  }

  abstract Outcome outcome(Configuration configuration, Evaluation evaluation);

  /**
   * Runs {@link #BUDGET} evaluations of each problem.
   *
   * @param setup of the tuner: its heuristic, policies, stages
   * @return a line per trial (values, purpose, outcome) and one with the recommendation; a setup
   *     that a problem is not for gives the class of the exception
   */
  public static List<String> trajectories(UnaryOperator<TunerBuilder> setup) {
    List<String> lines = new ArrayList<>();
    for (GoldenProblem problem : values()) {
      lines.add("[" + problem + "]");
      TunerBuilder builder =
          Tuner.on(problem.space).objective(problem::outcome).budget(BUDGET).seed(42);
      try {
        lines.addAll(lines(setup.apply(builder).build().run()));
      } catch (IllegalArgumentException | IllegalStateException e) {
        lines.add("refused by " + e.getClass().getSimpleName());
      }
    }
    return lines;
  }

  private static List<String> lines(TuningResult result) {
    List<String> lines = new ArrayList<>();
    for (Trial trial : result.history().trials()) {
      String outcome =
          trial.outcome().isMeasured()
              ? GoldenFile.number(trial.outcome().measuredCost().orElseThrow())
              : trial.outcome().getClass().getSimpleName();
      lines.add(values(trial.configuration()) + " " + trial.purpose() + " " + outcome);
    }
    lines.add(result.recommendation().map(GoldenProblem::line).orElse("no recommendation"));
    return lines;
  }

  private static String line(Recommendation r) {
    return "recommended "
        + values(r.configuration())
        + " "
        + GoldenFile.number(r.estimate())
        + r.interval()
            .map(i -> " " + GoldenFile.number(i.low()) + " " + GoldenFile.number(i.high()))
            .orElse(" no interval")
        + (r.probabilityBest().isEmpty()
            ? " no probability"
            : " " + GoldenFile.number(r.probabilityBest().getAsDouble()))
        + " "
        + r.replicates();
  }

  private static String values(Configuration configuration) {
    List<String> values = new ArrayList<>();
    configuration.asMap().values().forEach(value -> values.add(value.toString()));
    return String.join(",", values);
  }
}
