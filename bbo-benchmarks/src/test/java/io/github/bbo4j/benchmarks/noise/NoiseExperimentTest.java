package io.github.bbo4j.benchmarks.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunLog;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.noise.NoiseRun.Value;
import io.github.bbo4j.benchmarks.pictures.TrajectoryPicture;
import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoiseExperimentTest {
  private static final NoiseScenario SBB = NoiseScenario.of("sbb").get(0);
  private static final NoiseProtocol SHORT = new NoiseProtocol(false, 30, Double.POSITIVE_INFINITY);
  private static final NoiseExperiment FIRST = new NoiseExperiment(SBB, SHORT, 1);

  @TempDir private Path folder;

  private static Task task(String policy) {
    return FIRST.task(NoiseContenders.byId(policy, "random"));
  }

  /** The thesis's runs: 10 points once, then each of the others n times; the least mean wins. */
  @Test
  void publishedPoliciesRunAsInTheThesis() {
    TuningResult result = Experiment.tune(task("static-5"));
    assertThat(result.history().observations()).hasSize(14);
    assertThat(result.history().observations().stream().filter(o -> o.runs() == 5)).hasSize(4);
    assertThat(result.history().trials().subList(0, 10))
        .allMatch(t -> t.purpose() == Purpose.INITIAL);
    assertThat(result.recommendation().orElseThrow().method())
        .isEqualTo("best aggregated measurement");
    NoiseRun run = FIRST.run(task("static-5"));
    assertThat(run.value(Value.UNIQUES)).isEqualTo(14);
    assertThat(run.value(Value.TRIGGERS)).isEqualTo(4);
    assertThat(run.value(Value.EVALUATIONS)).isEqualTo(30);
    double mean = SBB.problem().meanCost(result.recommendation().orElseThrow().configuration());
    assertThat(run.value(Value.DISTANCE))
        .isCloseTo(100 * (mean / SBB.problem().meanOptimum() - 1), within(1e-9));
    assertThat(run.value(Value.IMPROVEMENT))
        .isCloseTo(100 * (1 - mean / SBB.defaultCost()), within(1e-9));
  }

  @Test
  void oursConfirmAndSayHowSureTheyAre() {
    TuningResult result = Experiment.tune(task("bounded-filter-confirm"));
    assertThat(result.history().trials().stream().filter(t -> t.purpose() == Purpose.CONFIRMATION))
        .hasSizeBetween(1, 6);
    assertThat(result.recommendation().orElseThrow().interval()).isPresent();
  }

  /** 20 configurations: 100, then nothing better; each measured twice. */
  @Test
  void theCriterionCountsConfigurations() {
    SearchSpace line = SearchSpace.builder().integer("x", 0, 99).build();
    History history = History.empty(line, Aggregation.MEAN);
    for (int x = 0; x < 15; x++) {
      history = history.plus(line.at(x), Outcome.measured(100 + x));
      history = history.plus(line.at(x), Outcome.measured(100 + x));
    }
    assertThat(NoiseProtocol.stagnation(history)).isEmpty();
    assertThat(NoiseProtocol.stagnation(history.plus(line.at(50), Outcome.measured(96))))
        .isPresent();
    assertThat(NoiseProtocol.stagnation(history.plus(line.at(50), Outcome.measured(94)))).isEmpty();
  }

  @Test
  void whatWasDoneIsNotDoneAgain() throws IOException {
    Path file = folder.resolve("runs.csv");
    List<Task> tasks = FIRST.tasks(List.of(NoiseContenders.byId("none", "random")), 3);
    List<NoiseRun> first = runAll(tasks, 2, NoiseRun.log(file));
    assertThat(first.get(2).key().seed()).isEqualTo(3);
    // Cut short in the middle of a row, and of its last number: it would be another number.
    String whole = Files.readString(file);
    assertThat(whole.lines()).hasSize(4);
    String torn = whole.stripTrailing();
    Files.writeString(file, torn.substring(0, torn.length() - 1));
    RunLog<NoiseRun.Key, NoiseRun> log = NoiseRun.log(file);
    assertThat(tasks.stream().filter(t -> log.find(FIRST.key(t)).isPresent())).hasSize(2);
    assertThat(runAll(tasks, 1, log)).isEqualTo(first);
    assertThat(NoiseRun.log(file).find(first.get(2).key())).contains(first.get(2));
    assertThat(Files.readString(file)).isEqualTo(whole);
    Files.writeString(file, "x\n", StandardOpenOption.TRUNCATE_EXISTING);
    assertThatThrownBy(() -> NoiseRun.log(file)).hasMessageContaining("other columns");
  }

  private static List<NoiseRun> runAll(
      List<Task> tasks, int threads, RunLog<NoiseRun.Key, NoiseRun> log) {
    return Experiment.runAll(tasks, threads, task -> FIRST.run(task, log), run -> {}).complete();
  }

  private static NoiseRun of(String policy, String scenario, long seed, double distance) {
    Map<Value, Double> values = new EnumMap<>(Value.class);
    for (Value value : Value.values()) {
      values.put(value, Double.NaN);
    }
    values.put(Value.DISTANCE, distance);
    return new NoiseRun(new NoiseRun.Key("full", scenario, policy, "random", seed), values);
  }

  /** By hand: over two scenarios a seed's distance is their mean; 5 against 10 is 50 % less. */
  @Test
  void summaryByHand() {
    List<NoiseRun> runs = new ArrayList<>();
    for (int seed = 1; seed <= 8; seed++) {
      runs.add(of("good", "a", seed, 2));
      runs.add(of("good", "b", seed, 8));
      runs.add(of("base", "a", seed, 6 + seed));
      runs.add(of("base", "b", seed, 14 - seed));
    }
    NoiseSummary summary = NoiseSummary.of(runs, "base");
    NoiseSummary.Row good = summary.rows().get(0);
    assertThat(good.seeds()).isEqualTo(8);
    assertThat(good.distance().estimate()).isEqualTo(5);
    assertThat(good.medianDistance()).isEqualTo(5);
    assertThat(good.less().estimate()).isCloseTo(50, within(1e-9));
    // Eight differences of -5: of 2^8 patterns of signs two are as far.
    assertThat(good.p()).isEqualTo(2.0 / 256);
    assertThat(summary.rows().get(1).p()).isNaN();
    assertThat(good.mean(Value.DURATION)).isNaN();
    assertThat(NoiseSummary.of(runs, "absent").rows().get(0).less().estimate()).isNaN();
  }

  @Test
  void picturesShowEveryMeasurementAndConfiguration() {
    TuningResult result = Experiment.tune(task("static-3"));
    String svg = TrajectoryPicture.svg("a < b", result.history(), 150, "s");
    assertThat(svg).startsWith("<svg").endsWith("</svg>\n").contains("a &lt; b");
    assertThat(svg.split("h0", -1)).hasSize(1 + 30 + result.history().observations().size());
    assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
  }

  @Test
  void wrongWordsAreNamed() {
    assertThatThrownBy(() -> NoiseScenario.of("ssb")).hasMessageContaining("'ssb'");
    assertThatThrownBy(() -> NoiseContenders.byId("static-4", "random"))
        .hasMessageContaining("static-4");
    assertThatThrownBy(() -> new NoiseProtocol(true, 5, 1)).hasMessageContaining("budget = 5");
    assertThatThrownBy(() -> new NoiseProtocol(true, 0, 0)).hasMessageContaining("seconds = 0");
    assertThatThrownBy(() -> NoiseContenders.byId("none", "nope")).hasMessageContaining("nope");
    assertThat(NoiseContenders.ids()).contains("static-15", "sedr-50", "nei", "auto");
  }
}
