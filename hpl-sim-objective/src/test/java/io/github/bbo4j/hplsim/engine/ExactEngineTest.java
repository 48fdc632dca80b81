package io.github.bbo4j.hplsim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import org.junit.jupiter.api.Test;

class ExactEngineTest {

  @Test
  void closedFormOfPivotExchangesAgreesWithSingleMessages() {
    for (int[] grid : new int[][] {{8, 4}, {6, 3}, {5, 5}, {2, 1}}) {
      for (int depth = 0; depth < 3; depth++) {
        HplConfiguration c = HplConfiguration.of(3000, 64, grid[0], grid[1]).withDepth(depth);
        Platform platform = SmpiPlatforms.of("eth100", c.ranks(), 1);
        Ledger single = ExactEngine.simulate(c, platform, 42, 0, false, 0).ledger();
        Ledger closed = ExactEngine.simulate(c, platform, 42, 0, true, 0).ledger();
        assertThat(closed.seconds / single.seconds).isCloseTo(1, within(1e-9));
        assertThat(closed.messages).isEqualTo(single.messages);
        assertThat(closed.bytes).isEqualTo(single.bytes);
        assertThat(closed.events).isLessThan(single.events);
      }
    }
  }

  @Test
  void blockCyclicCountsAddUp() {
    for (int n = 0; n < 40; n++) {
      for (int from = 0; from < 30; from++) {
        int sum = 0;
        for (int process = 0; process < 3; process++) {
          sum += BlockCyclic.count(from, n, process, 3, 4);
        }
        assertThat(sum).isEqualTo(n);
      }
    }
  }

  @Test
  void flowsShareLinksFairly() {
    IndexedHeap events = new IndexedHeap(8);
    Links links = new Links(3, 10.0, 100.0, true, false, events);
    links.reserve(8);
    links.announce(0, 0, 1);
    links.announce(1, 0, 2);
    links.start(0, 100, 1, 0);
    links.start(1, 100, 1, 0);
    links.share(0);
    // Two flows leave node 0: 5 each, both would end at 20.
    assertThat(events.date(0)).isCloseTo(20, within(1e-12));
    links.announce(2, 1, 2);
    links.start(2, 10, 1, 10);
    links.share(10);
    // Node 2 receives two flows at 5 each: the new one ends at 12.
    assertThat(events.date(2)).isCloseTo(12, within(1e-12));
    assertThat(events.date(1)).isCloseTo(20, within(1e-12));
  }
}
