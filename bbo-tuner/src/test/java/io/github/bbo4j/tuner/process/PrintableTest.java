package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.tuner.process.ProcessRun.End;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PrintableTest {
  private static final String ESCAPE = "\u001b";

  @Test
  void sequencesGoAndWhatPeopleReadStays() {
    assertThat(Printable.text("a\tb \u00fc \u6f22 100 % [x] \\ ^_\n"))
        .isEqualTo("a\tb \u00fc \u6f22 100 % [x] \\ ^_\n");
    assertThat(Printable.text(ESCAPE + "[1;31merror:" + ESCAPE + "[0m no " + ESCAPE + "[2Kroom"))
        .isEqualTo("error: no room");
    assertThat(
            Printable.text(ESCAPE + "]0;title\u0007a" + ESCAPE + "]8;;http://x" + ESCAPE + "\\b"))
        .isEqualTo("ab");
    assertThat(Printable.text("cut " + ESCAPE + "[3")).isEqualTo("cut ");
    assertThat(Printable.text("bell\u0007 nul\u0000 csi\u009b2J alone" + ESCAPE))
        .isEqualTo("bell\ufffd nul\ufffd csi\ufffd2J alone\ufffd");
  }

  /** A program that fails cleared the terminal with the trials before, and renamed the window. */
  @Test
  void failuresHoldNoSequences() {
    String printed = ESCAPE + "[2J" + ESCAPE + "]0;owned\u0007cost=" + ESCAPE + "[1m5\n";
    for (CostSource cost : List.of(CostSource.wallTime(), CostSource.regex("cost=(.*)"))) {
      RunOutcomes outcomes = new RunOutcomes(Command.of("true").cost(cost), "the worker");
      for (int exit : new int[] {0, 3}) {
        ProcessRun run =
            new ProcessRun(
                exit,
                End.ITSELF,
                1,
                0,
                OptionalDouble.empty(),
                OptionalLong.empty(),
                printed,
                "",
                Path.of("."),
                List.of());
        Outcome outcome = exit == 0 ? outcomes.cost(run) : outcomes.failure(run, "");
        assertThat(outcome.toString()).doesNotContain(ESCAPE).doesNotContain("owned");
      }
    }
  }
}
