package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExchangeSearchTest {

  /** Seeds 1 to 5: of orders and categories, distances tabulated or computed when needed. */
  @Test
  void aTableOfDistancesChangesNoDesign() {
    SearchSpace space =
        SearchSpace.builder()
            .permutation("order", 5)
            .choice("c", "u", "v", "w")
            .real("x", 0, 1)
            .build();
    for (int seed = 1; seed <= 5; seed++) {
      LatinTable tabulated = searched(space, seed, 4096);
      assertThat(searched(space, seed, 0).configurations())
          .isEqualTo(tabulated.configurations())
          .isNotEqualTo(LatinTable.draw(space, 30, new SplittableRandom(seed)).configurations());
    }
  }

  private static LatinTable searched(SearchSpace space, int seed, int tabulated) {
    SplittableRandom random = new SplittableRandom(seed);
    LatinTable table = LatinTable.draw(space, 30, random);
    new ExchangeSearch(space, table, 50, random, tabulated).run(6000);
    return table;
  }

  /** A square of their distances would be 1.2 GB, more than the heap of the tests. */
  @Test
  void twelveThousandValuesNeedNoTable() {
    String[] labels = IntStream.range(0, 12_000).mapToObj(i -> "v" + i).toArray(String[]::new);
    SearchSpace space = SearchSpace.builder().choice("c", labels).real("x", 0, 1).build();
    SplittableRandom random = new SplittableRandom(1);
    LatinTable table = LatinTable.draw(space, labels.length, random);
    new ExchangeSearch(space, table, 50, random);
    assertThat(table.configurations()).hasSize(labels.length);
  }
}
