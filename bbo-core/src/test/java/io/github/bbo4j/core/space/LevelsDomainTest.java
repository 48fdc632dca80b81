package io.github.bbo4j.core.space;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;

class LevelsDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        LevelsDomain.of("only"),
        LevelsDomain.of("low", "medium", "high", "max"),
        LevelsDomain.of(0.256, 0.512, 4.096),
        new LevelsDomain(List.of(1, 10, 100), true));
  }

  @Override
  protected Object foreignValue() {
    return "elsewhere";
  }
}
