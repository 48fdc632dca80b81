package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.benchmarks.record.RunOrder.Slot;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunOrderTest {
  @Test
  void everyBlockRunsEveryConfigurationOnceInItsOwnOrder() {
    List<Slot> order = RunOrder.of(50, 4, 7);

    assertThat(order).hasSize(200).doesNotHaveDuplicates();
    HashSet<List<Integer>> orders = new HashSet<>();
    for (int block = 0; block < 4; block++) {
      List<Slot> slots = order.subList(50 * block, 50 * block + 50);
      int expected = block;
      assertThat(slots).allMatch(slot -> slot.block() == expected);
      List<Integer> configurations = slots.stream().map(Slot::configuration).toList();
      assertThat(configurations)
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 50).boxed().toList());
      orders.add(configurations);
    }
    assertThat(orders).hasSize(4).doesNotContain(IntStream.range(0, 50).boxed().toList());
  }

  @Test
  void theSeedDecidesTheOrder() {
    assertThat(RunOrder.of(30, 2, 1))
        .isEqualTo(RunOrder.of(30, 2, 1))
        .isNotEqualTo(RunOrder.of(30, 2, 2));
  }

  /**
   * H0: the first place of a block is uniform over 6 configurations. Chi-squared with 5 degrees of
   * freedom over 3000 blocks, seed 1, level 0.001: reject above 20.5.
   */
  @Test
  void everyConfigurationIsFirstEquallyOften() {
    int[] first = new int[6];
    for (Slot slot :
        RunOrder.of(6, 3000, 1).stream().filter(new FirstOfBlock()::isFirst).toList()) {
      first[slot.configuration()]++;
    }

    double chiSquared =
        IntStream.of(first).mapToDouble(n -> (n - 500.0) * (n - 500.0) / 500.0).sum();
    assertThat(IntStream.of(first).sum()).isEqualTo(3000);
    assertThat(chiSquared).isLessThan(20.5);
  }

  @Test
  void refusesEmptyRecordings() {
    assertThatThrownBy(() -> RunOrder.of(0, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0");
  }

  private static final class FirstOfBlock {
    private int last = -1;

    boolean isFirst(Slot slot) {
      boolean first = slot.block() != last;
      last = slot.block();
      return first;
    }
  }
}
