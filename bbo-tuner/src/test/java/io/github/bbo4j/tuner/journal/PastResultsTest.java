package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.tuner.journal.PastResults.Format;
import io.github.bbo4j.tuner.journal.PastResults.Result;
import io.github.bbo4j.tuner.journal.PastResults.Sink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of other tuners; the records of Optuna are in the form that version 5.0.0 writes. */
class PastResultsTest {
  private static final String OPTUNA =
      """
      {"op_code":0,"worker_id":"w","study_name":"s","directions":[1]}
      {"op_code":4,"worker_id":"w","study_id":0,"datetime_start":"2026-11-22T11:42:47.484562+00:00"}
      {"op_code":5,"worker_id":"w","trial_id":0,"param_name":"x","param_value_internal":23.0,"distribution":"{\\"name\\": \\"IntDistribution\\", \\"attributes\\": {\\"log\\": false, \\"step\\": 1, \\"low\\": 0, \\"high\\": 30}}"}
      {"op_code":5,"worker_id":"w","trial_id":0,"param_name":"mode","param_value_internal":1,"distribution":"{\\"name\\": \\"CategoricalDistribution\\", \\"attributes\\": {\\"choices\\": [\\"a\\", \\"b\\"]}}"}
      {"op_code":5,"worker_id":"w","trial_id":0,"param_name":"r","param_value_internal":0.8123,"distribution":"{\\"name\\": \\"FloatDistribution\\", \\"attributes\\": {\\"step\\": null, \\"low\\": 0.001, \\"high\\": 1.0, \\"log\\": true}}"}
      {"op_code":4,"worker_id":"w","study_id":0,"datetime_start":"2026-11-22T11:42:48.484562+00:00"}
      {"op_code":6,"worker_id":"w","trial_id":0,"state":1,"values":[121.8],"datetime_complete":"2026-11-22T11:42:47.787325+00:00"}
      {"op_code":9,"worker_id":"w","trial_id":0,"system_attr":{"k":true}}
      {"op_code":6,"worker_id":"w","trial_id":1,"state":2,"values":null,"datetime_complete":"2026-11-22T11:42:47.787325+00:00"}
      {"op_code":4,"worker_id":"w","study_id":0}
      {"op_code":6,"worker_id":"w","trial_id":2,"state":3,"values":null}
      {"op_code":4,"worker_id":"w","study_id":0}
      {"op_code":4,"worker_id":"w","study_id":0,"state":1,"value":7.5,"values":null,"distributions":{"x":"{\\"name\\": \\"IntDistribution\\", \\"attributes\\": {}}"},"params":{"x":4},"user_attrs":{}}
      """;

  private static final String CACHE =
      """
      {
      "device_name": "d", "kernel_name": "k", "problem_size": [1024, 1],
      "tune_params_keys": ["block", "mode"],
      "tune_params": {"block": [16, 32], "mode": ["a", "b"]},
      "objective": "GFLOP/s",
      "cache": {
      "16,a": {"block": 16, "mode": "a", "GFLOP/s": 81.5, "time": 0.5, "times": [0.5, 0.6], "on": true, "none": null},
      "32,a": {"block": 32, "mode": "a", "GFLOP/s": "RuntimeFailedConfig"},
      "16,b": {"block": 16, "mode": "b", "time": 0.25},
      """;

  @TempDir Path folder;
  private final List<Result> results = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private final Sink sink = new Sink(results::add, leftOut::add);

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("file"), text);
  }

  @Test
  void optunasTrialsAreReplayed() throws IOException {
    Path file = file(OPTUNA);
    assertThat(PastResults.formatOf(file)).contains(Format.OPTUNA);
    PastResults.optuna(file, Optional.empty(), sink);
    assertThat(results).hasSize(3);
    assertThat(results.get(0).values()).isEqualTo(Map.of("x", 23L, "mode", "b", "r", 0.8123));
    assertThat(results.get(0).outcome()).isEqualTo(Outcome.measured(121.8));
    assertThat(results.get(0).maximized()).contains(false);
    assertThat(results.get(1).outcome()).isInstanceOf(Failed.class);
    assertThat(results.get(2).values()).isEqualTo(Map.of("x", 4L));
    assertThat(results.get(2).outcome()).isEqualTo(Outcome.measured(7.5));
    assertThat(leftOut)
        .containsExactly(
            "trial 1: it was pruned, and what its whole run costs is not known",
            "trial 3: it has no value, it was never finished");
  }

  @Test
  void aCutEndIsToldAndABadMiddleRefused() throws IOException {
    PastResults.optuna(file(OPTUNA + "{\"op_code\":6,\"trial"), Optional.of("s"), sink);
    assertThat(results).hasSize(3);
    assertThat(leftOut).last().isEqualTo("line 14, the last: it is cut off");
    Path middle = file(OPTUNA.replace("{\"op_code\":9", "{op_code:9"));
    assertThatThrownBy(() -> PastResults.optuna(middle, Optional.empty(), sink))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("line 8 is no record of Optuna's");
    Path unknown = file(OPTUNA.replace("\"trial_id\":2", "\"trial_id\":99"));
    assertThatThrownBy(() -> PastResults.optuna(unknown, Optional.empty(), sink))
        .hasMessageContaining("line 11")
        .hasMessageContaining("there is no number 99");
  }

  @Test
  void oneOfSeveralStudiesIsNamed() throws IOException {
    Path two =
        file(
            OPTUNA
                + "{\"op_code\":0,\"study_name\":\"t\",\"directions\":[2]}\n"
                + "{\"op_code\":4,\"study_id\":1,\"state\":1,\"values\":[3.0]}\n");
    assertThatThrownBy(() -> PastResults.optuna(two, Optional.empty(), sink))
        .hasMessageContaining("[s, t]")
        .hasMessageContaining("--study");
    PastResults.optuna(two, Optional.of("t"), sink);
    assertThat(results).hasSize(1);
    assertThat(results.get(0).maximized()).contains(true);
    assertThat(results.get(0).place()).as("as Optuna numbers those of t").isEqualTo("trial 0");
  }

  @Test
  void aCacheThatWasCutShortGivesWhatStandsInIt() throws IOException {
    Path file = file(CACHE);
    assertThat(PastResults.formatOf(file)).contains(Format.KERNEL_TUNER);
    PastResults.kernelTuner(file, Optional.empty(), sink);
    assertThat(results).hasSize(2);
    assertThat(results.get(0).values()).containsEntry("block", 16L).containsEntry("mode", "a");
    assertThat(results.get(0).outcome()).isEqualTo(Outcome.measured(81.5));
    assertThat(results.get(1).outcome().toString()).contains("RuntimeFailedConfig");
    assertThat(leftOut)
        .containsExactly(
            "result 2: it has no number 'GFLOP/s'", "what follows result 2: the file is cut short");
    results.clear();
    PastResults.kernelTuner(file(CACHE + "}}"), Optional.of("time"), sink);
    assertThat(results).hasSize(2).last().matches(r -> r.outcome().equals(Outcome.measured(0.25)));
  }

  @Test
  void t4ResultsAreReadAndOtherFilesRefused() throws IOException {
    Path file =
        file(
            """
            {"schema_version": "1.0.0", "results": [
              {"configuration": {"block": 16}, "objectives": ["time"], "invalidity": "correct",
               "measurements": [{"name": "power", "value": 3}, {"name": "time", "value": 1.5, "unit": "ms"}]},
              {"configuration": {"block": 32}, "objectives": ["time"], "invalidity": "timeout", "measurements": []}]}
            """);
    PastResults.kernelTuner(file, Optional.empty(), sink);
    assertThat(results.get(0).outcome()).isEqualTo(Outcome.measured(1.5));
    assertThat(results.get(1).outcome())
        .isEqualTo(new Outcome.Failed(Outcome.FailureKind.TIMED_OUT, "timeout"));
    Path other = file("{\"tune_params_keys\": [\"a\"]}");
    assertThatThrownBy(() -> PastResults.kernelTuner(other, Optional.empty(), sink))
        .hasMessageContaining("neither 'cache' nor 'results'");
    assertThat(PastResults.formatOf(file("a,b\n1,2\n"))).isEmpty();
    assertThat(PastResults.formatOf(file("{\"event\":\"opened\"}\n"))).isEmpty();
    String ours =
        "{\"event\":\"opened\"}\n{\"event\":\"suggested\",\"values\":{\"cache\":\"on\"}}\n";
    assertThat(PastResults.formatOf(file(ours))).as("a parameter of that name").isEmpty();
  }

  @Test
  void aQuantityThatWasNotMeasuredIsNoFailure() throws IOException {
    Path file =
        file(
            """
            {"schema_version": "1.0.0", "results": [
              {"configuration": {"block": 16}, "objectives": ["time"], "invalidity": "correct",
               "measurements": [{"name": "time", "value": 1.5}]},
              {"configuration": {"block": 32}, "invalidity": "runtime", "measurements": []}]}
            """);
    PastResults.kernelTuner(file, Optional.of("tiem"), sink);
    assertThat(leftOut).containsExactly("result 0: it has no number 'tiem'");
    assertThat(results).hasSize(1);
    assertThat(results.get(0).values()).containsEntry("block", 32L);
  }

  @Test
  void aChoiceOfNothingKeepsThePlacesOfTheOthers() throws IOException {
    Path file = file(OPTUNA.replace("[\\\"a\\\", ", "[null, \\\"a\\\", "));
    PastResults.optuna(file, Optional.empty(), sink);
    assertThat(results.get(0).values()).containsEntry("mode", "a");
    results.clear();
    Path none = file(OPTUNA.replace("[\\\"a\\\", ", "[\\\"a\\\", null, "));
    PastResults.optuna(none, Optional.empty(), sink);
    assertThat(results.get(0).values()).containsEntry("mode", "null");
  }

  @Test
  void numbersOfPythonThatAreNoneAreRead() throws IOException {
    String report = "{\"op_code\":7,\"trial_id\":0,\"step\":1,\"intermediate_value\":NaN}\n";
    PastResults.optuna(file(OPTUNA + report + report), Optional.empty(), sink);
    assertThat(results).hasSize(3);
    results.clear();
    leftOut.clear();
    PastResults.kernelTuner(file(CACHE.replace("81.5", "-Infinity")), Optional.empty(), sink);
    assertThat(results).hasSize(1);
    assertThat(leftOut).contains("result 0: it has no number 'GFLOP/s'");
  }

  /** Where both a number and an error stand, and where a measurement is an empty one. */
  @Test
  void anErrorAndAnEmptyMeasurementAreNoNumbers() throws IOException {
    Path cache = file(CACHE.replace("\"time\": 0.25", "\"time\": 0.25, \"__error__\": \"Crash\""));
    PastResults.kernelTuner(cache, Optional.of("time"), sink);
    assertThat(results).last().matches(r -> r.outcome().toString().contains("Crash"));
    results.clear();
    PastResults.kernelTuner(
        file(
            """
            {"results": [{"configuration": {"block": 16}, "objectives": ["time", "power"],
              "invalidity": "correct", "measurements": [
                {"name": "time", "value": 1.5}, {"name": "time", "value": null}]}]}
            """),
        Optional.empty(),
        sink);
    assertThat(results).singleElement().matches(r -> r.outcome().equals(Outcome.measured(1.5)));
  }
}
