package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PermutationDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        PermutationDomain.of(1),
        PermutationDomain.of(4),
        PermutationDomain.of(20),
        new PermutationDomain(2, PermutationDomain.Neighbourhood.INSERTION),
        new PermutationDomain(5, PermutationDomain.Neighbourhood.INSERTION),
        new PermutationDomain(12, PermutationDomain.Neighbourhood.INSERTION));
  }

  @Override
  protected Object foreignValue() {
    return "[1, 1]";
  }

  @Test
  void ordersAreRankedLexicographically() {
    PermutationDomain domain = PermutationDomain.of(3);
    assertThat(LongStream.range(0, 6).mapToObj(domain::valueAt))
        .containsExactly(
            List.of(0, 1, 2),
            List.of(0, 2, 1),
            List.of(1, 0, 2),
            List.of(1, 2, 0),
            List.of(2, 0, 1),
            List.of(2, 1, 0));
    assertThat(PermutationDomain.of(20).size()).isEqualTo(2_432_902_008_176_640_000L);
    assertThat(domain.coordinateOf("[2, 0, 1]")).isEqualTo(4);
  }

  @Test
  void aSwapExchangesTwoAdjacentItemsAndAnInsertionMovesOne() {
    PermutationDomain swaps = PermutationDomain.of(4);
    assertThat(swaps.neighbours(0).mapToObj(swaps::valueAt))
        .containsExactly(List.of(1, 0, 2, 3), List.of(0, 2, 1, 3), List.of(0, 1, 3, 2));
    PermutationDomain moves = new PermutationDomain(3, PermutationDomain.Neighbourhood.INSERTION);
    assertThat(moves.neighbours(0).mapToObj(moves::valueAt))
        .containsExactlyInAnyOrder(
            List.of(1, 0, 2), List.of(0, 2, 1), List.of(1, 2, 0), List.of(2, 0, 1));
  }

  @Test
  void distanceCountsReversedPairsAndFeaturesArePositions() {
    PermutationDomain domain = PermutationDomain.of(4);
    long order = domain.coordinateOf(List.of(2, 0, 3, 1));
    assertThat(domain.distance(0, order)).isEqualTo(3 / 6.0);
    assertThat(domain.distance(0, domain.size() - 1)).isEqualTo(1);
    assertThat(domain.features(order)).containsExactly(1 / 3.0, 1, 0, 2 / 3.0);
  }

  @Test
  void refusesWhatIsNoOrderOfItsItems() {
    PermutationDomain domain = PermutationDomain.of(3);
    for (Object value :
        List.of("[0, 1]", "[0, 1, 3]", "0, 1, 2", List.of(0, 1, 1), List.of(0, 1, -1), 5L)) {
      assertThat(domain.contains(value)).as("%s", value).isFalse();
    }
    assertThatThrownBy(() -> PermutationDomain.of(21)).hasMessageContaining("n = 21");
  }

  @Test
  void aConfigurationReadsItsOrder() {
    SearchSpace space = SearchSpace.builder().permutation("order", 3).build();
    assertThat(space.domain(0).neighbourCount(0)).isEqualTo(2);
    assertThat(
            SearchSpace.builder()
                .permutation("order", 3, PermutationDomain.Neighbourhood.INSERTION)
                .build()
                .domain(0)
                .neighbourCount(0))
        .isEqualTo(4);
    assertThat(space.at(4).permutation("order")).containsExactly(2, 0, 1);
    assertThatThrownBy(() -> space.at(4).real("order")).hasMessageContaining("is not a number");
  }
}
