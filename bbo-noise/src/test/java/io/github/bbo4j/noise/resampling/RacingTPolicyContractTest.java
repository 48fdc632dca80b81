package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.contract.ResamplingPolicyContract;

class RacingTPolicyContractTest extends ResamplingPolicyContract {
  @Override
  protected ResamplingPolicy policy() {
    return new RacingPolicy(RacingPolicy.RaceTest.T, 5, 0.4, RunLimit.of(8), 0.05);
  }
}
