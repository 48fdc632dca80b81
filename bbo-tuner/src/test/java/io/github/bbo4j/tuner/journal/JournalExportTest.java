package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.contract.Uniform;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Exports, read the way the tools read them: Optuna's journal as its storage replays it (op codes,
 * states and the checks of a finished trial in optuna 4, storages/journal and trial), Kernel
 * Tuner's results by the members that its schema T4 1.0.0 requires.
 */
class JournalExportTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("x", 0, 50)
          .real("y", -1, 1)
          .choice("c", "a, \"b\"", "1")
          .factorPairs("grid", 12)
          .build();

  @TempDir Path folder;
  private Path journal;
  private List<Trial> trials = List.of();

  @BeforeEach
  void tune() {
    journal = folder.resolve("run.jsonl");
    trials =
        Tuner.on(SPACE)
            .objective(
                (c, e) ->
                    switch (e.number() % 4) {
                      case 1 -> Outcome.failed("why");
                      case 2 -> Outcome.censored(3);
                      default -> Outcome.measured(c.real("y"));
                    })
            .heuristic(Uniform::new)
            .initialDesignSize(3)
            .budget(24)
            .journal(journal)
            .build()
            .run()
            .history()
            .trials();
  }

  private static Object plain(JsonNode node) {
    return node.isIntegralNumber()
        ? node.longValue()
        : node.isNumber() ? node.doubleValue() : node.textValue();
  }

  private static Map<String, Object> values(Trial trial) {
    Map<String, Object> values = new LinkedHashMap<>(trial.configuration().asMap());
    values.put("grid", values.get("grid").toString());
    return values;
  }

  @Test
  void optunaReplaysWhatWasMeasured() throws Exception {
    StringWriter text = new StringWriter();
    JournalExport.optuna(journal, "a study", text);
    assertThat(text.toString()).endsWith("}\n").doesNotContain("\n\n");
    List<JsonNode> logs = new ArrayList<>();
    for (String line : text.toString().split("\n")) {
      logs.add(JSON.readTree(line));
    }
    JsonNode study = logs.get(0);
    assertThat(study.get("op_code").intValue()).as("CREATE_STUDY").isZero();
    assertThat(study.get("study_name").textValue()).isEqualTo("a study");
    assertThat(study.get("directions")).hasSize(1);
    assertThat(study.get("directions").get(0).intValue()).as("MINIMIZE").isEqualTo(1);
    assertThat(logs).hasSize(1 + trials.size());
    for (Trial trial : trials) {
      JsonNode log = logs.get(1 + trial.number());
      assertThat(log.get("worker_id").isTextual()).isTrue();
      assertThat(log.get("op_code").intValue()).as("CREATE_TRIAL").isEqualTo(4);
      assertThat(log.get("study_id").intValue()).isZero();
      assertThat(params(log)).isEqualTo(values(trial));
      // A finished trial needs its end; a complete one its value, and only one kind of value.
      LocalDateTime start = LocalDateTime.parse(log.get("datetime_start").textValue());
      assertThat(LocalDateTime.parse(log.get("datetime_complete").textValue()))
          .isAfterOrEqualTo(start);
      assertThat(log.get("values").isNull()).isTrue();
      Outcome outcome = trial.outcome();
      int state =
          outcome instanceof Outcome.Measured ? 1 : outcome instanceof Outcome.Censored ? 2 : 3;
      assertThat(log.get("state").intValue()).as("COMPLETE, PRUNED, FAIL").isEqualTo(state);
      assertThat(log.get("value").isNull()).isEqualTo(state != 1);
      OptionalDouble value =
          log.get("value").isNull()
              ? OptionalDouble.empty()
              : OptionalDouble.of(log.get("value").doubleValue());
      assertThat(value).isEqualTo(outcome.measuredCost());
    }
  }

  @Test
  void whatWasMaximisedIsExportedAsValues() throws Exception {
    Path up = folder.resolve("up.jsonl");
    Tuner.on(SPACE)
        .objective(
            Objectives.maximizing(
                (c, e) ->
                    e.number() == 1 ? Outcome.censored(7) : Outcome.measured(100 + e.number())))
        .heuristic(Uniform::new)
        .initialDesignSize(2)
        .budget(4)
        .journal(up)
        .build()
        .run();
    StringWriter csv = new StringWriter();
    JournalExport.csv(up, csv);
    assertThat(csv.toString().lines().filter(line -> line.contains("measured,100.0,"))).hasSize(1);
    assertThat(csv.toString()).contains("censored,,7.0,").doesNotContain("-10");
    StringWriter optuna = new StringWriter();
    JournalExport.optuna(up, "up", optuna);
    List<String> lines = optuna.toString().lines().toList();
    assertThat(lines.get(0)).as("MAXIMIZE").contains("\"directions\":[2]");
    assertThat(lines.get(4)).contains("\"value\":103.0");
    StringWriter t4 = new StringWriter();
    JournalExport.t4(up, t4);
    assertThat(t4.toString()).contains("\"value\" : 103.0").doesNotContain("-10");
  }

  @Test
  void whatOptunaIsToldOfATrialDoesNotGrowWithTheTrials() throws Exception {
    int[] longest = new int[2];
    for (int i = 0; i < longest.length; i++) {
      Path file = folder.resolve(i + ".jsonl");
      Tuner.on(SPACE)
          .objective((c, e) -> Outcome.measured(c.real("y")))
          .heuristic(Uniform::new)
          .initialDesignSize(3)
          .resampling(ResamplingPolicy.NONE)
          .budget(i == 0 ? 300 : 900)
          .journal(file)
          .build()
          .run();
      StringWriter text = new StringWriter();
      JournalExport.optuna(file, "long", text);
      longest[i] = text.toString().lines().mapToInt(String::length).max().orElseThrow();
    }
    assertThat(longest[1]).as("of three times the trials").isLessThan(longest[0] + 20);
  }

  @Test
  void wholeNumbersThatOptunaWouldRoundAreCategories() throws Exception {
    Path file = folder.resolve("large.jsonl");
    Tuner.on(SearchSpace.builder().integer("n", (1L << 60) + 1, (1L << 60) + 2).build())
        .objective((c, e) -> Outcome.measured(1))
        .resampling(ResamplingPolicy.NONE)
        .heuristic(Uniform::new)
        .initialDesignSize(1)
        .budget(2)
        .journal(file)
        .build()
        .run();
    StringWriter text = new StringWriter();
    JournalExport.optuna(file, "large", text);
    Set<Object> seen = new java.util.HashSet<>();
    for (String line : text.toString().lines().skip(1).toList()) {
      seen.addAll(params(JSON.readTree(line)).values());
    }
    assertThat(seen).isEqualTo(Set.of((1L << 60) + 1, (1L << 60) + 2));
  }

  /**
   * Distributions as texts of JSON; a categorical parameter is an index into its choices, any other
   * a number in its range.
   */
  private static Map<String, Object> params(JsonNode log) throws Exception {
    Map<String, Object> params = new LinkedHashMap<>();
    assertThat(names(log.get("distributions"))).isEqualTo(names(log.get("params")));
    for (String name : names(log.get("params"))) {
      JsonNode distribution = JSON.readTree(log.get("distributions").get(name).textValue());
      JsonNode attributes = distribution.get("attributes");
      JsonNode param = log.get("params").get(name);
      String kind = distribution.get("name").textValue();
      if (kind.equals("CategoricalDistribution")) {
        params.put(name, plain(attributes.get("choices").get(param.intValue())));
      } else {
        assertThat(names(attributes)).isEqualTo(Set.of("log", "step", "low", "high"));
        assertThat(attributes.get("step").isNull()).isEqualTo(kind.equals("FloatDistribution"));
        assertThat(param.isIntegralNumber()).isEqualTo(kind.equals("IntDistribution"));
        assertThat(param.doubleValue())
            .isBetween(attributes.get("low").doubleValue(), attributes.get("high").doubleValue());
        params.put(name, plain(param));
      }
    }
    return params;
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new java.util.TreeSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void kernelTunersResultsHaveWhatTheirSchemaRequires() throws Exception {
    StringWriter text = new StringWriter();
    JournalExport.t4(journal, text);
    JsonNode root = JSON.readTree(text.toString());
    assertThat(root.get("schema_version").textValue()).matches("[0-9]+\\.[0-9]+\\.[0-9]+");
    assertThat(root.get("results")).hasSize(trials.size());
    for (Trial trial : trials) {
      JsonNode result = root.get("results").get(trial.number());
      assertThat(result.get("timestamp").isTextual()).isTrue();
      Map<String, Object> configuration = new LinkedHashMap<>();
      for (String name : names(result.get("configuration"))) {
        configuration.put(name, plain(result.get("configuration").get(name)));
      }
      assertThat(configuration).isEqualTo(values(trial));
      assertThat(result.get("times").get("runtimes").isArray()).isTrue();
      assertThat(result.get("correctness").isNumber()).isTrue();
      String invalidity = result.get("invalidity").textValue();
      assertThat(invalidity)
          .isEqualTo(
              trial.outcome() instanceof Outcome.Measured
                  ? "correct"
                  : trial.outcome() instanceof Outcome.Censored ? "timeout" : "runtime");
      JsonNode measurements = result.get("measurements");
      assertThat(measurements).hasSize(invalidity.equals("correct") ? 1 : 0);
      for (JsonNode measurement : measurements) {
        assertThat(measurement.get("name").textValue()).isEqualTo("cost");
        assertThat(measurement.get("value").doubleValue())
            .isEqualTo(trial.outcome().measuredCost().orElseThrow());
        assertThat(measurement.get("unit").isTextual()).isTrue();
      }
    }
  }

  @Test
  void noTwoColumnsOfATableHaveOneName() throws Exception {
    Path file = folder.resolve("named.jsonl");
    SearchSpace space =
        SearchSpace.builder()
            .integer("cost", 1, 3)
            .integer("cost_", 1, 2)
            .integer("kind", 1, 2)
            .build();
    Tuner.on(space).minimize(c -> 7).heuristic(Uniform::new).budget(1).journal(file).build().run();
    StringWriter table = new StringWriter();
    JournalExport.csv(file, table);
    assertThat(table.toString())
        .startsWith(
            "trial,cost,cost_,kind,purpose,outcome,cost__,bound,kind_,message,elapsed_s\r\n");
  }
}
