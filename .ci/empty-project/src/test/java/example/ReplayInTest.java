package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.bbo4j.benchmarks.junit.Replay;
import io.github.bbo4j.benchmarks.junit.ReplayResults;
import io.github.bbo4j.benchmarks.junit.ReplayTest;
import io.github.bbo4j.benchmarks.problems.Problem;

class ReplayInTest {

  @ReplayTest(dataset = "jvm_flags_time", budget = 30, repetitions = 10, seed = 7)
  void shipped(ReplayResults results, Replay replay) {
    assertEquals(10, results.results().size());
    replay.run("random").percentAboveOptimum();
  }

  @ReplayTest(dataset = "cache", budget = 10, repetitions = 10, seed = 7)
  void own(Problem problem, ReplayResults results) {
    assertEquals("cache", problem.name());
    results.assertWithin(10, 0.5);
    assertThrows(AssertionError.class, () -> results.assertBeats(results, 0.05));
  }
}
