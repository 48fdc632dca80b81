package io.github.bbo4j.hplsim.trace.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.trace.collective.Operation;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.study.InstructionRates.Burst;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One trace as an objective, and rates by cache regime. */
class TraceStudyTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void everyChoiceChangesTheTime() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      text.append(i).append(" bcast 200000 0 6\n");
      text.append(i % 2 == 0 ? "" : i + " compute 1e6\n");
      text.append(i).append(i % 2 == 0 ? " send " + (i + 1) : " recv " + (i - 1));
      text.append(" 0 50000 6\n");
    }
    Path file = Files.writeString(folder.resolve("t"), text);
    Machine.Host host = new Machine.Host("h", 1e9, 2);
    TraceObjective objective =
        TraceObjective.of(file, ReplayOptions.plain())
            .machine("fast", Machine.star(4, host, 1e9, 1e-5, 5e9))
            .machine("slow", Machine.star(4, host, 1e8, 1e-5, 5e9))
            .mapping("spread", 0, 1, 2, 3)
            .mapping("pairs", 0, 0, 1, 1)
            .algorithms(Operation.BCAST, "binomial_tree", "scatter_LR_allgather")
            .eager(0, 65536)
            .build();
    assertThat(objective.space().longSize()).hasValue(16);
    Set<Double> times = new HashSet<>();
    for (long rank = 0; rank < 16; rank++) {
      Configuration point = objective.space().unrank(rank);
      double seconds = objective.seconds(point);
      assertThat(objective.seconds(point)).isEqualTo(seconds);
      times.add(seconds);
    }
    assertThat(times).hasSizeGreaterThan(8);
    assertThatThrownBy(() -> TraceObjective.of(file, ReplayOptions.plain()).build())
        .hasMessageContaining("machine(");
  }

  /** Rates 2e9 within 1 MB and 5e8 beyond: weighted means of the bursts of each regime. */
  @Test
  void ratesAreOfTheirRegime() {
    InstructionRates rates =
        InstructionRates.fit(
            List.of(
                new Burst(1e5, 2e9, 1),
                new Burst(1e6, 4e9, 2),
                new Burst(1e7, 5e8, 1.1),
                new Burst(1e8, 5e8, 0.9)),
            1 << 20);
    assertThat(rates.rate(1000)).isCloseTo(2e9, within(1.0));
    assertThat(rates.rate(1e9)).isCloseTo(5e8, within(1.0));
    assertThatThrownBy(() -> InstructionRates.fit(List.of(new Burst(1, 1, 1)), 100, 50))
        .hasMessageContaining("increase");
    assertThatThrownBy(() -> InstructionRates.fit(List.of(new Burst(1, 1, 1)), 100))
        .hasMessageContaining("no burst between 100.0");
  }
}
