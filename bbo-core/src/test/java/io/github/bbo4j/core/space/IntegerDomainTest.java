package io.github.bbo4j.core.space;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;

class IntegerDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        IntegerDomain.of(3, 3),
        IntegerDomain.of(-5, 5),
        new IntegerDomain(50, 760, 100),
        IntegerDomain.of(0, 1_000_000_000_000L));
  }

  @Override
  protected Object foreignValue() {
    return -7.5;
  }
}
