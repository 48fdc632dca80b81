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

  /** Java's marks of types are other people's units: days, farads. */
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
        .get()
        .asString()
        .startsWith("'12x' is not a number, for 'x' stands behind it");
  }

  /** "'1.5s' is not a number" was all that was said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cost=(.*) | cost=1.5s | for 's' stands behind it. Maybe have it printed in one unit and let the group of 'pattern' match 1.5 alone: 'cost=([-+.0-9eE]+)'",
        "cost=(.*) | cost=-2e3 ms | for 'ms' stands behind it",
        "cost=(\\S.*) | cost=1.5 2.5 | but more than one. Maybe choose one: let the group of 'pattern' match 1.5 alone, as ([-+.0-9eE]+) does",
        "cost=(.*) | cost=1.234,5 | '1.234,5' is not a number, for its thousands are set apart. Maybe have it printed without",
        "cost=(.*) | cost=1,234,567 | for its thousands are set apart",
        "cost=(.*) | cost=1 234.5 | for its thousands are set apart",
        "cost=(.*) | cost=1,234 | Maybe a decimal comma",
        "/a | {\"a\": \"1.5s\"} | have the program write 1.5 alone, or take it by 'pattern' instead"
      })
  void aNumberBesideOtherTextIsToldHowToBePicked(String where, String output, String cure) {
    CostSource source = where.startsWith("/") ? CostSource.json(where) : CostSource.regex(where);
    assertThat(cost(source, output + "\n").missing().orElseThrow()).contains(cure);
  }

  /** The pattern that is proposed finds the number. */
  @Test
  void theCureCures() {
    assertThat(cost(CostSource.regex("cost=([-+.0-9eE]+)"), "cost=1.5s\n").value()).isEqualTo(1.5);
    assertThat(cost(CostSource.regex("cost=(.*)"), "cost=fast\n").missing())
        .contains("'fast' is not a number");
  }

  /** User and system time of 0.7 and 0.101 s were 0.8009999999999999 s. */
  @Test
  void processorTimesAreAddedAsTheyAreWritten() throws IOException {
    Path usage = folder.resolve("usage");
    Files.writeString(usage, "0m0.001s 0m0.000s\n1m0.700s 0m0.101s\n");
    assertThat(new Meter(CostSource.Kind.CPU_TIME).cpuSeconds(usage)).hasValue(60.801);
    Files.writeString(usage, "0m0.001s 0m0.000s\n0m0.700s 0m0.101s\n");
    assertThat(new Meter(CostSource.Kind.CPU_TIME).cpuSeconds(usage)).hasValue(0.801);
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
