package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.contract.ResamplingPolicyContract;

class BoundedDynamicPolicyContractTest extends ResamplingPolicyContract {
  @Override
  protected ResamplingPolicy policy() {
    return BoundedDynamicPolicy.published().withoutFilter();
  }
}
