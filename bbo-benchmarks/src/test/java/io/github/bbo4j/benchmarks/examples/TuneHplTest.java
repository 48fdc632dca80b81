package io.github.bbo4j.benchmarks.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.hplsim.HplProblems;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TuneHplTest {

  @Test
  void theExampleBeatsTheDefaultOfTheSmallProblem() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    TuneHpl.tune(
        HplProblems.named("hpl-small-64"),
        30,
        1,
        new PrintStream(printed, true, StandardCharsets.UTF_8));
    List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0)).startsWith("HPL of order 20,000 on 64 ranks");
    double standard = seconds(lines.get(1), "default");
    double found = seconds(lines.get(2), "found");
    double optimum = seconds(lines.get(3), "optimum");
    assertThat(found).isLessThan(standard).isGreaterThanOrEqualTo(optimum);
    assertThat(lines.get(4)).startsWith("30 simulated runs in ");
  }

  @Test
  void argumentsThatAreNoNumbersAreNamed() {
    for (String wrong : List.of("many", "1.5", "3000000000")) {
      assertThatThrownBy(() -> TuneHpl.main(new String[] {"hpl-small-64", wrong}))
          .isExactlyInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("runs = '" + wrong + "' must be a whole number");
    }
    assertThatThrownBy(() -> TuneHpl.main(new String[] {"hpl-small-64", "60", "x"}))
        .hasMessageContaining("seed = 'x'");
  }

  private static double seconds(String line, String what) {
    assertThat(line).startsWith(what);
    return Double.parseDouble(line.substring(what.length()).trim().split(" ", 2)[0]);
  }
}
