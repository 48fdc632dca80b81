package io.github.bbo4j.hplsim.engine.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.network.NetworkModel;
import org.junit.jupiter.api.Test;

class LinksTest {

  @Test
  void flowsShareLinksFairly() {
    NetworkModel network =
        NetworkModel.of(NetworkModel.Route.of(0, 10), NetworkModel.Route.of(0, 100));
    IndexedHeap events = new IndexedHeap(8);
    Links links = new Links(new StarTopology(3, network), true, events);
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
