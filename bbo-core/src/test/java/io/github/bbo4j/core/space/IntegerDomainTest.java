package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntegerDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        IntegerDomain.of(3, 3),
        IntegerDomain.of(-5, 5),
        new IntegerDomain(50, 760, 100),
        IntegerDomain.of(0, 1_000_000_000_000L));
  }

  @Override
  protected Object foreignValue() {
    return -7.5;
  }

  @Test
  void levelsComeBackFromTheUnitIntervalUpToTwoToThe51() {
    SplittableRandom random = new SplittableRandom(1);
    for (long size : new long[] {1, 1000, (1L << 50) + 7, 1L << 51}) {
      IntegerDomain domain = IntegerDomain.of(0, size - 1);
      for (int i = 0; i < 1000; i++) {
        long c = i == 0 ? size - 1 : random.nextLong(size);
        assertThat(domain.atUnit(domain.toUnit(c))).isEqualTo(c);
      }
    }
  }
}
