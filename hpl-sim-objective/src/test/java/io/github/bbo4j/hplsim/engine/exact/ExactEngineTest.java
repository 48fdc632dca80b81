package io.github.bbo4j.hplsim.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import org.junit.jupiter.api.Test;

class ExactEngineTest {

  @Test
  void closedFormOfPivotExchangesAgreesWithSingleMessages() {
    for (int[] grid : new int[][] {{8, 4}, {6, 3}, {5, 5}, {2, 1}}) {
      for (int depth = 0; depth < 3; depth++) {
        HplConfiguration c = HplConfiguration.of(3000, 64, grid[0], grid[1]).withDepth(depth);
        Platform platform = SmpiPlatforms.of("eth100", c.ranks(), 1);
        RunTotals single =
            ExactEngine.simulate(c, platform, 42, new ExactEngine.Detail(0, false, 0)).totals();
        RunTotals closed =
            ExactEngine.simulate(c, platform, 42, new ExactEngine.Detail(0, true, 0)).totals();
        assertThat(closed.seconds() / single.seconds()).isCloseTo(1, within(1e-9));
        for (Traffic traffic : Traffic.values()) {
          assertThat(closed.messages(traffic)).isEqualTo(single.messages(traffic));
          assertThat(closed.bytes(traffic)).isEqualTo(single.bytes(traffic));
        }
        assertThat(closed.events()).isLessThan(single.events());
      }
    }
  }
}
