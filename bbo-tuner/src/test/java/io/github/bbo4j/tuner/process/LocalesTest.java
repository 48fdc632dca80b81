package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What reaches a program, and what it costs, is the same wherever its user comes from. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class LocalesTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().choice("word", "\u00e4", "\u00f6", "plain").build();
  private static final NativeText ASCII = new NativeText(StandardCharsets.US_ASCII);

  @TempDir Path folder;

  /** What a JVM in the locale of the environment does; its exit code and what it prints. */
  private static String inAnotherJvm(String locale, String words, String... options)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder();
    builder.command().add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    builder.command().addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    builder.command().addAll(List.of(options));
    builder.command().addAll(List.of("-cp", System.getProperty("java.class.path")));
    builder.command().addAll(List.of(LocalesTest.class.getName(), words));
    builder.environment().put("LC_ALL", locale);
    builder.redirectErrorStream(true);
    Process process = builder.start();
    process.getOutputStream().close();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return told;
  }

  /** Runs one trial on a word beyond ASCII, or not, and says what came of it. */
  public static void main(String[] arguments) throws Exception {
    SearchSpace space =
        arguments[0].equals("ascii")
            ? SearchSpace.builder().choice("word", "ab", "plain").build()
            : SPACE;
    Command command =
        Command.of("sh", "-c", "printf '%s' \"$1\" | wc -c", "-", "${word}")
            .cost(CostSource.regex("([0-9]+)"));
    try (ProcessObjective objective = ProcessObjective.of(space, command)) {
      System.out.println(objective.evaluate(space.unrank(0), evaluation()));
    } catch (IllegalArgumentException e) {
      System.out.println("refused: " + e.getMessage());
    }
  }

  private static Evaluation evaluation() {
    return new Evaluation(
        0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0));
  }

  /** Two bytes in UTF-8; in the locale C it would be the one of a question mark. */
  @Test
  void aCharacterReachesTheProgramOrIsRefused() throws Exception {
    assertThat(inAnotherJvm("C.UTF-8", "beyond")).contains("cost=2.0");
    assertThat(inAnotherJvm("C", "beyond"))
        .contains("refused: word = ")
        .contains("US-ASCII")
        .contains("LC_ALL=C.UTF-8");
  }

  @Test
  void theDigitsOfALocaleAreNoNamesOfFiles() throws Exception {
    assertThat(inAnotherJvm("C", "ascii", "-Duser.language=ar", "-Duser.country=EG"))
        .contains("cost=2.0");
  }

  @Test
  void everythingHandedToAProgramIsLookedAt() {
    assertThatThrownBy(() -> ASCII.check(Command.of("echo", "${word}"), SPACE))
        .hasMessageContaining("word = '\u00e4'");
    assertThatThrownBy(
            () -> ASCII.check(Command.of("echo", "x\u00df").environment("word", "W"), SPACE))
        .hasMessageContaining("word = 'x\u00df'");
    assertThatThrownBy(() -> ASCII.check(Command.of("echo").environment("word", "W"), SPACE))
        .hasMessageContaining("environment = 'W=\u00e4'");
    assertThatThrownBy(() -> ASCII.check(Command.of("echo").flag("word", "--w="), SPACE))
        .hasMessageContaining("word = '--w=\u00e4'");
    assertThatThrownBy(() -> ASCII.check(Command.shell("echo $word"), SPACE))
        .hasMessageContaining("environment = 'word=\u00e4'");
    assertThatThrownBy(
            () -> ASCII.check(Command.of("echo").header("\u00fc").template("f", "${word}"), SPACE))
        .hasMessageContaining("word = '\u00fc'");
  }

  /** Files are UTF-8 wherever they are written. */
  @Test
  void templatesMayHoldWhatTheyLike() {
    Command command = Command.of("cat", "f").template("f", "${word}");
    assertThatCode(() -> ASCII.check(command, SPACE)).doesNotThrowAnyException();
    assertThatCode(() -> NativeText.ofThisJvm().check(command, SPACE)).doesNotThrowAnyException();
  }

  /** Bash writes its times with the decimal point of the locale: 0m0,003s. */
  @Test
  void processorTimeIsReadInALocaleWithADecimalComma() throws Exception {
    Path locales = germanLocale();
    SearchSpace space = SearchSpace.builder().integer("n", 1, 2).build();
    Command command =
        Command.of("sh", "-c", "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done", "-", "${n}")
            .constant("LOCPATH", locales.toString())
            .constant("LC_ALL", "de_DE.ISO-8859-1")
            .cost(CostSource.cpuTime())
            .timeLimit(Duration.ofSeconds(60));
    try (ProcessObjective objective = ProcessObjective.of(space, command)) {
      Outcome outcome = objective.evaluate(space.configuration(Map.of("n", 1)), evaluation());
      assertThat(outcome.isMeasured()).as(outcome.toString()).isTrue();
    }
  }

  private Path germanLocale() throws IOException, InterruptedException {
    Path locales = Files.createDirectory(folder.resolve("locales"));
    boolean made = Programs.onPath("localedef") != null && Programs.onPath("bash") != null;
    if (made) {
      Process process =
          new ProcessBuilder(
                  "localedef",
                  "-i",
                  "de_DE",
                  "-f",
                  "ISO-8859-1",
                  locales.resolve("de_DE.ISO-8859-1").toString())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      made = process.waitFor() == 0;
    }
    assumeTrue(made, "needs bash and a German locale: the package locales");
    return locales;
  }
}
