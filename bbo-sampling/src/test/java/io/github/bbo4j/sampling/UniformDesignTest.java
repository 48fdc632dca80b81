package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.space.SearchSpace;

class UniformDesignTest extends InitialDesignContract {
  @Override
  protected InitialDesign design(SearchSpace space) {
    return new UniformDesign();
  }
}
