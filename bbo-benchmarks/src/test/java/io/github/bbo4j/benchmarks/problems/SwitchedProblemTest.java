package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bbo4j.core.space.Configuration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SwitchedProblemTest {
  @Test
  void eachSwitchThatIsOnCosts() {
    Problem alone = Problems.byName("bbob-f8-d2-i3").orElseThrow();
    Problem beside = Problems.byName("bbob-f8-d2-i3~switches3").orElseThrow();
    assertThat(beside.optimum()).isEqualTo(alone.optimum());
    SplittableRandom random = new SplittableRandom(5);
    for (int n = 0; n < 20; n++) {
      Configuration c = beside.space().sample(random);
      int on = 0;
      for (int k = 1; k <= 3; k++) {
        on += c.flag("switch" + k) ? 1 : 0;
      }
      double there = alone.trueCost(alone.space().at(c.coordinate(0), c.coordinate(1)));
      assertThat(beside.trueCost(c)).isEqualTo(there + on * SwitchedProblem.PRICE);
    }
  }

  @Test
  void constraintsAndMaximaAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problems.byName("pressure-vessel~switches1"))
        .withMessageContaining("has constraints");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problems.byName("bbob-f8-d2-i9203~rate~switches1"))
        .withMessageContaining("is maximised");
  }
}
