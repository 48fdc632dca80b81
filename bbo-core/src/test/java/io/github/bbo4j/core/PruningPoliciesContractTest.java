package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.contract.PruningPolicyContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PruningPoliciesContractTest extends PruningPolicyContract {
  @Override
  protected List<PruningPolicy> policies(SearchSpace space) {
    return Stream.concat(
            Stream.of("none", "fixed-5", "best-1.5", "quantile-50").map(PruningPolicies::byId),
            Stream.of(
                PruningPolicies.relativeToDefault(space.at(3, 1), 2),
                PruningPolicies.quantile(0.9, 1)))
        .toList();
  }

  @Test
  void everyIdIsHeldToTheContract() {
    assertThat(PruningPolicies.ids())
        .containsExactly("none", "fixed-LIMIT", "best-FACTOR", "quantile-PERCENT");
  }
}
