package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.contract.ObjectiveContract;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import org.junit.jupiter.api.Nested;

/** Simulated runs are a function of configuration and evaluation, at each fidelity. */
class HplObjectiveContractTest {
  private static final Platform PLATFORM =
      SmpiPlatforms.of("eth100", 4, 2).withDgemmFactors(1.0, 1.3, 1.1, 1.2);

  private static final HplSpace SPACE =
      HplSpace.builder(HplConfiguration.of(1000, 100, 2, 4))
          .gridEvicting(4, 2, 2)
          .depths(0, 1)
          .build();

  private abstract static class Simulated extends ObjectiveContract {
    final HplObjective with(Fidelity fidelity) {
      return HplObjective.of(SPACE, PLATFORM, HplPredictor.simulated(fidelity));
    }

    @Override
    protected final SearchSpace space() {
      return SPACE.searchSpace();
    }
  }

  @Nested
  class Exact extends Simulated {
    @Override
    protected Objective objective() {
      return with(Fidelity.EXACT);
    }
  }

  @Nested
  class Fast extends Simulated {
    @Override
    protected Objective objective() {
      return with(Fidelity.FAST);
    }
  }

  @Nested
  class FastWithNoise extends Simulated {
    @Override
    protected Objective objective() {
      return with(Fidelity.FAST).withNoise(true);
    }
  }

  /** The cost is a negative rate, so limits are below zero. */
  @Nested
  class Rate extends Simulated {
    @Override
    protected Objective objective() {
      return with(Fidelity.FAST).withCost(HplCost.NEGATIVE_GFLOPS);
    }
  }
}
