package io.github.bbo4j.benchmarks.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.problems.NoisyProblem;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.sampling.LatinHypercube;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every problem of {@code experiment recommend} has noise of its own, and always the same. */
class RecommendStreamsTest {
  private static final int RUNS = 200;

  @TempDir private Path folder;

  /** Logarithm of the noise of each trial of a random search, seed 7. */
  private static double[] noise(String name, RunSettings.Seeding seeding) {
    Problem problem = new NoisyProblem(Problems.byName(name).orElseThrow(), 0.25, 0.05);
    RunSettings settings =
        RunSettings.defaults(new LatinHypercube())
            .withBudget(RUNS)
            .withSeed(7)
            .withSeeding(seeding);
    Task task = new Task(problem, Contender.byId("random"), settings, 1);
    return Experiment.tune(task).history().trials().stream()
        .mapToDouble(t -> Math.log(ratio(problem, t)))
        .toArray();
  }

  private static double ratio(Problem problem, Trial trial) {
    return trial.outcome().measuredCost().orElseThrow() / problem.trueCost(trial.configuration());
  }

  private static double correlation(double[] a, double[] b) {
    return new PearsonsCorrelation().correlation(a, b);
  }

  /** Seed 7: with a standard error of 0.07, independent streams correlate by less than 0.3. */
  @Test
  void noiseOfTwoProblemsIsIndependent() {
    RunSettings.Seeding bowl = RunSettings.Seeding.ofProblem("bowl-6-cv25");
    RunSettings.Seeding landscape = RunSettings.Seeding.ofProblem("landscape-1-cv25");
    double[] a = noise("bowl-6", bowl);
    assertThat(noise("bowl-6", bowl)).isEqualTo(a);
    assertThat(correlation(a, noise("landscape-1", landscape))).isBetween(-0.3, 0.3);
    RunSettings.Seeding common = RunSettings.Seeding.CONSECUTIVE;
    assertThat(correlation(noise("bowl-6", common), noise("landscape-1", common)))
        .as("what it is for")
        .isGreaterThan(0.999);
    assertThat(bowl.of(7, 2)).as("repetitions are seeds").isEqualTo(bowl.of(8, 1));
  }

  @Test
  void aProblemIsTheSameWhateverElseIsAskedFor() throws IOException {
    List<String> alone = rows("bowl-6", "10");
    List<String> among = rows("landscape-1,bowl-6", "25,10");
    assertThat(alone).hasSize(2);
    assertThat(among).hasSize(8).containsAll(alone);
    assertThat(among.stream().map(r -> r.split(",", -1)[4]).distinct()).hasSize(8);
  }

  /** Rows of the CSV without the decision time. */
  private List<String> rows(String problems, String cvs) throws IOException {
    Path csv = folder.resolve("runs.csv");
    StringWriter out = new StringWriter();
    CommandLine command =
        new CommandLine(new RecommendCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(out));
    String args = "--budget 20 --repetitions 2 --seed 5 --contender random/none/lowest --dataset ";
    String[] all = (args + problems + " --cv " + cvs + " --summary " + csv).split(" ", -1);
    assertThat(command.execute(all)).as(out.toString()).isZero();
    List<String> lines = Files.readAllLines(csv);
    return lines.subList(1, lines.size()).stream()
        .map(l -> l.substring(0, l.lastIndexOf(',')))
        .toList();
  }
}
