package io.github.bbo4j.benchmarks.quality;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.metrics.Regret;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.noise.RecommendationScore;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * One problem of the suite.
 *
 * @param group how it is scored
 * @param family what it is left out with
 * @param name in tables; no other case of the group has it
 * @param problem what is tuned; its optimum is known
 */
public record QualityCase(QualityGroup group, String family, String name, Problem problem) {
  /** What a run that measured nothing counts as. */
  static final double NOTHING_MEASURED = 10;

  private static final int TYPICAL = 100;

  /** Checks that the names can stand in a row of a CSV file. */
  public QualityCase {
    boolean plain = family.indexOf(',') < 0 && name.indexOf(',') < 0;
    Arguments.require(plain, "family and name", family + " / " + name, "without a comma");
  }

  /** A run of a contender. */
  public Task task(Contender contender, RunSettings settings, int repetition) {
    RunSettings its = group == QualityGroup.NOISY ? settings.withDefaultResampling() : settings;
    return new Task(problem, contender, its, repetition);
  }

  /** What tells its runs from others. */
  public QualityRun.Key key(String contender, int repetition) {
    return new QualityRun.Key(group, family, name, contender, repetition);
  }

  /** Does a run of {@link #task}. */
  public QualityRun run(Task task) {
    QualityRun.Key key = key(task.contender().name(), task.repetition());
    if (group == QualityGroup.NOISY) {
      RecommendationScore score = RecommendationScore.of(problem, Experiment.tune(task));
      return new QualityRun(key, List.of(Math.max(0, score.regret())), score.covered());
    }
    RunRecord run = Experiment.record(task);
    double unit = group == QualityGroup.SYSTEMS ? typicalLoss() : 1;
    return new QualityRun(
        key, group.points().stream().map(n -> regret(run, n) / unit).toList(), Double.NaN);
  }

  /**
   * What systems whose costs are beside a billion, around zero or over six decades have in common:
   * how far the median of a hundred configurations that run is from the optimum.
   */
  private double typicalLoss() {
    RandomGenerator random = new Seed(1).stream("typical loss", 0);
    double[] losses =
        Stream.generate(() -> problem.trueCost(problem.space().sample(random)))
            .filter(cost -> !Double.isNaN(cost))
            .limit(TYPICAL)
            .mapToDouble(cost -> cost - problem.optimum())
            .toArray();
    return OrderStatistics.median(losses);
  }

  private double regret(RunRecord run, int evaluations) {
    double regret =
        group.isRelative() ? Regret.relative(run, evaluations) : Regret.absolute(run, evaluations);
    // Rounding leaves the optimum of a function a last digit below its stated value.
    return Double.isNaN(regret) ? NOTHING_MEASURED : Math.max(0, regret);
  }
}
