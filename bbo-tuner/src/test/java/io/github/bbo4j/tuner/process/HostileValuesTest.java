package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values made to break out of a command line reach the program as they are, and nothing else runs.
 */
@EnabledOnOs(OS.LINUX)
class HostileValuesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$(touch pwned)",
        "`touch pwned`",
        "a; touch pwned",
        "a\ntouch pwned\n",
        "' ; touch pwned ; '",
        "\"; touch pwned; \"",
        "a && touch pwned",
        "|touch pwned",
        "../../pwned",
        "/etc/passwd",
        "-rf",
        "--",
        "*",
        "~",
        "a\\b\\n",
        "\t tab ",
        "",
        "${other}",
        "$n",
        "%s%n",
        "\u00e4\u6f22\ud83d\ude00",
        "#!/bin/sh",
        "=",
        "\r\n"
      })
  void reachTheProgramAsTheyAre(String value) throws Exception {
    SearchSpace space = SearchSpace.builder().choice("n", value, "harmless").build();
    Path runs = folder.resolve("runs");
    String script =
        "printf '%s' \"$1\" >word; printf '%s' \"$V\" >variable; printf '%s' \"$3\" >flag; cat file >copy; echo cost=1";
    Command words =
        Command.of("sh", "-c", script, "-", "${n}")
            .environment("n", "V")
            .flag("n", "--flag")
            .template("file", "${n}")
            .cost(CostSource.regex("cost=(.*)"));
    Command shell =
        Command.shell("printf '%s' \"$n\" >word; echo cost=1").cost(CostSource.regex("cost=(.*)"));
    for (Command command : new Command[] {words, shell}) {
      ProcessSettings settings =
          ProcessSettings.defaults().withDirectory(runs).withKeep(ProcessSettings.Keep.ALL);
      try (ProcessObjective objective = ProcessObjective.of(space, command, settings)) {
        Evaluation evaluation =
            new Evaluation(
                0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0));
        assertThat(
                objective
                    .evaluate(space.configuration(Map.of("n", value)), evaluation)
                    .measuredCost()
                    .orElseThrow())
            .isEqualTo(1);
      }
    }
    try (var all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        assertThat(file.getFileName().toString()).isIn("word", "variable", "flag", "file", "copy");
        assertThat(Files.readString(file)).as(file.getFileName().toString()).isEqualTo(value);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "\0"})
  void aNulIsRefusedByName(String value) {
    SearchSpace space = SearchSpace.builder().choice("n", value, "harmless").build();
    ProcessObjective objective = ProcessObjective.of(space, Command.of("echo", "${n}"));
    Evaluation evaluation =
        new Evaluation(
            0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0));
    assertThatThrownBy(
            () -> objective.evaluate(space.configuration(Map.of("n", value)), evaluation))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parameter 'n'")
        .hasMessageContaining("NUL");
    objective.close();
  }
}
