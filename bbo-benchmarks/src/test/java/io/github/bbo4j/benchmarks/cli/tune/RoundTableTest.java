package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundTableTest {

  /** From -10 to -30 was a difference of -20 and of "+200 percent". */
  @Test
  void aDifferenceAndItsShareHaveOneSign() {
    RoundTable table = new RoundTable(List.of("default", "candidate 1"));
    for (int round = 0; round < 3; round++) {
      table.add(round, "default", Outcome.measured(-10));
      table.add(round, "candidate 1", Outcome.measured(-30));
    }
    assertThat(table.summary(false).get(2))
        .as("no interval of no width")
        .isEqualTo(
            "candidate 1 - default: -20.0000; -200.000 percent: better, in all 3 rounds alike");
    assertThat(table.summary(true).get(2)).endsWith(" percent: worse, in all 3 rounds alike");
    table.add(3, "default", Outcome.measured(-10));
    table.add(3, "candidate 1", Outcome.measured(-20));
    assertThat(table.summary(false).get(1))
        .startsWith("candidate 1: -27.5000 [-35.4561, -19.5439]");
  }
}
