package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DomainTest {

  @Test
  void integersWithAStepEndAtTheLastLevelNotAboveMax() {
    IntegerDomain domain = new IntegerDomain(50, 760, 100);
    assertThat(LongStream.range(0, domain.size()).map(domain::valueAt))
        .containsExactly(50L, 150L, 250L, 350L, 450L, 550L, 650L, 750L);
    assertThat(domain.contains(760)).isFalse();
    assertThat(domain.contains(150.0)).isTrue();
    assertThat(domain.contains(150.5)).isFalse();
  }

  @Test
  void integersSpanAlmostAllLongsButNotMore() {
    assertThat(new IntegerDomain(0, Long.MAX_VALUE - 1, 1).size()).isEqualTo(Long.MAX_VALUE);
    IntegerDomain thirds = new IntegerDomain(0, Long.MAX_VALUE, 3);
    assertThat(thirds.valueAt(thirds.size() - 1)).isEqualTo(Long.MAX_VALUE - 1);
    assertThatThrownBy(() -> IntegerDomain.of(0, Long.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has 2^63 values");
    assertThatThrownBy(() -> IntegerDomain.of(Long.MIN_VALUE, Long.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is 2^63 wide or wider");
    assertThatThrownBy(() -> IntegerDomain.of(3, 2)).hasMessageContaining("swapped");
    assertThatThrownBy(() -> new IntegerDomain(0, 5, 0)).hasMessageContaining("step = 0");
  }

  @Test
  void multiplicativeStepsArePowersOnALogarithmicScale() {
    GeometricDomain domain = new GeometricDomain(1, 1000, 2);
    assertThat(domain.size()).isEqualTo(10);
    assertThat(domain.valueAt(9)).isEqualTo(512);
    assertThat(domain.coordinateOf(64)).isEqualTo(6);
    assertThat(domain.contains(63)).isFalse();
    assertThat(domain.contains(1024)).isFalse();
    assertThat(domain.position(3)).isEqualTo(3 / 9.0);
    assertThat(new GeometricDomain(1, Long.MAX_VALUE, 2).valueAt(62)).isEqualTo(1L << 62);
    assertThatThrownBy(() -> new GeometricDomain(0, 8, 2)).hasMessageContaining("min = 0");
    assertThatThrownBy(() -> new GeometricDomain(1, 8, 1)).hasMessageContaining("factor = 1");
  }

  @Test
  void levelsKeepTheirOrderAndTheirKind() {
    LevelsDomain numbers = LevelsDomain.of(0.256, 0.512, 4.096);
    assertThat(numbers.position(1)).isEqualTo((0.512 - 0.256) / (4.096 - 0.256));
    assertThat(numbers.coordinateOf(4.096)).isEqualTo(2);
    LevelsDomain labels = LevelsDomain.of("low", "medium", "high");
    assertThat(labels.position(1)).isEqualTo(0.5);
    assertThat(labels.isOrdered()).isTrue();
    assertThat(new LevelsDomain(List.of(1, 10, 100), true).position(1)).isEqualTo(0.5);
    assertThatThrownBy(() -> LevelsDomain.of(2, 1)).hasMessageContaining("do not rise at 1");
    assertThatThrownBy(() -> LevelsDomain.of(1, "b")).hasMessageContaining("mixes");
    assertThatThrownBy(() -> LevelsDomain.of()).hasMessageContaining("at least one");
    assertThatThrownBy(() -> LevelsDomain.of("a", "a")).hasMessageContaining("not distinct");
    assertThatThrownBy(() -> LevelsDomain.of(1, Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new LevelsDomain(List.of(0, 1), true))
        .hasMessageContaining("logarithm");
  }

  @Test
  void categoriesStayTextAndHaveNoOrder() {
    ChoiceDomain domain = ChoiceDomain.of("1e3", "08", "nan");
    assertThat(domain.isOrdered()).isFalse();
    assertThat(domain.valueAt(0)).isEqualTo("1e3");
    assertThat(domain.contains(1000)).isFalse();
    assertThat(domain.contains("8")).isFalse();
    assertThatThrownBy(() -> domain.coordinateOf("x"))
        .hasMessageContaining("value = 'x' must be one of '1e3', '08', 'nan'");
  }

  @Test
  void realsRoundTripOnBothScales() {
    for (RealDomain domain :
        List.of(new RealDomain(-5, 10, false), new RealDomain(1e-5, 1, true))) {
      for (double u = 0; u <= 1; u += 1 / 64.0) {
        assertThat(domain.toUnit(domain.atUnit(u))).isCloseTo(u, within(1e-12));
      }
      assertThat(domain.valueAt(domain.atUnit(0))).isEqualTo(domain.min());
      assertThat(domain.valueAt(domain.atUnit(1))).isCloseTo(domain.max(), within(1e-12));
      assertThat(domain.contains(domain.max() + 1)).isFalse();
      assertThatThrownBy(domain::size).isInstanceOf(IllegalStateException.class);
    }
    RealDomain around = new RealDomain(-1, 1, false);
    assertThat(around.coordinateOf(-0.0)).isEqualTo(around.coordinateOf(0.0));
    assertThat(around.containsCoordinate(Double.doubleToLongBits(Double.NaN))).isFalse();
    assertThatThrownBy(() -> new RealDomain(0, 1, true)).hasMessageContaining("logarithm");
    assertThatThrownBy(() -> new RealDomain(1, 1, false)).hasMessageContaining("min = max = 1.0");
    assertThatThrownBy(() -> new RealDomain(-Double.MAX_VALUE, Double.MAX_VALUE, false))
        .hasMessageContaining("finite");
  }

  @Test
  void factorPairsOfANumberAreAllOfThem() {
    FactorPairDomain domain = new FactorPairDomain(960);
    // 960 = 2^6 * 3 * 5 has 7 * 2 * 2 divisors.
    assertThat(domain.size()).isEqualTo(28);
    for (long i = 0; i < domain.size(); i++) {
      assertThat(domain.valueAt(i).product()).isEqualTo(960);
      assertThat(domain.coordinateOf(domain.valueAt(i))).isEqualTo(i);
      assertThat(domain.coordinateOf(domain.valueAt(i).toString())).isEqualTo(i);
    }
    assertThat(domain.valueAt(0)).isEqualTo(new FactorPair(1, 960));
    assertThat(domain.valueAt(27)).isEqualTo(new FactorPair(960, 1));
    assertThat(domain.position(27)).isEqualTo(1);
    assertThat(new FactorPairDomain(16).size()).isEqualTo(5);
    assertThat(new FactorPairDomain(1).position(0)).isZero();
    assertThatThrownBy(() -> domain.coordinateOf(new FactorPair(31, 31)))
        .hasMessageContaining("31x31");
    assertThatThrownBy(() -> new FactorPairDomain(0)).hasMessageContaining("product = 0");
  }

  @Test
  void everyFiniteDomainRoundTripsItsCoordinatesAndUnits() {
    List<Domain> domains =
        List.of(
            new IntegerDomain(-7, 20, 3),
            new GeometricDomain(3, 3000, 3),
            LevelsDomain.of(1, 2.5, 9),
            LevelsDomain.of("a", "b"),
            ChoiceDomain.of("x", "y", "z"),
            new FactorPairDomain(36),
            IntegerDomain.of(4, 4));
    for (Domain domain : domains) {
      for (long c = 0; c < domain.size(); c++) {
        assertThat(domain.coordinateOf(domain.valueAt(c))).isEqualTo(c);
        assertThat(domain.atUnit(domain.toUnit(c))).isEqualTo(c);
        assertThat(domain.position(c)).isBetween(0.0, 1.0);
      }
      assertThat(domain.atUnit(1)).isEqualTo(domain.size() - 1);
      assertThat(domain.containsCoordinate(domain.size())).isFalse();
      assertThatThrownBy(() -> domain.valueAt(domain.size()))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> domain.valueAt(-1)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> domain.atUnit(1.5)).hasMessageContaining("u = 1.5");
      assertThatThrownBy(() -> domain.atUnit(Double.NaN)).hasMessageContaining("NaN");
    }
  }
}
