package io.github.bbo4j.core.space;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;

class GeometricDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        new GeometricDomain(7, 7, 2),
        new GeometricDomain(1, 1000, 2),
        new GeometricDomain(3, 1_000_000, 10));
  }

  @Override
  protected Object foreignValue() {
    return -1;
  }
}
