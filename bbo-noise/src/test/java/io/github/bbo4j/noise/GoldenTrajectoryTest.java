package io.github.bbo4j.noise;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.contract.GoldenFile;
import io.github.bbo4j.core.contract.GoldenProblem;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every policy, and the defaults that this arm brings, as recorded: {@link GoldenFile}. */
class GoldenTrajectoryTest {

  /** All but {@code auto}, which is what another arm brings: recorded where all arms are. */
  static List<String> ids() {
    return ResamplingPolicies.ids().stream()
        .filter(id -> !id.equals("auto"))
        .map(id -> id.replace("-N", "-3").replace("-P", "-10"))
        .toList();
  }

  private static List<String> trajectories(ResamplingPolicy policy, Aggregation aggregation) {
    return GoldenProblem.trajectories(
        t ->
            t.heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
                .resampling(policy)
                .aggregation(aggregation));
  }

  @ParameterizedTest
  @MethodSource("ids")
  void policyIsAsRecorded(String id) {
    ResamplingPolicy policy = ResamplingPolicies.byId(id);
    GoldenFile.check("policy-" + id + ".txt", trajectories(policy, Aggregation.MEAN));
    GoldenFile.check(
        "policy-median-" + id + ".txt", trajectories(policy, Aggregations.byId("median")));
  }

  @Test
  void defaultConfirmationIsAsRecorded() {
    GoldenFile.check(
        "default-confirmation.txt",
        GoldenProblem.trajectories(
            t -> t.heuristic((h, r) -> Proposal.of(h.sampleNew(r))).confirm(14)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"racing", "ocba"})
  void policyAndConfirmationAreAsRecorded(String id) {
    GoldenFile.check(
        "confirmation-after-" + id + ".txt",
        GoldenProblem.trajectories(
            t ->
                t.heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
                    .resampling(ResamplingPolicies.byId(id))
                    .confirm(10)));
  }
}
