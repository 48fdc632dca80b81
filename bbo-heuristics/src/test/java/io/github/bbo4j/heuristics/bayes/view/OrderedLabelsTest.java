package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.contract.DomainContract;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.ObjectDomain;
import java.util.List;

class OrderedLabelsTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        new OrderedLabels(ChoiceDomain.of("one"), List.of(0)),
        new OrderedLabels(ChoiceDomain.of("8", "1", "4", "2"), List.of(1, 3, 2, 0)),
        new OrderedLabels(ObjectDomain.of("low", "medium", "high"), List.of(0, 1, 2)));
  }

  @Override
  protected Object foreignValue() {
    return "elsewhere";
  }
}
