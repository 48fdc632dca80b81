package io.github.bbo4j.noise.aggregation;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.contract.AggregationContract;
import java.util.List;
import java.util.stream.Stream;

class AggregationsContractTest extends AggregationContract {
  @Override
  protected List<Aggregation> aggregations() {
    return Stream.concat(
            Aggregations.ids().stream().map(Aggregations::byId),
            Stream.of(Aggregations.quantile(0.25), Aggregations.medianOfMeans(5)))
        .toList();
  }
}
