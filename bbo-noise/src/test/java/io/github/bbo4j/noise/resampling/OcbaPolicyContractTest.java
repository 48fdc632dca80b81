package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.contract.ResamplingPolicyContract;

class OcbaPolicyContractTest extends ResamplingPolicyContract {
  @Override
  protected ResamplingPolicy policy() {
    return OcbaPolicy.defaults();
  }
}
