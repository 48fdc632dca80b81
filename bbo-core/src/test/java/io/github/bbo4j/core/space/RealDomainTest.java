package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class RealDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        new RealDomain(0, 1, false),
        new RealDomain(-3, 5, false),
        new RealDomain(900, 1100, false),
        new RealDomain(1e-3, 1e6, true));
  }

  @Override
  protected Object foreignValue() {
    return 1e9;
  }

  @Override
  protected boolean isDiscrete() {
    return false;
  }

  /** Between the ends lies more than the range of a double: their ratio overflows. */
  @Test
  void logarithmicScalesMayBeAsWideAsDoubles() {
    for (RealDomain domain :
        List.of(
            new RealDomain(1e-200, 1e200, true),
            new RealDomain(Double.MIN_VALUE, Double.MAX_VALUE, true))) {
      double middle = Math.log(domain.min()) / 2 + Math.log(domain.max()) / 2;
      assertThat(Math.log(domain.valueAt(domain.atUnit(0.5)))).isCloseTo(middle, within(1e-9));
      assertThat(domain.toUnit(domain.coordinateOf(Math.exp(middle)))).isCloseTo(0.5, within(1e-9));
      assertThat(domain.valueAt(domain.atUnit(0))).isCloseTo(domain.min(), withinPercentage(1e-9));
      assertThat(domain.valueAt(domain.atUnit(1))).isCloseTo(domain.max(), withinPercentage(1e-9));
    }
  }

  /** Best at the upper end, a search ended at 999.9999999999995 of 1000. */
  @Test
  void bothEndsAreReachedExactly() {
    for (double min : new double[] {1e-200, 1e-3, 0.1, 0.3, 7}) {
      for (double max : new double[] {0.7, 9.3, 1000, 1e6, 1e200}) {
        for (boolean logarithmic : new boolean[] {false, true}) {
          if (min < max) {
            RealDomain domain = new RealDomain(min, max, logarithmic);
            assertThat(domain.valueAt(domain.atUnit(0))).isEqualTo(min);
            assertThat(domain.valueAt(domain.atUnit(1))).isEqualTo(max);
          }
        }
      }
    }
  }

  @Test
  void endsTooFarApartAreToldAsSuch() {
    assertThatThrownBy(() -> new RealDomain(-1e308, 1e308, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too far apart");
  }

  /** Steps forth and back came to 3.5e-18 for 0, a point of its own that was measured as such. */
  @Test
  void anEndIsReachedButForRounding() {
    for (RealDomain d :
        new RealDomain[] {
          new RealDomain(0, 1, false), new RealDomain(-3, 7, false), new RealDomain(0.01, 100, true)
        }) {
      assertThat(d.valueAt(d.atUnit(0x1p-58))).isEqualTo(d.min());
      assertThat(d.valueAt(d.atUnit(Math.nextDown(1.0)))).isEqualTo(d.max());
      assertThat(d.valueAt(d.atUnit(1e-14))).isGreaterThan(d.min());
      assertThat(d.valueAt(d.atUnit(1 - 1e-14))).isLessThan(d.max());
    }
  }
}
