package io.github.bbo4j.noise.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.contract.RecommenderContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecommendersTest extends RecommenderContract {
  @Override
  protected List<Recommender> recommenders(SearchSpace space) {
    return Recommenders.ids().stream().map(Recommenders::byId).toList();
  }

  @Test
  void saysWhatThereIs() {
    assertThat(Recommenders.byId("replicated")).isInstanceOf(ReplicatedRecommender.class);
    assertThatThrownBy(() -> Recommenders.byId("replicate"))
        .hasMessageContaining("no recommender 'replicate'. Maybe 'replicated'?");
  }
}
