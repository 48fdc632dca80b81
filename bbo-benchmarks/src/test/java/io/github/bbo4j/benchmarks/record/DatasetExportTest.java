package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.benchmarks.replay.RecordedSystem;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.LevelsDomain;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetExportTest {
  @TempDir private Path folder;
  private int runs;

  private Run fake(Map<String, String> values) {
    runs++;
    if (values.equals(Map.of("mode", "slow", "size", "2"))) {
      return Run.failed("exit_1");
    }
    double jitter = runs % 3;
    return Run.measured(
        (values.get("mode").equals("slow") ? 20 : 10)
            + Integer.parseInt(values.get("size"))
            + jitter);
  }

  @Test
  void aRecordingComesBackFromItsFolder() throws Exception {
    RecordingPlan plan = Plans.small(3);
    Path journal = folder.resolve("journal.csv");
    List<Journal.Entry> entries = new Recorder(plan, this::fake).record(journal, progress -> {});

    DatasetExport.write(plan, journal, folder);

    Map<String, List<Double>> expected = new LinkedHashMap<>();
    for (int c = 0; c < 4; c++) {
      int configuration = c;
      expected.put(
          String.join(",", plan.configurations().get(c).values()),
          entries.stream()
              .filter(e -> e.configuration() == configuration)
              .map(e -> e.run().cost())
              .toList());
    }
    assertThat(csv(folder.resolve("data.csv"), "mode,size,objective")).isEqualTo(expected);
    assertThat(Files.readString(folder.resolve("invalid.csv")))
        .isEqualTo("mode,size,status\nslow,2,exit_1\nslow,2,exit_1\n");
    JsonNode meta = new ObjectMapper().readTree(folder.resolve("meta.json").toFile());
    assertThat(meta.at("/n_configs").asInt()).isEqualTo(4);
    assertThat(meta.at("/n_failed_configs").asInt()).isEqualTo(1);
    assertThat(meta.at("/n_measurements").asInt()).isEqualTo(12);
    assertThat(meta.at("/repeats/distribution/3").asInt()).isEqualTo(4);
    assertThat(meta.at("/csv_bytes").asLong()).isEqualTo(Files.size(folder.resolve("data.csv")));
    assertThat(meta.at("/parameters/1/levels").toString()).isEqualTo("[1,2,4]");
    assertThat(meta.at("/default_config").toString()).isEqualTo("{\"mode\":\"fast\",\"size\":2}");
    assertThat(meta.at("/statistics/optimum_config").toString())
        .isEqualTo("{\"mode\":\"fast\",\"size\":1}");
    assertThat(meta.at("/recorded/order_seed").asLong()).isEqualTo(plan.seed());
    assertThat(meta.at("/coverage_of_product").asDouble()).isCloseTo(5.0 / 6, within(1e-5));
    assertThat(meta.at("/system").asText()).isEqualTo("a test");
    try (var files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "journal.csv", "journal.lock", "data.csv", "invalid.csv", "meta.json", "sessions");
    }
  }

  /** Where one of them ended with a zero or had an exponent, they came back as names. */
  @Test
  void ordinalLevelsComeBackAsNumbers() throws Exception {
    RecordingPlan plan =
        PlanFile.read(
            "rates",
            new StringReader(
                """
                id = rates
                parameters = rate, name
                parameter.rate.kind = ordinal
                parameter.rate.levels = 1e-3, 0.10, 1.0, +20
                parameter.name.levels = 007, 1.0
                default.rate = 1.0
                default.name = 007
                """));
    Path journal = folder.resolve("journal.csv");
    new Recorder(plan, values -> Run.measured(1)).record(journal, progress -> {});
    DatasetExport.write(plan, journal, folder);
    RecordedSystem system = RecordedSystems.folder(folder);
    assertThat(system.space().domain(0))
        .isEqualTo(new LevelsDomain(List.of(0.001, 0.1, 1.0, 20.0), true));
    assertThat(system.space().domain(1)).isEqualTo(ChoiceDomain.of("007", "1.0"));
    assertThat(system.defaults().orElseThrow().asMap())
        .isEqualTo(Map.of("rate", 1.0, "name", "007"));
  }

  /** What failed now and then came back as what never fails. */
  @Test
  void runsThatFailedNowAndThenFailInReplaysToo() throws Exception {
    RecordingPlan plan = Plans.small(4);
    Map<String, String> flaky = Map.of("mode", "fast", "size", "1");
    Map<Map<String, String>, Integer> seen = new HashMap<>();
    Path journal = folder.resolve("journal.csv");
    new Recorder(
            plan,
            values ->
                seen.merge(values, 1, Integer::sum) % 2 == 0 && values.equals(flaky)
                    ? Run.failed("exit_3")
                    : Run.measured(7))
        .record(journal, progress -> {});
    DatasetExport.write(plan, journal, folder);
    assertThat(folder.resolve("invalid.csv"))
        .hasContent("mode,size,status\nfast,1,exit_3\nfast,1,exit_3\n");
    RecordedSystem system = RecordedSystems.folder(folder);
    assertThat(system.failedConfigurations()).isZero();
    Objective objective = system.problem(ReplayedRuns.RANDOM).objective();
    Configuration configuration = system.space().configuration(Map.of("mode", "fast", "size", 1L));
    int failed = 0;
    for (int i = 0; i < 200; i++) {
      Evaluation evaluation =
          new Evaluation(
              i, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", i));
      failed += objective.evaluate(configuration, evaluation).isMeasured() ? 0 : 1;
    }
    assertThat(failed).isBetween(70, 130); // Two of four recorded runs.
  }

  /** Levels with commas and quotes were refused; the command's quotes were lost in meta.json. */
  @Test
  void levelsAndCommandsKeepTheirCommasAndQuotes() throws Exception {
    RecordingPlan plan =
        PlanFile.read(
            "quotes",
            new StringReader(
                """
                id = quotes
                parameters = flags
                parameter.flags.levels = -O2, "-O3,-g", "say ""hi\"""
                repeats = 1
                command = tool "two words" ${flags}
                """));
    assertThat(plan.parameters().get(0).levels()).containsExactly("-O2", "-O3,-g", "say \"hi\"");
    Path journal = folder.resolve("journal.csv");
    new Recorder(plan, values -> Run.measured(1)).record(journal, progress -> {});
    DatasetExport.write(plan, journal, folder);
    JsonNode meta = new ObjectMapper().readTree(folder.resolve("meta.json").toFile());
    assertThat(meta.at("/recorded/command").toString())
        .isEqualTo("[\"tool\",\"two words\",\"${flags}\"]");
    assertThat(RecordedSystems.folder(folder).space().domain(0))
        .isEqualTo(ChoiceDomain.of("-O2", "-O3,-g", "say \"hi\""));
  }

  @Test
  void aRecordingWithoutAnyCostIsRefused() throws Exception {
    RecordingPlan plan = Plans.small(2);
    Path journal = folder.resolve("journal.csv");
    new Recorder(plan, values -> Run.failed("timeout")).record(journal, progress -> {});

    assertThatThrownBy(() -> DatasetExport.write(plan, journal, folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(
            "holds 10 runs but no cost: every run failed, 10 x timeout. Maybe failures.log beside it"
                + " says why");
    assertThat(folder.resolve("data.csv")).doesNotExist();
  }

  /**
   * The reference figures are those in the meta.json of datasets that others recorded and
   * described.
   */
  @ParameterizedTest
  @ValueSource(strings = {"faas_ocr_time", "kt_pnpoly_rtx3090"})
  void theFiguresAgreeWithThoseOfKnownDatasets(String dataset) throws Exception {
    Path known =
        Path.of(System.getProperty("bbo.shared", "../shared"), "data", "recorded", dataset);
    Assumptions.assumeTrue(Files.isDirectory(known), known + " is not there");
    JsonNode meta = new ObjectMapper().readTree(known.resolve("meta.json").toFile());
    List<GridParameter> parameters = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (JsonNode parameter : meta.get("parameters")) {
      List<String> levels = new ArrayList<>();
      parameter.get("levels").forEach(level -> levels.add(level.asText()));
      names.add(parameter.get("name").asText());
      GridParameter.Kind kind =
          parameter.get("kind").asText().equals("ordinal")
              ? GridParameter.Kind.ORDINAL
              : GridParameter.Kind.CATEGORICAL;
      parameters.add(new GridParameter(parameter.get("name").asText(), kind, levels));
    }
    Map<Map<String, String>, double[]> measured = new LinkedHashMap<>();
    csv(known.resolve("data.csv"), String.join(",", names) + ",objective")
        .forEach(
            (key, costs) -> {
              Map<String, String> values = new LinkedHashMap<>();
              String[] levels = key.split(",");
              for (int i = 0; i < levels.length; i++) {
                values.put(names.get(i), levels[i]);
              }
              measured.put(values, costs.stream().mapToDouble(Double::doubleValue).toArray());
            });

    Map<String, Object> figures = new GridStatistics(parameters, measured, true).figures(true);

    JsonNode found = new ObjectMapper().valueToTree(figures);
    JsonNode statistics = meta.get("statistics");
    figures.keySet().stream()
        .filter(key -> !key.equals("eta2_per_param"))
        .forEach(
            key ->
                assertThat(found.get(key).asDouble())
                    .as(key)
                    .isCloseTo(
                        statistics.get(key).asDouble(),
                        within(1e-3 * Math.max(1, statistics.get(key).asDouble()))));
    names.forEach(
        name ->
            assertThat(found.at("/eta2_per_param/" + name).asDouble())
                .isCloseTo(statistics.at("/eta2_per_param/" + name).asDouble(), within(2e-4)));
  }

  /** What no number can tell was told as 0: the median of 4 was 0 times the optimum of 0. */
  @Test
  void figuresThatAreNoneAreLeftOut() {
    List<GridParameter> one = List.of(GridParameter.ordinal("a", "1", "2", "3"));
    Map<Map<String, String>, double[]> measured = new LinkedHashMap<>();
    measured.put(Map.of("a", "1"), new double[] {0, 0});
    measured.put(Map.of("a", "2"), new double[] {4, 4});
    measured.put(Map.of("a", "3"), new double[] {8, 8});
    assertThat(new GridStatistics(one, measured, true).figures(true))
        .containsEntry("optimum", 0.0)
        .containsEntry("median", 4.0)
        .doesNotContainKeys("median_over_optimum", "cv_median", "cv_max", "robust_cv_median_iqr")
        .doesNotContainKeys("spearman_level_vs_sd");
    measured.replaceAll((values, costs) -> new double[] {-5, -5});
    assertThat(new GridStatistics(one, measured, false).figures(true))
        .containsEntry("median_over_optimum", 1.0)
        .containsEntry("cv_median", 0.0)
        .containsEntry("share_measurements_over_1.2x_own_median", 0.0)
        .doesNotContainKeys("rank_autocorr_lag1");
  }

  private static Map<String, List<Double>> csv(Path file, String header) throws IOException {
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(0)).isEqualTo(header);
    Map<String, List<Double>> costs = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      int comma = line.lastIndexOf(',');
      costs
          .computeIfAbsent(line.substring(0, comma), key -> new ArrayList<>())
          .add(Double.valueOf(line.substring(comma + 1)));
    }
    return costs;
  }
}
