package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.contract.ResamplingPolicyContract;

class SplayedPolicyContractTest extends ResamplingPolicyContract {
  @Override
  protected ResamplingPolicy policy() {
    return new SplayedPolicy("splayed", ResamplingRules.fewerThan(3), 5, 0.4);
  }
}
