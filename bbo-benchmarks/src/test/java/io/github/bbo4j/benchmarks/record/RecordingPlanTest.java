package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordingPlanTest {
  private static final String TEXT =
      """
      id = demo
      parameters = level, mode
      parameter.level.kind = ordinal
      parameter.level.levels = 1, 6, 9
      parameter.mode.levels = a, b
      constraint.one = mode=b -> level=6|9
      repeats = 3
      command = tool -${level} "two words" ${mode}
      time-limit-seconds = 1.5
      cost-pattern = took (\\\\S+) s
      default.level = 6
      default.mode = a
      meta.system = a demo
      """;

  private static RecordingPlan read(String text) throws IOException {
    return PlanFile.read("demo.properties", new StringReader(text));
  }

  @Test
  void readsEveryKey() throws IOException {
    RecordingPlan plan = read(TEXT);

    assertThat(plan.id()).isEqualTo("demo");
    assertThat(plan.parameters())
        .containsExactly(
            GridParameter.ordinal("level", "1", "6", "9"),
            GridParameter.categorical("mode", "a", "b"));
    assertThat(plan.repeats()).isEqualTo(3);
    assertThat(plan.seed()).isEqualTo(1);
    assertThat(plan.command().words()).containsExactly("tool", "-${level}", "two words", "${mode}");
    assertThat(plan.command().timeLimit()).isEqualTo(Duration.ofMillis(1500));
    assertThat(plan.command().costPattern()).isEqualTo("took (\\S+) s");
    assertThat(plan.defaultConfiguration()).isEqualTo(Map.of("level", "6", "mode", "a"));
    assertThat(plan.description()).isEqualTo(Map.of("system", "a demo"));
    assertThat(plan.productSize()).isEqualTo(6);
    assertThat(CommandSystem.of(plan).commandLine(plan.defaultConfiguration()))
        .containsExactly("tool", "-6", "two words", "a");
  }

  @Test
  void numbersTheGridWithTheLastParameterFastestAndWithoutWhatTheConstraintsForbid()
      throws IOException {
    assertThat(read(TEXT).configurations())
        .containsExactly(
            Map.of("level", "1", "mode", "a"),
            Map.of("level", "6", "mode", "a"),
            Map.of("level", "6", "mode", "b"),
            Map.of("level", "9", "mode", "a"),
            Map.of("level", "9", "mode", "b"));
  }

  @Test
  void namesTheFileAndTheKeyOfAMistake() {
    assertThatThrownBy(() -> read(TEXT.replace("repeats = 3", "repeats = many")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("demo.properties")
        .hasMessageContaining("repeats = 'many'");
    // Was found by replay only, after the recording.
    assertThatThrownBy(() -> read(TEXT + "meta.direction = up\n"))
        .hasMessageContaining("meta.direction = 'up'");
    assertThatThrownBy(() -> read(TEXT.replace("= a, b", "= a, \"b")))
        .hasMessageContaining("quote out of place");
    assertThatThrownBy(() -> read(TEXT + "repeat = 3\n"))
        .hasMessageContaining("unknown keys [repeat]");
    assertThatThrownBy(() -> read(TEXT.replace("id = demo", "")))
        .hasMessageContaining("'id' is missing");
    // Was "the key 'parameter..levels' is missing".
    assertThatThrownBy(() -> read(TEXT.replace("level, mode", "level, , mode")))
        .hasMessageContaining("parameters = 'level, , mode' has an empty name");
    assertThatThrownBy(() -> read(TEXT.replace("level, mode", "level, level")))
        .hasMessageContaining("parameters = [level, level]: give at least one");
    assertThatThrownBy(() -> read(TEXT.replace("1, 6, 9", "9, 6")))
        .hasMessageContaining("must ascend");
    // Days, or numbers with Java's own marks?
    assertThatThrownBy(() -> read(TEXT.replace("1, 6, 9", "1d, 6d, 9d")))
        .hasMessageContaining("'1d' of level is not a number");
    assertThatThrownBy(() -> read(TEXT.replace("= ordinal", "= number")))
        .hasMessageContaining("ordinal or categorical");
    assertThatThrownBy(() -> read(TEXT.replace("default.level = 6", "default.level = 7")))
        .hasMessageContaining("not on the grid");
    assertThatThrownBy(() -> read(TEXT.replace("mode=b ->", "mode is b ->")))
        .hasMessageContaining("of the form a=x|y");
    assertThatThrownBy(() -> read(TEXT.replace("mode=b ->", "mood=b ->")))
        .hasMessageContaining("no parameter 'mood'");
    assertThatThrownBy(() -> CommandSystem.of(read(TEXT.replace("-${level}", "-${lvl}"))))
        .hasMessageContaining("${lvl}");
    assertThatThrownBy(() -> CommandSystem.of(read(TEXT.replace("(", "").replace(")", ""))))
        .hasMessageContaining("group 1");
  }

  @Test
  void theShippedPlanHas600ConfigurationsAndTheDefaultIsOneOfThem() throws IOException {
    try (InputStreamReader reader =
        new InputStreamReader(
            RecordingPlanTest.class.getResourceAsStream("/plans/jvm_flags_time.properties"),
            StandardCharsets.UTF_8)) {
      RecordingPlan plan = PlanFile.read("jvm_flags_time", reader);

      assertThat(plan.configurations()).hasSize(600).contains(plan.defaultConfiguration());
      assertThat(CommandSystem.of(plan).commandLine(plan.defaultConfiguration()))
          .contains("-XX:+UseG1GC", "-Xmx256m");
    }
  }
}
