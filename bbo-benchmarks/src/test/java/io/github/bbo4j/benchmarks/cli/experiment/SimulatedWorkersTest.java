package io.github.bbo4j.benchmarks.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.cli.experiment.SimulatedWorkers.Load;
import io.github.bbo4j.core.random.Seed;
import org.junit.jupiter.api.Test;

/** The simulation by cases whose answer is known. */
class SimulatedWorkersTest {
  /** Runs of equal length keep everybody busy in either mode. */
  @Test
  void equalRunsLeaveNobodyIdle() {
    SimulatedWorkers equal = new SimulatedWorkers(4, 0, 40);
    assertThat(equal.load(4, false, new Seed(1))).isEqualTo(new Load(1, 3));
    assertThat(equal.load(4, true, new Seed(1))).isEqualTo(new Load(1, 3));
  }

  /** In order, decisions are at most q - 1 ahead of the oldest; one worker is never idle. */
  @Test
  void theRuleOfTheModeInOrderHolds() {
    for (int seed = 0; seed < 20; seed++) {
      for (int q : new int[] {4, 8, 16}) {
        Load load = new SimulatedWorkers(4, 0.5, 200).load(q, false, new Seed(seed));
        assertThat(load.ahead()).isLessThanOrEqualTo(q - 1);
      }
      assertThat(new SimulatedWorkers(1, 0.5, 50).load(1, false, new Seed(seed)).utilisation())
          .isCloseTo(1, within(1e-12));
    }
  }

  /** The same run times in every mode; free-running, workers are idle at the end only. */
  @Test
  void freeRunningKeepsWorkersBusierThanOrder() {
    for (int seed = 0; seed < 20; seed++) {
      SimulatedWorkers uneven = new SimulatedWorkers(8, 0.5, 400);
      double free = uneven.load(8, true, new Seed(seed)).utilisation();
      assertThat(free).isGreaterThan(uneven.load(8, false, new Seed(seed)).utilisation());
      // At the end at most the longest run is waited for: 8 workers, 50 runs each.
      assertThat(free).isGreaterThan(0.9);
    }
  }
}
