package io.github.bbo4j.heuristics.bayes.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.contract.DomainContract;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.PermutationDomain;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeenPermutationTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return Stream.of(1, 2, 4, 7)
        .flatMap(
            n ->
                Arrays.stream(PermutationFeatures.values())
                    .map(kind -> (Domain) new SeenPermutation(PermutationDomain.of(n), kind)))
        .toList();
  }

  @Override
  protected Object foreignValue() {
    return "[0, 0]";
  }

  private static double[] features(PermutationFeatures kind, Integer... items) {
    SeenPermutation domain = new SeenPermutation(PermutationDomain.of(items.length), kind);
    return domain.features(domain.coordinateOf(List.of(items)));
  }

  @Test
  void pairsAreToldInTheOrderOfTheItems() {
    // Pairs (1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2).
    assertThat(features(PermutationFeatures.PRECEDENCES, 2, 0, 3, 1))
        .containsExactly(0, 1, 1, 0, 1, 0);
    assertThat(features(PermutationFeatures.NEIGHBOURS, 2, 0, 3, 1))
        .containsExactly(0, 1, 0, 1, 1, 0, 1);
    assertThat(features(PermutationFeatures.NEIGHBOURS, 1, 3, 0, 2))
        .containsExactly(0, 1, 0, 1, 1, 0, 0);
  }

  @Test
  void anOrderIsToldFromItsReverse() {
    assertThat(features(PermutationFeatures.NEIGHBOURS, 0, 2, 1)).containsExactly(0, 1, 1, 1);
    assertThat(features(PermutationFeatures.NEIGHBOURS, 1, 2, 0)).containsExactly(0, 1, 1, 0);
  }

  @Test
  void successorsAreItemsAndNothingFollowsTheLast() {
    assertThat(features(PermutationFeatures.SUCCESSORS, 2, 0, 3, 1)).containsExactly(3, 4, 0, 1);
  }

  @Test
  void probesAreInsertionsWhateverAStepIs() {
    SeenPermutation few =
        new SeenPermutation(PermutationDomain.of(5), PermutationFeatures.POSITIONS);
    assertThat(few.neighbourCount(7)).isEqualTo(4);
    assertThat(few.probes(7, new SplittableRandom(1))).doesNotHaveDuplicates().hasSize(16);
    SeenPermutation many =
        new SeenPermutation(PermutationDomain.of(16), PermutationFeatures.NEIGHBOURS);
    long[] probes = many.probes(7, new SplittableRandom(1));
    assertThat(probes).hasSize(64).doesNotContain(7);
    assertThat(Arrays.stream(probes).distinct().count()).isGreaterThan(40);
    assertThat(Arrays.stream(probes).map(p -> Math.round(120 * many.distance(7, p))))
        .allMatch(pairs -> pairs <= 15)
        .anyMatch(pairs -> pairs > 1);
  }
}
