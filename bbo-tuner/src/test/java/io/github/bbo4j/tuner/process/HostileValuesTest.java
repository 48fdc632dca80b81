package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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

  private static final List<String> VALUES =
      List.of(
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
          "$n0",
          "%s%n",
          "\u00e4\u6f22\ud83d\ude00",
          "#!/bin/sh",
          "=",
          "\r\n");

  @Test
  void reachTheProgramAsTheyAre() throws Exception {
    run(words());
    run(shell());

    try (var all = Files.walk(folder)) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      assertThat(files).hasSize(VALUES.size() * 6);
      for (Path file : files) {
        String[] name = file.getFileName().toString().split("-", -1);
        assertThat(name[0]).isIn("word", "variable", "flag", "file", "copy", "script");
        assertThat(Files.readString(file))
            .as(file.getFileName().toString())
            .isEqualTo(VALUES.get(Integer.parseInt(name[1])));
      }
    }
  }

  private void run(Command command) throws Exception {
    SearchSpaceBuilder builder = SearchSpace.builder();
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < VALUES.size(); i++) {
      builder.choice("n" + i, VALUES.get(i), "harmless");
      values.put("n" + i, VALUES.get(i));
    }
    SearchSpace space = builder.build();
    ProcessSettings settings =
        ProcessSettings.defaults()
            .withDirectory(folder.resolve("runs"))
            .withKeep(ProcessSettings.Keep.ALL);
    try (ProcessObjective objective = ProcessObjective.of(space, command, settings)) {
      Outcome outcome = objective.evaluate(space.configuration(values), evaluation());
      assertThat(outcome.measuredCost()).hasValue(1);
    }
  }

  /** Each value as a word, in the environment, behind a flag and in a file. */
  private static Command words() {
    List<String> words = new ArrayList<>(List.of("sh", "-c", "", "-"));
    StringBuilder of = new StringBuilder();
    StringBuilder flags = new StringBuilder();
    for (int i = 0; i < VALUES.size(); i++) {
      words.add("${n" + i + "}");
      of.append("printf '%s' \"$1\" >word-" + i + "; shift; ")
          .append("printf '%s' \"$V" + i + "\" >variable-" + i + "; ")
          .append("cat file-" + i + " >copy-" + i + "; ");
      flags.append("printf '%s' \"$2\" >flag-" + i + "; shift 2; ");
    }
    words.set(2, of.toString() + flags + "echo cost=1");
    Command command = Command.of(words);
    for (int i = 0; i < VALUES.size(); i++) {
      String name = "n" + i;
      command =
          command
              .environment(name, "V" + i)
              .flag(name, "--flag" + i)
              .template("file-" + i, "${" + name + "}");
    }
    return command.cost(CostSource.regex("cost=(.*)"));
  }

  /** Each value as a word of a shell. */
  private static Command shell() {
    String script =
        IntStream.range(0, VALUES.size())
            .mapToObj(i -> "printf '%s' \"$n" + i + "\" >script-" + i + "; ")
            .collect(Collectors.joining());
    return Command.shell(script + "echo cost=1").cost(CostSource.regex("cost=(.*)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "\0"})
  void aNulIsRefusedByName(String value) {
    SearchSpace space = SearchSpace.builder().choice("n", value, "harmless").build();
    ProcessObjective objective = ProcessObjective.of(space, Command.of("echo", "${n}"));
    assertThatThrownBy(
            () -> objective.evaluate(space.configuration(Map.of("n", value)), evaluation()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parameter 'n'")
        .hasMessageContaining("NUL");
    objective.close();
  }

  private static Evaluation evaluation() {
    return new Evaluation(
        0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0));
  }
}
