package io.github.bbo4j.heuristics;

import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.contract.GoldenFile;
import io.github.bbo4j.core.contract.GoldenProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every heuristic, and the defaults that this arm brings, as recorded: {@link GoldenFile}. */
class GoldenTrajectoryTest {
  static List<String> ids() {
    return Heuristics.ids();
  }

  @ParameterizedTest
  @MethodSource("ids")
  void heuristicIsAsRecorded(String id) {
    GoldenFile.check(
        "heuristic-" + id + ".txt",
        GoldenProblem.trajectories(
            t -> t.heuristic(() -> Heuristics.byId(id)).resampling(ResamplingPolicy.NONE)));
  }

  @Test
  void defaultResamplingIsAsRecorded() {
    GoldenFile.check("default-resampling.txt", GoldenProblem.trajectories(t -> t));
  }

  @Test
  void defaultConfirmationIsAsRecorded() {
    GoldenFile.check(
        "default-confirmation.txt",
        GoldenProblem.trajectories(
            t ->
                t.heuristic(() -> Heuristics.byId("ga-tournament-2pt"))
                    .resampling(ResamplingPolicy.NONE)
                    .confirm(12)));
  }

  /** What a heuristic is shown of runs under way. */
  @ParameterizedTest
  @MethodSource("ids")
  void concurrentIsAsRecorded(String id) {
    GoldenFile.check(
        "concurrent-" + id + ".txt",
        GoldenProblem.trajectories(
            t ->
                t.heuristic(() -> Heuristics.byId(id))
                    .resampling(ResamplingPolicy.NONE)
                    .concurrency(4)));
  }
}
