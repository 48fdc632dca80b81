package io.github.bbo4j.core.space;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;
import java.util.stream.IntStream;

class ChoiceDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        ChoiceDomain.of("only"),
        ChoiceDomain.of("sync", "aio", "uring"),
        new ChoiceDomain(IntStream.range(0, 40).mapToObj(Integer::toString).toList()));
  }

  @Override
  protected Object foreignValue() {
    return "elsewhere";
  }
}
