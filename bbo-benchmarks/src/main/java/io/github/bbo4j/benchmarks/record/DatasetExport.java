package io.github.bbo4j.benchmarks.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.bbo4j.benchmarks.record.Journal.Entry;
import io.github.bbo4j.benchmarks.record.session.Machine;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Turns a journal into a dataset folder: {@code data.csv} with one row per measurement, grouped by
 * configuration and within it in the order of the runs; {@code invalid.csv} with one row per run
 * that failed, in the same order, be it of a configuration that never gave a cost or of one that
 * gave others; {@code meta.json}.
 *
 * <p>Nothing is cleaned: every cost that was measured is in the data, with seven significant
 * digits. Each file is written beside its place and moved there, so that a reader never sees half
 * of one.
 */
public final class DatasetExport {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final RecordingPlan plan;
  private final List<Map<String, String>> grid;
  private final Map<Integer, List<Double>> costs = new TreeMap<>();
  private final Map<Integer, List<String>> failures = new TreeMap<>();
  private final List<Entry> entries;

  private DatasetExport(RecordingPlan plan, List<Entry> entries) {
    this.plan = plan;
    this.grid = plan.configurations();
    this.entries = entries;
    for (Entry entry : entries) {
      if (entry.run().ok()) {
        costs
            .computeIfAbsent(entry.configuration(), c -> new ArrayList<>())
            .add(entry.run().cost());
      } else {
        failures
            .computeIfAbsent(entry.configuration(), c -> new ArrayList<>())
            .add(entry.run().status());
      }
    }
  }

  /**
   * Writes the dataset of a journal.
   *
   * @param plan the plan of the journal
   * @param journal the journal; a recording that is not finished gives a dataset of what is there
   * @param folder where to write; created if needed, files of the same names are replaced
   * @throws IOException if a file cannot be read or written
   * @throws IllegalArgumentException if the journal is damaged, belongs to another plan or holds no
   *     cost at all
   */
  public static void write(RecordingPlan plan, Path journal, Path folder) throws IOException {
    Arguments.given(plan, "plan");
    Arguments.given(journal, "journal");
    Arguments.given(folder, "folder");
    List<Entry> entries = Journal.read(journal, plan.fingerprint());
    DatasetExport export = new DatasetExport(plan, entries);
    if (export.costs.isEmpty()) {
      throw new IllegalArgumentException(
          journal
              + " holds "
              + Plurals.count(entries.size(), "run")
              + " but no cost: every run failed, "
              + export.kinds()
              + ". Maybe failures.log beside it says why");
    }
    Files.createDirectories(folder);
    String data = export.data();
    String meta = export.meta(data.getBytes(StandardCharsets.UTF_8).length);
    AtomicFile.write(folder.resolve("data.csv"), file -> file.write(data));
    String invalid = export.invalid();
    if (invalid.isEmpty()) {
      Files.deleteIfExists(folder.resolve("invalid.csv"));
    } else {
      AtomicFile.write(folder.resolve("invalid.csv"), file -> file.write(invalid));
    }
    AtomicFile.write(folder.resolve("meta.json"), file -> file.write(meta));
  }

  /** How often each way of failing occurred, such as "12 x exit_1, 1 x timeout". */
  private String kinds() {
    Map<String, Integer> counts = new TreeMap<>();
    failures.values().forEach(its -> its.forEach(kind -> counts.merge(kind, 1, Integer::sum)));
    return String.join(
        ", ", counts.entrySet().stream().map(e -> e.getValue() + " x " + e.getKey()).toList());
  }

  private String data() {
    StringBuilder text = new StringBuilder(header("objective"));
    costs.forEach(
        (configuration, runs) -> {
          for (double cost : runs) {
            text.append(
                row(configuration, new BigDecimal(cost).round(new MathContext(7)).toPlainString()));
          }
        });
    return text.toString();
  }

  private String invalid() {
    StringBuilder text = new StringBuilder();
    failures.forEach(
        (configuration, statuses) -> {
          for (String status : statuses) {
            text.append(text.isEmpty() ? header("status") : "").append(row(configuration, status));
          }
        });
    return text.toString();
  }

  private String header(String last) {
    return line(plan.parameters().stream().map(GridParameter::name).toList(), last);
  }

  private String row(int configuration, String last) {
    return line(grid.get(configuration).values(), last);
  }

  private static String line(Collection<String> fields, String last) {
    List<String> all = new ArrayList<>(fields);
    all.add(last);
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      csv.writeRecord(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private String meta(int csvBytes) {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put("id", plan.id());
    Map<String, String> description = plan.description();
    for (String first : List.of("name", "system")) {
      if (description.containsKey(first)) {
        meta.put(first, description.get(first));
      }
    }
    meta.put("objective", description.getOrDefault("objective", "cost"));
    boolean wallTime = plan.command().costPattern().isEmpty();
    meta.put("unit", description.getOrDefault("unit", wallTime ? "s" : "unknown"));
    meta.put("direction", description.getOrDefault("direction", "minimise"));
    description.forEach(meta::putIfAbsent);
    meta.put("exhaustive", costs.size() + failedOnly() == grid.size());
    meta.put("constraints", plan.constraints().stream().map(GridConstraint::text).toList());
    meta.put(
        "default_config",
        plan.defaultConfiguration().isEmpty() ? null : typed(plan.defaultConfiguration()));
    meta.put("has_genuine_repeats", plan.repeats() > 1);
    meta.put("machine", Machine.facts());
    meta.put("recorded", recorded());
    meta.put("parameters", plan.parameters().stream().map(DatasetExport::described).toList());
    meta.put("n_parameters", plan.parameters().size());
    meta.put("n_configs", costs.size());
    meta.put("n_measurements", costs.values().stream().mapToInt(List::size).sum());
    meta.put("n_failed_configs", failedOnly());
    meta.put("grid_size_product", plan.productSize());
    meta.put(
        "coverage_of_product", (double) Math.round(1e5 * grid.size() / plan.productSize()) / 1e5);
    meta.put("repeats", repeats());
    meta.put("csv_bytes", csvBytes);
    meta.put("statistics", statistics());
    try {
      return JSON.writeValueAsString(meta) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("meta of " + plan.id() + " cannot be written as JSON", e);
    }
  }

  private int failedOnly() {
    return (int)
        failures.keySet().stream()
            .filter(configuration -> !costs.containsKey(configuration))
            .count();
  }

  private Map<String, Object> recorded() {
    Map<String, Object> recorded = new LinkedHashMap<>();
    recorded.put("first_run_ended", entries.get(0).finished().toString());
    recorded.put("last_run_ended", entries.get(entries.size() - 1).finished().toString());
    recorded.put("runs", entries.size());
    recorded.put("failed_runs", entries.stream().filter(entry -> !entry.run().ok()).count());
    recorded.put(
        "order",
        "randomised complete blocks: each block runs every configuration once, in its own order");
    recorded.put("order_seed", plan.seed());
    recorded.put("max_failures", plan.maxFailures());
    if (!plan.command().words().isEmpty()) {
      recorded.put("time_limit_s", plan.command().timeLimit().toMillis() * 1e-3);
      recorded.put("command", plan.command().words());
      String pattern = plan.command().costPattern();
      recorded.put("cost", pattern.isEmpty() ? "wall time of the process" : "printed: " + pattern);
    }
    if (plan.conditions().hasWarmUp()) {
      recorded.put("warm_up_runs_at_least", plan.conditions().warmUpRuns());
      recorded.put("warm_up_s_at_least", plan.conditions().warmUp().toMillis() * 1e-3);
    }
    return recorded;
  }

  private static Map<String, Object> described(GridParameter parameter) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("name", parameter.name());
    described.put("kind", parameter.kind().label());
    boolean numbers = areNumbers(parameter);
    described.put(
        "levels", parameter.levels().stream().map(level -> typed(numbers, level)).toList());
    return described;
  }

  private Map<String, Object> repeats() {
    Map<String, Integer> distribution = new TreeMap<>();
    double[] counts = costs.values().stream().mapToDouble(List::size).toArray();
    costs
        .values()
        .forEach(runs -> distribution.merge(String.valueOf(runs.size()), 1, Integer::sum));
    Map<String, Object> repeats = new LinkedHashMap<>();
    repeats.put("min", (int) OrderStatistics.quantile(counts, 0));
    repeats.put("median", OrderStatistics.median(counts));
    repeats.put("max", (int) OrderStatistics.quantile(counts, 1));
    repeats.put("distribution", distribution);
    return repeats;
  }

  private Map<String, Object> statistics() {
    Map<Map<String, String>, double[]> measured = new LinkedHashMap<>();
    costs.forEach(
        (configuration, runs) ->
            measured.put(
                grid.get(configuration), runs.stream().mapToDouble(Double::doubleValue).toArray()));
    boolean minimise = !plan.description().getOrDefault("direction", "minimise").startsWith("max");
    GridStatistics figures = new GridStatistics(plan.parameters(), measured, minimise);
    Map<String, Object> statistics = new LinkedHashMap<>();
    figures
        .figures(plan.points().isEmpty())
        .forEach(
            (key, value) -> {
              statistics.put(key, value);
              if (key.equals("optimum")) {
                statistics.put(
                    "optimum_config", typed(List.copyOf(measured.keySet()).get(figures.best())));
              }
            });
    return statistics;
  }

  private Map<String, Object> typed(Map<String, String> values) {
    Map<String, Object> typed = new LinkedHashMap<>();
    for (GridParameter parameter : plan.parameters()) {
      String value = values.get(parameter.name());
      if (value != null) {
        typed.put(parameter.name(), typed(areNumbers(parameter), value));
      }
    }
    return typed;
  }

  /**
   * Whether all levels of a parameter go to JSON as numbers: those of an ordinal one however they
   * are written, 0.10 and 1e-3 too; of names those that JSON would write so, and 007 stays a name.
   */
  private static boolean areNumbers(GridParameter parameter) {
    String form =
        parameter.kind() == GridParameter.Kind.ORDINAL
            ? "[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]{1,3})?"
            : "-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?";
    return parameter.levels().stream().allMatch(l -> l.matches(form));
  }

  /** A level as a JSON number where all of its parameter are numbers, else as text. */
  private static Object typed(boolean numbers, String level) {
    return numbers ? new BigDecimal(level) : level;
  }
}
