package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A run that starts from what is known of a system.
 *
 * @param regrets after each evaluation, over that of the median random point
 * @param recommended the same of what is recommended in the end
 * @param known how many trials it started from
 * @param isForeign whether it found them to be of another system
 */
record WarmStartRun(double[] regrets, double recommended, int known, boolean isForeign) {
  private static final int SAMPLE = 1000;

  /** Of a run that measured nothing, or whose recommendation fails: worse than most points. */
  private static final double NOTHING = 3;

  /** How much is known. */
  enum How {
    /** Nothing. */
    NOTHING,
    /** A run of the default tuner. */
    RUN,
    /** Random points. */
    RANDOM;

    String words() {
      return switch (this) {
        case NOTHING -> "nothing";
        case RUN -> "a run";
        case RANDOM -> "random points";
      };
    }
  }

  /**
   * What is known of which system.
   *
   * @param known the one it is known of
   * @param tuned the other
   * @param how much
   */
  record Source(Problem known, Problem tuned, How how) {
    String name() {
      return known.name() + " > " + tuned.name();
    }

    /** Tunes. */
    WarmStartRun run(Task task, int trials) {
      List<Trial> fit = fitting(trials(task, trials));
      Contender contender =
          new Contender("auto", "auto", (builder, settings) -> builder.warmStart(fit));
      TuningResult result =
          Experiment.tune(new Task(task.problem(), contender, task.settings(), task.repetition()));
      return of(result, tuned, fit.size());
    }

    private List<Trial> trials(Task task, int trials) {
      if (how == How.NOTHING) {
        return List.of();
      }
      RunSettings settings =
          task.settings()
              .withBudget(trials)
              .withSeed(new Seed(task.seed()).derive("known", 0).value());
      if (how == How.RANDOM) {
        settings = settings.withResampling(() -> ResamplingPolicy.NONE);
      }
      Contender contender = Contender.byId(how == How.RANDOM ? "random" : "auto");
      return Experiment.tune(new Task(known, contender, settings, task.repetition()))
          .history()
          .trials();
    }

    /** Those whose values are a point of the other space; names that it lacks are left out. */
    private List<Trial> fitting(List<Trial> trials) {
      SearchSpace space = tuned.space();
      List<Trial> fit = new ArrayList<>();
      for (Trial trial : trials) {
        Map<String, Object> values = new HashMap<>(trial.configuration().asMap());
        values.keySet().retainAll(space.parameters().stream().map(p -> p.name()).toList());
        point(space, values)
            .ifPresent(c -> fit.add(Trial.of(fit.size(), c, trial.purpose(), trial.outcome())));
      }
      return fit;
    }

    private static Optional<Configuration> point(SearchSpace space, Map<String, Object> values) {
      try {
        return Optional.of(space.configuration(values));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
  }

  private static WarmStartRun of(TuningResult result, Problem tuned, int known) {
    double typical = typical(tuned);
    List<Trial> trials = result.history().trials();
    double[] regrets = new double[trials.size() - known];
    double lowest = NOTHING;
    for (int i = 0; i < regrets.length; i++) {
      Trial trial = trials.get(known + i);
      if (trial.outcome().isMeasured()) {
        lowest = Math.min(lowest, regret(tuned, trial.configuration()) / typical);
      }
      regrets[i] = lowest;
    }
    double recommended =
        result
            .recommendation()
            .map(r -> regret(tuned, r.configuration()) / typical)
            .filter(r -> !Double.isNaN(r))
            .orElse(NOTHING);
    boolean foreign = known > 0 && trials.get(0).purpose() == Purpose.FOREIGN;
    return new WarmStartRun(regrets, recommended, known, foreign);
  }

  private static double regret(Problem tuned, Configuration configuration) {
    return tuned.meanCost(configuration) - tuned.meanOptimum();
  }

  /** The regret of the median random point that has a cost. */
  private static double typical(Problem tuned) {
    RandomGenerator random = new Seed(1).stream("typical", 0);
    double[] regrets = new double[SAMPLE];
    Arrays.setAll(regrets, i -> regret(tuned, tuned.space().sample(random)));
    double[] sorted = Arrays.stream(regrets).filter(r -> !Double.isNaN(r)).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** The regret after so many evaluations, or after the last of a run that ended sooner. */
  double after(int evaluations) {
    int n = Math.min(evaluations, regrets.length);
    return n == 0 ? NOTHING : regrets[n - 1];
  }
}
