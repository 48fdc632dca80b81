package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunLog;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.noise.NoiseExperiment;
import io.github.bbo4j.benchmarks.noise.NoiseProtocol;
import io.github.bbo4j.benchmarks.noise.NoiseRun;
import io.github.bbo4j.benchmarks.noise.NoiseScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Who is tuned with how often, and the runs that were done before.
 *
 * @param contenders who
 * @param seeds how many
 * @param seed the first
 * @param threads how many runs go on at a time
 * @param known runs that are not made again; new ones are added
 */
record NoisyStudy(
    List<Contender> contenders,
    int seeds,
    long seed,
    int threads,
    RunLog<NoiseRun.Key, NoiseRun> known) {

  /**
   * The runs of one protocol on one group of scenarios, and what failed among these.
   *
   * @param progress told of each run; made for so many of a scenario
   */
  Experiment.Results<NoiseRun> runs(
      NoiseProtocol protocol,
      List<NoiseScenario> scenarios,
      IntFunction<Consumer<NoiseRun>> progress) {
    List<NoiseRun> runs = new ArrayList<>();
    List<Experiment.Failure> failures = new ArrayList<>();
    for (NoiseScenario scenario : scenarios) {
      NoiseExperiment experiment = new NoiseExperiment(scenario, protocol, seed);
      List<Task> tasks = experiment.tasks(contenders, seeds);
      Experiment.Results<NoiseRun> done =
          Experiment.runAll(
              tasks, threads, task -> experiment.run(task, known), progress.apply(tasks.size()));
      runs.addAll(done.results());
      failures.addAll(done.failures());
    }
    return new Experiment.Results<>(runs, failures);
  }
}
