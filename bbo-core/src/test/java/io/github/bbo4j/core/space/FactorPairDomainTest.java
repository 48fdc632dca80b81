package io.github.bbo4j.core.space;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;

class FactorPairDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        new FactorPairDomain(1), new FactorPairDomain(24), new FactorPairDomain(999_999_000_000L));
  }

  @Override
  protected Object foreignValue() {
    return "3x";
  }
}
