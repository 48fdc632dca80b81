package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as a number, and what is too much of it. */
class CostSourceTest {
  @TempDir Path folder;

  private CostSource.Cost cost(CostSource source, String output) {
    return source.of(
        new ProcessRun(
            0,
            ProcessRun.End.ITSELF,
            1,
            0,
            OptionalDouble.empty(),
            OptionalLong.empty(),
            output,
            "",
            folder,
            List.of()));
  }

  /** Java's marks of types are other people's units: days, farads. */
  /** {@code (.*)} matches nothing at each line's end, too. */
  @Test
  void matchesOfNothingDontCount() {
    assertThat(cost(CostSource.regex("(.*)"), "time\n3.5\n\n").value()).isEqualTo(3.5);
    assertThat(cost(CostSource.regex("([0-9.]*)"), "took 3.5 s\n").value()).isEqualTo(3.5);
    assertThat(cost(CostSource.regex("(?=cost=([0-9]+))"), "cost=7\n").value()).isEqualTo(7);
    assertThat(cost(CostSource.regex("cost=(.*)"), "cost=7\ncost=\n").missing())
        .as("a cost that is empty is none")
        .isPresent();
    assertThat(cost(CostSource.regex("(.*)"), "\n").missing()).contains("nothing matches it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1.5d", "1.5D", "2f", "2F", "1.5s", "1,5", "0x10", "0x1p4", "", "inf", "NaN"})
  void whatIsNoDecimalNumberIsNoCost(String number) {
    assertThat(cost(CostSource.regex("cost=(.*)"), "cost=" + number + "\n").missing()).isPresent();
    assertThat(cost(CostSource.json("/a"), "{\"a\": \"" + number + "\"}").missing()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", " 1.5 ", "15e-1", "+1.5", "1.5E0", "1.50\r"})
  void decimalNumbersAreCosts(String number) {
    CostSource.Cost found = cost(CostSource.regex("cost=([^\n]*)"), "cost=" + number + "\n");
    assertThat(found.missing()).isEmpty();
    assertThat(found.value()).isEqualTo(1.5);
  }

  /** "'12' is not a number", said the message, which people are shown without the colours. */
  @Test
  void aNumberInColourIsToldToBeOne() {
    assertThat(cost(CostSource.regex("cost=(.*)"), "cost=\u001b[32m12\u001b[0m\n").missing())
        .get()
        .asString()
        .contains(
            "is not a number, for control characters stand beside it. Maybe turn off colours");
    assertThat(cost(CostSource.regex("cost=(.*)"), "cost=12x\n").missing())
        .contains("'12x' is not a number");
  }

  /** The trial failed with "java.lang.StackOverflowError". */
  @Test
  void aPatternThatNeedsMoreStackThanThereIsIsToldWithTheCure() {
    String output = "line of text\n".repeat(100_000) + "cost=7\n";
    assertThat(cost(CostSource.regex("(?:.|\n)*cost=([0-9]+)"), output).missing())
        .get()
        .asString()
        .contains("Maybe write [\\s\\S]* for (.|\\n)*");
    assertThat(cost(CostSource.regex("[\\s\\S]*cost=([0-9]+)"), output).value()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\": 1} {\"a\": 2} | more than one",
        "{\"a\": 1, \"a\": 2} | more than one",
        "{\"a\": 1} done | no JSON",
        "done {\"a\": 1} | Maybe have it written to a file of its own",
        "{\"a\": 1 | no JSON",
        "{\"a\": [1, 2]} | there is an array at it, no number",
        "{\"a\": {}} | there is an object at it, no number",
        "{\"a\": null} | there is null at it, no number",
        "{\"a\": false} | there is false at it, no number",
        "{\"b\": 1} | nothing at it"
      })
  void aPointerThatDoesNotLeadToOneNumberIsNoCost(String text, String message) {
    assertThat(cost(CostSource.json("/a"), text).missing().orElseThrow()).contains(message);
  }

  @Test
  void theRestOfTheTextMayBeAnyJson() {
    String text = "{\"x\": {\"a\": 7}, \"a\": 2, \"y\": [1, {\"a\": 3}]}\n";
    assertThat(cost(CostSource.json("/a"), text).value()).isEqualTo(2);
    assertThat(cost(CostSource.json("/y/1/a"), text).value()).isEqualTo(3);
  }

  /** Nobody writes into the pipe any more: reading it would wait for ever. */
  @Test
  @Timeout(60)
  @EnabledOnOs(OS.LINUX)
  void aPipeIsNotWaitedFor() throws Exception {
    Path pipe = folder.resolve("out.json");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CostSource source = CostSource.json("/a").in("out.json");
    assertThat(cost(source, "").missing()).contains("it is no ordinary file");
    Files.delete(pipe);
    write(pipe);
    assertThat(cost(source, "").value()).isEqualTo(4);
  }

  private static void write(Path file) throws IOException {
    Files.writeString(file, "{\"a\": 4}");
  }
}
