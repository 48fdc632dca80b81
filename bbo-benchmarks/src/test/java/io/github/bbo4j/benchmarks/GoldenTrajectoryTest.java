package io.github.bbo4j.benchmarks;

import io.github.bbo4j.core.contract.GoldenFile;
import io.github.bbo4j.core.contract.GoldenProblem;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import org.junit.jupiter.api.Test;

/** What a tuner decides by default where all arms are on the class path: {@link GoldenFile}. */
class GoldenTrajectoryTest {
  @Test
  void defaultsAreAsRecorded() {
    GoldenFile.check("defaults.txt", GoldenProblem.trajectories(t -> t));
  }

  @Test
  void defaultsWithConfirmationAreAsRecorded() {
    GoldenFile.check("defaults-confirmed.txt", GoldenProblem.trajectories(t -> t.confirm(12)));
  }

  @Test
  void automaticResamplingIsAsRecorded() {
    GoldenFile.check(
        "policy-auto.txt",
        GoldenProblem.trajectories(
            t ->
                t.heuristic(() -> Heuristics.byId("ga-tournament-2pt"))
                    .resampling(ResamplingPolicies.byId("auto"))));
  }
}
