package io.github.bbo4j.hplsim.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BlockCyclicTest {

  @Test
  void blockCyclicCountsAddUp() {
    for (int n = 0; n < 40; n++) {
      for (int from = 0; from < 30; from++) {
        int sum = 0;
        for (int process = 0; process < 3; process++) {
          sum += BlockCyclic.count(from, n, process, 3, 4);
        }
        assertThat(sum).isEqualTo(n);
      }
    }
  }
}
