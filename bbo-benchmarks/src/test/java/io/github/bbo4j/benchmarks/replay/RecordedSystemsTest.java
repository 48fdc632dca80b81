package io.github.bbo4j.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.bbo4j.benchmarks.problems.LeadersProblem;
import io.github.bbo4j.benchmarks.problems.NoisyProblem;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedSystemsTest {
  private static final String META =
      """
      {"id": "toy", "name": "Toy", "objective": "time", "unit": "s", "direction": "minimise",
       "default_config": {"engine": "1e3", "rate": 0.00001},
       "parameters": [
        {"name": "engine", "kind": "categorical", "levels": ["1e3", "1000"]},
        {"name": "rate", "kind": "ordinal", "levels": [0.001, 1e-05, 0.0001]}]}
      """;
  private static final String DATA =
      """
      engine,rate,objective
      1e3,1e-05,5
      1000,0.001,1
      1e3,1e-05,7
      1e3,1e-05,9.5
      1000,1e-4,3
      """;

  @TempDir Path folder;

  @Test
  void spaceHoldsExactlyWhatWasRecorded() throws IOException {
    write("invalid.csv", "rate,engine,status\n0.001,1e3,out of memory\n");
    RecordedSystem system = read(META, DATA);
    assertThat(system.space().size()).isEqualTo(4);
    assertThat(system.measuredConfigurations()).isEqualTo(3);
    assertThat(system.failedConfigurations()).isEqualTo(1);
    assertThat(system.space().domain(0)).isInstanceOf(ChoiceDomain.class);
    assertThat(system.space().domain(1))
        .isEqualTo(new LevelsDomain(List.of(1e-5, 1e-4, 1e-3), true));
    Configuration first = at(system, "1e3", 1e-5);
    assertThat(system.index(first)).isZero();
    assertThat(system.index(at(system, "1000", 1e-3))).isEqualTo(1);
    assertThat(system.index(at(system, "1000", 1e-4))).isEqualTo(2);
    assertThat(system.index(at(system, "1e3", 1e-3))).isEqualTo(-1);
    assertThat(system.values(first)).containsExactly(5, 7, 9.5);
    assertThat(system.defaults()).contains(first);
    assertThat(system.space().contains(new long[] {0, 1})).isFalse();
  }

  @Test
  void replicatesAndFailures() throws IOException {
    write("invalid.csv", "engine,rate,status\n1e3,0.001,out of memory\n");
    RecordedSystem system = read(META, DATA);
    Configuration first = at(system, "1e3", 1e-5);
    assertThat(cost(system.problem(ReplayedRuns.MEDIAN), first, 0)).isEqualTo(7);
    assertThat(cost(system.problem(ReplayedRuns.MEAN), first, 0)).isEqualTo(21.5 / 3);
    Set<Double> drawn = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      drawn.add(cost(system.problem(ReplayedRuns.RANDOM), first, i));
    }
    assertThat(drawn).containsExactlyInAnyOrder(5.0, 7.0, 9.5);
    Configuration failed = at(system, "1e3", 1e-3);
    Outcome outcome = outcome(system.problem(ReplayedRuns.MEDIAN), failed, 0, 1e9);
    assertThat(((Outcome.Failed) outcome).message()).isEqualTo("out of memory");
    assertThat(system.problem(ReplayedRuns.MEDIAN).trueCost(failed)).isNaN();
    assertThat(outcome(system.problem(ReplayedRuns.MEDIAN), first, 0, 6))
        .isEqualTo(Outcome.censored(6));
    assertThat(system.problem(ReplayedRuns.MEDIAN).optimum()).isEqualTo(1);
  }

  @Test
  void maximisedSystemsCostTheNegative() throws IOException {
    RecordedSystem system = read(META.replace("minimise", "maximise"), DATA);
    Problem problem = system.problem(ReplayedRuns.MEDIAN);
    assertThat(cost(problem, at(system, "1e3", 1e-5), 0)).isEqualTo(-7);
    assertThat(problem.optimum()).isEqualTo(-7);
    assertThat(problem.value(problem.optimum())).isEqualTo(7);
  }

  /** The message was the name of the file alone. */
  @Test
  void aCsvThatIsNotThereIsToldInWords() {
    Path none = Path.of("no-such-folder", "none.csv");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> RecordedSystems.csv(none, "time", "s", false))
        .withMessage("there is no file " + none);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> RecordedSystems.csv(Path.of("."), "time", "s", false))
        .withMessage(". can't be read: it is a folder, not a file");
  }

  /** Beside a bare CSV no invalid.csv is read: whoever made one lost the run. */
  @Test
  void aFailedRunOfABareCsvIsBestLeftOut() throws IOException {
    write("bare.csv", "x,time\n1,2\n2,\n");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> RecordedSystems.csv(folder.resolve("bare.csv"), "time", "s", false))
        .withMessageEndingWith(
            "'time' = '' is not a number. Maybe the run failed and its row is best left out");
  }

  /** A user who tunes a recorded throughput reads throughputs. */
  @Test
  void resultsOnMaximisedSystemsAreValues() throws IOException {
    Problem problem = read(META.replace("minimise", "maximise"), DATA).problem(ReplayedRuns.MEDIAN);
    List<Problem> all =
        List.of(problem, new NoisyProblem(problem, 0, 0), new LeadersProblem(problem, 2));
    for (Problem its : all) {
      TuningResult result =
          Tuner.on(its.space())
              .objective(its.objective())
              .heuristic(() -> Heuristics.byId("random"))
              .resampling(ResamplingPolicies.none())
              .budget(30)
              .build()
              .run();
      assertThat(result.best().orElseThrow().cost().orElseThrow()).isEqualTo(7);
      assertThat(result.recommendation().orElseThrow().estimate()).isEqualTo(7);
      assertThat(result.toString()).doesNotContain("-7");
    }
  }

  @Test
  void completeGridNeedsNoConstraint() throws IOException {
    write("all.csv", "a,b,seconds\n1,x,3\n1,y,4\n10,x,5\n10,y,6\n");
    RecordedSystem system = RecordedSystems.csv(folder.resolve("all.csv"), "seconds", "s", false);
    assertThat(system.space().constraints()).isEmpty();
    assertThat(system.space().size()).isEqualTo(4);
    assertThat(system.space().domain(0)).isInstanceOf(LevelsDomain.class);
    assertThat(system.space().domain(1)).isInstanceOf(ChoiceDomain.class);
  }

  @Test
  void scaleOfLevelsFollowsTheirGaps() {
    assertThat(Column.isGeometric(new double[] {1, 2, 4, 8, 16})).isTrue();
    assertThat(Column.isGeometric(new double[] {1, 2, 3, 10, 100, 1000})).isTrue();
    assertThat(Column.isGeometric(new double[] {250, 500, 750, 1000})).isFalse();
    assertThat(Column.isGeometric(new double[] {0, 1, 10, 100})).isFalse();
    assertThat(Column.isGeometric(new double[] {1, 1000})).isFalse();
  }

  @Test
  void malformedDataNamesLineAndColumn() {
    error(META, "engine,rate,objective\n1e3,1e-05,5\n1e3,0.001\n", "data.csv", 3, 3, "2 fields");
    error(META, "engine,rate,objective\n1e3,0.001,1,2\n", "data.csv", 2, 4, "4 fields");
    error(META, "engine,rate,objective\n1e3,0.001,fast\n", "data.csv", 2, 3, "'fast' is not a");
    error(META, "engine,rate,objective\n1e3,0.001,NaN\n", "data.csv", 2, 3, "not finite");
    error(META, "engine,rate,objective\n1e3,0.002,1\n", "data.csv", 2, 2, "'0.002' is no level");
    error(META, "engine,rate,objective\n1000.0,0.001,1\n", "data.csv", 2, 1, "no level");
    error(META, "engine,rate,time\n1e3,0.001,1\n", "meta.json", 0, 0, "column 'time'");
    error(META, "engine,rate,rate\n1e3,0.001,1\n", "data.csv", 1, 3, "stands twice");
    error(META, "engine,,objective\n1e3,0.001,1\n", "data.csv", 1, 2, "no name");
    error(META, "", "data.csv", 0, 0, "empty");
    error(META, "engine,rate,objective\n", "data.csv", 1, 0, "no row");
  }

  @Test
  void metaThatDoesNotMatchIsRefused() {
    error("{\n oops", DATA, "meta.json", 2, 2, "not JSON");
    error(META.replace("minimise", "best"), DATA, "meta.json", 0, 0, "minimise or maximise");
    error(META.replace("categorical", "colour"), DATA, "meta.json", 0, 0, "'colour'");
    error(META.replace("\"rate\",", "\"speed\","), DATA, "meta.json", 0, 0, "not a column");
    error(META.replace("[\"1e3\", \"1000\"]", "[]"), DATA, "meta.json", 0, 0, "'engine'");
    error(META.replace("\"id\"", "\"n_configs\": 4, \"id\""), DATA, "meta.json", 0, 0, "has 3");
    error(
        META.replace("\"rate\": 0.00001", "\"rate\": 2"),
        DATA,
        "meta.json",
        0,
        0,
        "default_config");
    error(
        META.replace("\"engine\": \"1e3\"", "\"engine\": \"1000\""),
        DATA,
        "meta.json",
        0,
        0,
        "default_config");
  }

  @Test
  void missingFilesAndColumnsSayWhatToDo() throws IOException {
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> RecordedSystems.folder(folder))
        .withMessageContaining("meta.json");
    write("bare.csv", "a,b\n1,2\n");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> RecordedSystems.csv(folder.resolve("bare.csv"), "time", "", false))
        .withMessageContaining("no objective column 'time'");
    write("invalid.csv", "engine,status\n1e3,x\n");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> read(META, DATA))
        .withMessageContaining("'rate'");
  }

  private void error(String meta, String data, String file, int line, int column, String what) {
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> read(meta, data))
        .withMessageContaining(what)
        .satisfies(
            e -> {
              assertThat(e.file()).endsWith(file);
              assertThat(e.line()).isEqualTo(line);
              assertThat(e.column()).isEqualTo(column);
            });
  }

  private RecordedSystem read(String meta, String data) throws IOException {
    write("meta.json", meta);
    write("data.csv", data);
    return RecordedSystems.folder(folder);
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  private static Configuration at(RecordedSystem system, String engine, double rate) {
    return system.space().configuration(Map.of("engine", engine, "rate", rate));
  }

  private static double cost(Problem problem, Configuration configuration, int step) {
    return outcome(problem, configuration, step, Double.POSITIVE_INFINITY)
        .measuredCost()
        .orElseThrow();
  }

  private static Outcome outcome(
      Problem problem, Configuration configuration, int step, double limit) {
    try {
      return problem
          .objective()
          .evaluate(
              configuration,
              new Evaluation(
                  step,
                  0,
                  Purpose.SEARCH,
                  Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty(),
                  new Seed(3).stream("objective", step)));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
