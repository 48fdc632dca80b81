package io.github.bbo4j.benchmarks.problems;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.bbo4j.benchmarks.problems.sro.SroParameters;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;

/**
 * Writes the whole grid of a scenario as a dataset folder: {@code data.csv} with one row per run,
 * and {@code meta.json} that says what it is. The same call writes the same bytes.
 */
public final class ScenarioDatasets {
  private static final Map<String, Supplier<Problem>> SCENARIOS = scenarios();

  /** Runs per configuration of the noisy scenario (thesis, section 5.5.2). */
  private static final int NOISY_RUNS = 16;

  private static final Seed SEED = new Seed(1);

  private ScenarioDatasets() {}

  private static Map<String, Supplier<Problem>> scenarios() {
    Map<String, Supplier<Problem>> scenarios = new LinkedHashMap<>();
    scenarios.put("recon_sbb_1", SbbScenario::bandwidthBound);
    scenarios.put("recon_sbb_2", SbbScenario::latencyBound);
    scenarios.put("recon_sbb_noisy", SbbScenario::shared);
    for (int number = 1; number <= 3; number++) {
      int n = number;
      scenarios.put("recon_sro" + n + "_lustre", () -> SroScenario.of(n, false));
      scenarios.put("recon_sro" + n + "_nfs", () -> SroScenario.of(n, true));
    }
    scenarios.put("recon_sro_section55", () -> SroScenario.noisy("sro-noisy", Interference.none()));
    return scenarios;
  }

  /** What is written: the ids of {@link Reconstructions}. */
  public static List<String> ids() {
    return List.copyOf(SCENARIOS.keySet());
  }

  /**
   * Simulates the grid and writes it to the folder {@code out/id}.
   *
   * @param id one of {@link #ids()}
   * @param out the parent folder, made if it is missing
   * @param compress whether to write data.csv.gz instead of data.csv
   * @return the description that was written, as JSON text
   * @throws IOException if a file can't be written
   */
  public static String write(String id, Path out, boolean compress) throws IOException {
    Arguments.given(id, "id");
    Arguments.given(out, "out");
    Supplier<Problem> scenario = SCENARIOS.get(id);
    if (scenario == null) {
      throw Catalog.unknown("scenario", id, ids());
    }
    Problem problem = scenario.get();
    StringBuilder csv = new StringBuilder();
    for (Parameter parameter : problem.space().parameters()) {
      csv.append(parameter.name()).append(',');
    }
    csv.append("objective\n");
    Summary summary = new Summary();
    for (Configuration configuration :
        (Iterable<Configuration>) problem.space().stream()::iterator) {
      double[] runs = runs(problem, configuration);
      summary.add(configuration, runs);
      for (double run : runs) {
        for (int d = 0; d < problem.space().dimension(); d++) {
          csv.append(configuration.value(d)).append(',');
        }
        csv.append(String.format(Locale.ROOT, "%.4f%n", run).replace("\r", ""));
      }
    }
    String meta = description(id, problem, summary);
    Path folder = out.resolve(id);
    byte[] data = csv.toString().getBytes(StandardCharsets.UTF_8);
    AtomicFile.writePath(
        folder.resolve(compress ? "data.csv.gz" : "data.csv"),
        path -> {
          try (OutputStream file = Files.newOutputStream(path);
              OutputStream target = compress ? new GZIPOutputStream(file) : file) {
            target.write(data);
          }
        });
    AtomicFile.write(folder.resolve("meta.json"), writer -> writer.write(meta + "\n"));
    return meta;
  }

  private static double[] runs(Problem problem, Configuration configuration) {
    if (!(problem instanceof SbbScenario sbb) || !sbb.isNoisy()) {
      return new double[] {problem.trueCost(configuration)};
    }
    double[] runs = new double[NOISY_RUNS];
    long rank = problem.space().longRank(configuration);
    for (int k = 0; k < runs.length; k++) {
      int number = (int) rank * NOISY_RUNS + k;
      Evaluation evaluation =
          new Evaluation(
              number, k, Purpose.SEARCH, OptionalDouble.empty(), SEED.stream("recording", number));
      try {
        runs[k] =
            problem.objective().evaluate(configuration, evaluation).measuredCost().orElseThrow();
      } catch (Exception e) {
        throw new IllegalStateException("a simulated run failed: " + e.getMessage(), e);
      }
    }
    return runs;
  }

  private static String description(String id, Problem problem, Summary summary)
      throws IOException {
    JsonMapper mapper = new JsonMapper();
    ObjectNode meta = mapper.createObjectNode();
    meta.put("id", id);
    meta.put("name", "Reconstruction (simulated) of " + problem.name());
    meta.put("reconstruction", true);
    meta.put(
        "source",
        "bbo4j simulator, command: scenario generate; after the published description of Robert"
            + " (2021), not the thesis's recordings, which were never published");
    meta.put("objective", "run time");
    meta.put("unit", problem.unit());
    meta.put("direction", "minimise");
    meta.put("exhaustive", true);
    ArrayNode parameters = meta.putArray("parameters");
    for (Parameter parameter : problem.space().parameters()) {
      ObjectNode node = parameters.addObject();
      node.put("name", parameter.name());
      node.put("kind", "ordinal");
      ArrayNode levels = node.putArray("levels");
      Domain domain = parameter.domain();
      for (long i = 0; i < domain.size(); i++) {
        levels.addPOJO(domain.valueAt(i));
      }
    }
    meta.put("n_configs", summary.means.size());
    meta.put("n_measurements", summary.runs.size());
    problem.defaults().ifPresent(d -> meta.set("default_config", json(mapper, d)));
    ObjectNode statistics = meta.putObject("statistics");
    summary.describe(statistics, mapper);
    double byDefault = defaultSeconds(problem);
    statistics.put("default", rounded(byDefault));
    statistics.put(
        "default_to_optimum_percent", rounded(100 * (1 - summary.optimum() / byDefault)));
    if (problem instanceof SroScenario sro) {
      double printed = sro.seconds(SroParameters.printedDefaults());
      statistics.put("default_as_printed", rounded(printed));
    }
    return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(meta);
  }

  private static double defaultSeconds(Problem problem) {
    if (problem instanceof SroScenario sro) {
      return sro.seconds(SroParameters.defaults());
    }
    return problem
        .defaults()
        .map(problem::meanCost)
        .orElseGet(() -> ((SbbScenario) problem).defaultSeconds());
  }

  private static ObjectNode json(JsonMapper mapper, Configuration configuration) {
    ObjectNode node = mapper.createObjectNode();
    configuration.asMap().forEach(node::putPOJO);
    return node;
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }

  /** The moments of what was written. */
  private static final class Summary {
    private final List<Double> runs = new ArrayList<>();
    private final List<Double> means = new ArrayList<>();
    private final List<Configuration> configurations = new ArrayList<>();

    void add(Configuration configuration, double[] values) {
      configurations.add(configuration);
      means.add(Arrays.stream(values).average().orElseThrow());
      for (double value : values) {
        runs.add(value);
      }
    }

    double optimum() {
      return means.stream().mapToDouble(m -> m).min().orElseThrow();
    }

    void describe(ObjectNode node, JsonMapper mapper) {
      node.put("optimum", rounded(optimum()));
      node.set("optimum_config", json(mapper, configurations.get(means.indexOf(optimum()))));
      moments(node, "", means);
      if (runs.size() > means.size()) {
        moments(node, "run_", runs);
      }
      long close = means.stream().filter(m -> m <= 1.05 * optimum()).count();
      node.put("configs_within_5pct", close);
    }

    private static void moments(ObjectNode node, String prefix, List<Double> values) {
      double[] sorted = values.stream().mapToDouble(v -> v).sorted().toArray();
      double mean = Arrays.stream(sorted).average().orElseThrow();
      double squares = Arrays.stream(sorted).map(v -> (v - mean) * (v - mean)).sum();
      int n = sorted.length;
      node.put(prefix + "mean", rounded(mean));
      node.put(prefix + "sd", rounded(Math.sqrt(squares / (n - 1))));
      node.put(prefix + "min", rounded(sorted[0]));
      node.put(prefix + "median", rounded(OrderStatistics.median(sorted)));
      node.put(prefix + "max", rounded(sorted[n - 1]));
    }
  }
}
