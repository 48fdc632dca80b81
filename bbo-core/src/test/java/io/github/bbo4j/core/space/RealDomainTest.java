package io.github.bbo4j.core.space;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;

class RealDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        new RealDomain(0, 1, false),
        new RealDomain(-3, 5, false),
        new RealDomain(900, 1100, false),
        new RealDomain(1e-3, 1e6, true));
  }

  @Override
  protected Object foreignValue() {
    return 1e9;
  }

  @Override
  protected boolean isDiscrete() {
    return false;
  }
}
