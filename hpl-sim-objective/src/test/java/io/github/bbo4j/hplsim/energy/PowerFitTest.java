package io.github.bbo4j.hplsim.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.energy.PowerFit.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class PowerFitTest {

  @Test
  void twoRunsAndIdleDetermineTheCurve() {
    PowerFit fit =
        PowerFit.of(
            List.of(new Sample(0, 115), new Sample(1 / 12.0, 120.75), new Sample(1, 214.75)));
    PowerCurve published = PowerCurve.ofOneCore(115, 120.75, 214.75, 12);
    assertThat(fit.curve().base()).isCloseTo(published.base(), within(1e-9));
    assertThat(fit.curve().full()).isCloseTo(214.75, within(1e-9));
    assertThat(fit.residual()).isZero();
  }

  @Test
  void moreMeasurementsAreAveraged() {
    PowerFit fit =
        PowerFit.of(
            List.of(
                new Sample(0, 90),
                new Sample(0, 92),
                new Sample(0.25, 111),
                new Sample(0.25, 109),
                new Sample(0.75, 151),
                new Sample(0.75, 149)));
    assertThat(fit.curve().idle()).isEqualTo(91);
    assertThat(fit.curve().base()).isCloseTo(90, within(1e-9));
    assertThat(fit.curve().full()).isCloseTo(170, within(1e-9));
    // Four residuals of 1 W, two parameters.
    assertThat(fit.residual()).isCloseTo(Math.sqrt(2), within(1e-9));
  }

  @Test
  void refusesTooFewMeasurements() {
    assertThatThrownBy(() -> PowerFit.of(List.of(new Sample(0, 1), new Sample(1, 2))))
        .hasMessageContaining("1 different loads");
    assertThatThrownBy(() -> PowerFit.of(List.of(new Sample(0.5, 1), new Sample(1, 2))))
        .hasMessageContaining("0 measurements without load");
  }

  @Test
  void taurusIsAsPublished() {
    NodePower node = TaurusPower.allStates();
    assertThat(node.states()).hasSize(12);
    assertThat(node.state(0).curve().watts(1 / 12.0)).isCloseTo(120.75, within(1e-9));
    assertThat(node.state(11).curve().watts(1)).isEqualTo(142.12);
    assertThat(node.polling()).isCloseTo(0.74, within(0.005));
    assertThat(node.slowdown(11)).isCloseTo(2.3 / 1.2, within(1e-12));
    assertThat(TaurusPower.embarrassinglyParallel().state(0).curve().full()).isEqualTo(178.88);
    assertThat(TaurusPower.cluster(16).nodes()).hasSize(16);
  }
}
