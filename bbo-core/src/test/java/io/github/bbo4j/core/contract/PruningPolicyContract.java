package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.PruningPolicy;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.OptionalDouble;

/** What every pruning policy must do. Extend it and give all of a kind. */
public abstract class PruningPolicyContract
    extends PureFunctionContract<PruningPolicy, OptionalDouble> {

  /** Fresh instances, in the same order at each call; for {@code x} in 0..99 and {@code c}. */
  protected abstract List<PruningPolicy> policies(SearchSpace space);

  @Override
  final List<PruningPolicy> instances(SearchSpace space) {
    return policies(space);
  }

  @Override
  final String name(PruningPolicy instance) {
    return instance.name();
  }

  @Override
  final OptionalDouble apply(PruningPolicy instance, History history) {
    return instance.costLimit(history);
  }

  @Override
  final void check(OptionalDouble said, History history) {
    said.ifPresent(cost -> assertThat(cost).isFinite());
  }
}
