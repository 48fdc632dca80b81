package io.github.bbo4j.noise.resampling;

import static io.github.bbo4j.noise.resampling.Histories.and;
import static io.github.bbo4j.noise.resampling.Histories.at;
import static io.github.bbo4j.noise.resampling.Histories.empty;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.noise.internal.Replicates;
import org.junit.jupiter.api.Test;

/** Allocation by hand; some costs are negative, so nothing is a logarithm. */
class OcbaAllocationTest {

  /** Both shares are a half of 5 runs, both have 2: the better one is run. */
  @Test
  void ofEquallyFarBehindTheBestIsRun() {
    History history = and(and(empty(), 0, 3, 5), 1, -1, 1);
    Replicates replicates = Replicates.of(history);
    assertThat(OcbaAllocation.next(replicates, 8, 3, 0)).contains(at(1));
    assertThat(OcbaAllocation.next(replicates, 8, 2, 0)).as("all have their most runs").isEmpty();
    assertThat(OcbaAllocation.next(Replicates.of(empty()), 8, 3, 0)).isEmpty();
  }

  /**
   * The shares are near 0.49, 0.48 and 0.03 of 9 runs: the leaders lack more than one run, though
   * the one that hardly matters has the fewest.
   */
  @Test
  void sharesCountNotRuns() {
    History history = and(and(and(empty(), 0, -1, 1, 0), 1, 0, 2, 1), 2, 29, 31);
    assertThat(OcbaAllocation.next(Replicates.of(history), 8, 9, 0)).contains(at(0));
    assertThat(OcbaAllocation.next(Replicates.of(history), 8, 3, 0))
        .as("the leaders have their most runs")
        .contains(at(2));
  }

  /**
   * Six pairs of deviation sqrt(2), of which the median counts: sqrt(2) / 0.6745. A run has the
   * variance (4 * 4.39609 + 4) / 7, the difference of two means of four the error s = 1.241668, and
   * the gain s (phi(z) - z Phi(-z)) at z = 3 / s is 0.0032175 of a cost of 10.
   */
  @Test
  void itIsSettledWhereNoGainIsLeft() {
    History history = and(and(empty(), 0, -8, -6, -8, -6), 1, -11, -9, -11, -9);
    Replicates replicates = Replicates.of(history);
    double share = 0.0032175166 / 10;
    assertThat(OcbaAllocation.next(replicates, 8, 9, share * 1.001)).isEmpty();
    assertThat(OcbaAllocation.next(replicates, 8, 9, share * 0.999)).isPresent();
    // A leader that is hopeless does not make up for one that is not.
    Replicates three = Replicates.of(and(history, 2, 90, 92));
    assertThat(OcbaAllocation.next(three, 8, 9, share * 0.9)).isPresent();
  }

  @Test
  void whereNoReplicateDiffersNothingIsRunAgain() {
    History few = and(and(empty(), 0, -8, -8), 1, -9, -9, -9);
    assertThat(OcbaAllocation.next(Replicates.of(few), 8, 9, 0)).as("three checks").isPresent();
    History many = and(and(empty(), 0, -8, -8, -8, -8), 1, -9, -9, -9);
    assertThat(OcbaAllocation.next(Replicates.of(many), 8, 9, 0)).as("five checks").isEmpty();
  }
}
