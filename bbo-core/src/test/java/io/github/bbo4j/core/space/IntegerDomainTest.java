package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntegerDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        IntegerDomain.of(3, 3),
        IntegerDomain.of(-5, 5),
        new IntegerDomain(50, 760, 100),
        new IntegerDomain(1, 1, 1, true),
        new IntegerDomain(1, 8, 1, true),
        new IntegerDomain(3, 1000, 7, true),
        new IntegerDomain(1, 1_000_000_000_000L, 1, true),
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

  @Test
  void decadesHaveEqualPartsOfALogarithmicScale() {
    IntegerDomain domain = new IntegerDomain(1, 1_000_000, 1, true);
    SplittableRandom random = new SplittableRandom(2);
    int[] decades = new int[7];
    int draws = 60_000;
    for (int i = 0; i < draws; i++) {
      decades[(int) Math.log10(domain.valueAt(domain.randomCoordinate(random)))]++;
    }
    // From sqrt(1 / 2), the lower end of 1's part, to a million.
    double decade = Math.log(10) / Math.log(Math.sqrt(2) * 1_000_000.5);
    for (int d = 1; d < 6; d++) {
      assertThat(decades[d] / (double) draws).isCloseTo(decade, within(0.01));
    }
    assertThat(decades[0]).isGreaterThan(decades[1]);
    assertThat(domain.position(domain.coordinateOf(1000))).isEqualTo(0.5);
  }

  @Test
  void aLevelEndsWhereTheGeometricMeanWithTheNextOneIs() {
    IntegerDomain domain = new IntegerDomain(1, 4, 1, true);
    double ends = Math.log(4 * Math.sqrt(4.0 / 3)) - Math.log(Math.sqrt(0.5));
    double[] parts = {
      Math.log(2), Math.log(Math.sqrt(3)), Math.log(Math.sqrt(2)), Math.log(4 / 3.0)
    };
    double u = 0;
    for (int k = 0; k < parts.length; k++) {
      assertThat(domain.atUnit(u + 1e-9)).isEqualTo(k);
      u += parts[k] / ends;
      assertThat(domain.atUnit(u - 1e-9)).isEqualTo(k);
    }
    assertThat(u).isCloseTo(1, within(1e-12));
  }

  @Test
  void evenlySpacedOnALogarithmicScaleIsByFactorsWhereThereAreLevels() {
    IntegerDomain domain = new IntegerDomain(1, 1024, 1, true);
    assertThat(evenlySpaced(domain, 6)).containsExactly(1L, 4L, 16L, 64L, 256L, 1024L);
    assertThat(evenlySpaced(new IntegerDomain(1, 12, 1, true), 8))
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 8L, 12L);
    assertThat(evenlySpaced(new IntegerDomain(1, 5, 1, true), 5))
        .containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  private static List<Long> evenlySpaced(IntegerDomain domain, int n) {
    return IntStream.range(0, n).mapToObj(i -> domain.valueAt(domain.evenlySpaced(i, n))).toList();
  }

  @Test
  void farProbesAreFarByFactors() {
    IntegerDomain domain = new IntegerDomain(1, 1_000_000, 1, true);
    SplittableRandom random = new SplittableRandom(3);
    int small = 0;
    for (int i = 0; i < 100; i++) {
      long[] probes = domain.probes(domain.coordinateOf(1000), random);
      assertThat(probes).hasSize(4).contains(998, 1000);
      small += domain.valueAt(probes[2]) < 500 && domain.valueAt(probes[3]) > 2000 ? 1 : 0;
    }
    assertThat(small).isBetween(60, 95);
  }

  @Test
  void zeroHasNoLogarithm() {
    assertThatThrownBy(() -> new IntegerDomain(0, 9, 1, true))
        .hasMessage("min = 0 has no logarithm. Maybe start at 1, or use a linear scale");
    assertThatThrownBy(() -> SearchSpace.builder().logInteger("bytes", -1, 9))
        .hasMessageStartingWith("parameter 'bytes': min = -1");
  }

  @Test
  void journalsKnowLinearScalesByWhatTheyWere() {
    assertThat(IntegerDomain.of(1, 9)).hasToString("IntegerDomain[min=1, max=9, step=1]");
    assertThat(new IntegerDomain(1, 9, 2, true))
        .hasToString("IntegerDomain[min=1, max=9, step=2, logarithmic=true]");
  }
}
