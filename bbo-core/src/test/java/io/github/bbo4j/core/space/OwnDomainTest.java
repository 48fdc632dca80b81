package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.own.OddDomain;
import org.junit.jupiter.api.Test;

/** Domains of another package, as a user's are. */
class OwnDomainTest {
  private static void refused(String fault, String... words) {
    assertThatThrownBy(() -> new Parameter("o", OddDomain.with(fault)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parameter 'o': ")
        .hasMessageContaining("DomainContract")
        .hasMessageContainingAll(words);
  }

  /** A search met them as an index, as a covariance without a factor, or never. */
  @Test
  void whatADomainAnswersIsLookedAt() {
    refused("null", "valueAt(0) of its domain = null must be a value");
    refused("same", "coordinateOf(same) of its domain = 0 must be 1, whose value that is");
    refused("unit", "toUnit(0) of its domain = NaN must be in [0, 1]");
    refused("outside", "atUnit(0.0) of its domain = 99 must be one that containsCoordinate knows");
    refused("features", "features(0) of its domain = [NaN] must be as many finite numbers");
    refused("two", "features(0) of its domain = [1.0, 2.0]", "featureCount(), 1");
    assertThat(new Parameter("o", OddDomain.with("nothing")).name()).isEqualTo("o");
  }
}
