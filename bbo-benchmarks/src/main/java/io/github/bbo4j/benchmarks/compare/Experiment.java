package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.benchmarks.internal.Concurrently;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.metrics.Step;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningEvent.TrialFinished;
import io.github.bbo4j.core.TuningListener;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * Runs heuristics on problems.
 *
 * <p>Repetition {@code r} of seed {@code s} is seeded with {@code new Seed(s).derive("repetition",
 * r)}, whatever the heuristic and the problem: initial designs are paired. Immutable and
 * thread-safe.
 */
public final class Experiment {
  private final RunSettings settings;

  /** An experiment under the settings. */
  public Experiment(RunSettings settings) {
    this.settings = settings;
  }

  /**
   * Runs one repetition.
   *
   * @param problem what to tune
   * @param contender what chooses
   * @param repetition at least 1
   * @param listeners told of the run as it goes
   */
  public RunRecord run(
      Problem problem, Contender contender, int repetition, TuningListener... listeners) {
    if (repetition < 1) {
      throw new IllegalArgumentException("repetition = " + repetition + " must be at least 1");
    }
    Recorder recorder = new Recorder(problem);
    var builder =
        Tuner.on(problem.space())
            .objective(problem.objective())
            .heuristic(contender.heuristic())
            .initialDesign(settings.design(), Math.min(settings.initial(), settings.budget()))
            .resampling(settings.resampling().get())
            .aggregation(settings.aggregation())
            .budget(settings.budget())
            .confirm(settings.confirmation())
            .stop(settings.stop())
            .seed(new Seed(settings.seed()).derive("repetition", repetition).value())
            .listener(recorder);
    for (TuningListener listener : listeners) {
      builder.listener(listener);
    }
    TuningResult result = builder.build().run();
    return new RunRecord(problem, contender.name(), repetition, recorder.steps, result);
  }

  /**
   * Runs every contender on every problem.
   *
   * @param repetitions at least 1
   * @param threads how many runs go on at a time; decision times suffer from more than one, nothing
   *     else does
   * @param done told of each run when it is finished, one at a time, in any order
   * @return the runs, by problem, then contender, then repetition
   */
  public List<RunRecord> runAll(
      List<? extends Problem> problems,
      List<Contender> contenders,
      int repetitions,
      int threads,
      Consumer<RunRecord> done) {
    List<Callable<RunRecord>> calls = new ArrayList<>();
    Object lock = new Object();
    for (Problem problem : problems) {
      for (Contender contender : contenders) {
        for (int r = 1; r <= repetitions; r++) {
          int repetition = r;
          calls.add(
              () -> {
                RunRecord run = run(problem, contender, repetition);
                synchronized (lock) {
                  done.accept(run);
                }
                return run;
              });
        }
      }
    }
    return Concurrently.inOrder(calls, threads);
  }

  /** Notes what is true after each trial. */
  private static final class Recorder implements TuningListener {
    private final Problem problem;
    private final List<Step> steps = new ArrayList<>();
    private double best = Double.NaN;

    Recorder(Problem problem) {
      this.problem = problem;
    }

    @Override
    public void on(TuningEvent event) {
      if (!(event instanceof TrialFinished finished)) {
        return;
      }
      double cost = problem.trueCost(finished.trial().configuration());
      if (!(cost >= best) && !Double.isNaN(cost)) {
        best = cost;
      }
      Optional<Configuration> recommended =
          Recommender.LEAST_COST.recommend(finished.history()).map(Recommendation::configuration);
      steps.add(
          new Step(
              finished.trial(),
              cost,
              best,
              recommended,
              recommended.map(problem::trueCost).orElse(Double.NaN)));
    }
  }
}
