package io.github.bbo4j.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.benchmarks.record.PlanFile;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.contract.Fuzz;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged recordings and plans are refused with what is wrong, never with an accident. */
class DatasetFuzzTest {
  private static final String DATA =
      """
      level,mode,objective
      1,fast,10.5
      1,fast,10.25
      2,fast,9
      1,"slow, safe",20
      2,"slow, safe",1.5e1
      """;

  private static final String META =
      """
      {"id": "x", "name": "a system", "objective": "time", "unit": "s", "direction": "minimise",
       "parameters": [
         {"name": "level", "kind": "ordinal", "levels": [1, 2]},
         {"name": "mode", "kind": "categorical", "levels": ["fast", "slow, safe"]}],
       "default_config": {"level": 1, "mode": "fast"},
       "n_configs": 4, "n_rows": 5}
      """;

  private static final String PLAN =
      """
      id = x
      parameters = level, mode
      parameter.level.kind = ordinal
      parameter.level.levels = 1, 2, 4
      parameter.mode.kind = categorical
      parameter.mode.levels = fast, slow
      constraint.one = mode=fast -> level=1
      repeats = 3
      seed = 1
      max-failures = 1
      time-limit-seconds = 20
      command = run --level ${level} --mode ${mode}
      default.level = 1
      default.mode = fast
      meta.unit = s
      meta.direction = minimise
      """;

  @TempDir private Path folder;

  private void read(String data, String meta) throws Exception {
    Files.write(folder.resolve("data.csv"), data.getBytes(StandardCharsets.UTF_8));
    Files.write(folder.resolve("meta.json"), meta.getBytes(StandardCharsets.UTF_8));
    RecordedSystems.folder(folder);
  }

  @Test
  void data() {
    Fuzz.check(List.of(DATA), text -> read(text, META), DatasetFuzzTest::isDeclared);
  }

  @Test
  void meta() {
    Fuzz.check(List.of(META), text -> read(DATA, text), DatasetFuzzTest::isDeclared);
  }

  @Test
  void plans() {
    Fuzz.check(
        List.of(PLAN),
        text -> PlanFile.read("fuzz.properties", new StringReader(text)),
        e -> e instanceof IllegalArgumentException && e.getMessage().contains("fuzz.properties"));
  }

  /** What 100,000 inputs found: an impossible exponent, an escape cut short, too great a count. */
  @Test
  void whatWasFound() {
    String number = META.replace("\"n_rows\": 5", "\"n_rows\": 1e30214748364702147483647");
    assertThatThrownBy(() -> read(DATA, number))
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining("meta.json");
    assertThatThrownBy(() -> PlanFile.read("p.properties", new StringReader("a = \\u12")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("p.properties");
    String many = PLAN.replace("max-failures = 1", "max-failures = 99999999999");
    assertThatThrownBy(() -> PlanFile.read("p.properties", new StringReader(many)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("p.properties: max-failures = 99999999999");
  }

  private static boolean isDeclared(Exception e) {
    boolean known = e instanceof IllegalArgumentException || e instanceof BboException;
    return known && (e.getMessage().contains("data.csv") || e.getMessage().contains("meta.json"));
  }
}
