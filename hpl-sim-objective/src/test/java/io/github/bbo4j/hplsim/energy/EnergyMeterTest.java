package io.github.bbo4j.hplsim.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.topology.SimGridRouting;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnergyMeterTest {

  private static final PowerCurve CURVE = new PowerCurve(100, 120, 200);

  @Test
  void idleIsNotTheLimitOfNoLoad() {
    assertThat(CURVE.watts(0)).isEqualTo(100);
    assertThat(CURVE.watts(1e-9)).isCloseTo(120, within(1e-6));
    assertThat(CURVE.watts(1)).isEqualTo(200);
    assertThat(PowerCurve.ofOneCore(100, 130, 190, 4).watts(0.25)).isCloseTo(130, within(1e-9));
  }

  @Test
  void energyIsTheSumOfPowerOverTime() {
    EnergyMeter meter = new EnergyMeter(ClusterPower.of(NodePower.of(4, CURVE)), new int[] {4, 0});
    meter.load(0, 2, 1.0);
    meter.load(0, 4, 3.0);
    meter.load(0, 0, 4.0);
    Energy energy = meter.end(5.0);
    // 1 s idle, 2 s at half load, 1 s at full load, 1 s idle; the other node idles.
    assertThat(energy.used()).isCloseTo(100 + 2 * 160 + 200 + 100, within(1e-9));
    assertThat(energy.unused()).isCloseTo(500, within(1e-9));
    assertThat(energy.meanWatts()).isCloseTo(1220 / 5.0, within(1e-9));
    assertThat(energy.delayProduct()).isCloseTo(1220 * 5.0, within(1e-6));
  }

  @Test
  void seriesHoldsTheSameEnergyWhateverItsLength() {
    for (double length : new double[] {1e-7, 1e-3, 1, 12345.678}) {
      EnergyMeter meter = new EnergyMeter(ClusterPower.of(NodePower.of(1, CURVE)), new int[] {1});
      meter.load(0, 1, length / 3);
      meter.load(0, 0, length / 2);
      Energy energy = meter.end(length);
      PowerSeries series = energy.series();
      double sum = 0;
      double[] watts = series.watts();
      for (int i = 0; i < watts.length; i++) {
        sum += watts[i] * (Math.min(length, (i + 1) * series.interval()) - i * series.interval());
      }
      assertThat(sum).isCloseTo(energy.total(), within(1e-9 * energy.total()));
      assertThat(series.peak()).isBetween(100.0, 200.0 + 1e-9);
    }
  }

  @Test
  void waitingProcessesPollUntilTheyEnd() {
    ClusterPower power = ClusterPower.of(NodePower.of(2, CURVE).withPolling(0.5));
    EnergyMeter meter = new EnergyMeter(power, new int[] {2});
    meter.load(0, 1, 1.0);
    meter.load(0, 0, 2.0);
    meter.left(0, 3.0);
    meter.left(0, 3.0);
    // Both poll: load 0.5; one computes: 0.75; both poll; gone: idle.
    assertThat(meter.end(4.0).total()).isCloseTo(160 + 180 + 160 + 100, within(1e-9));
  }

  @Test
  void delaysDrawNothing() {
    ClusterPower power =
        ClusterPower.of(NodePower.of(1, CURVE)).withAccounting(ClusterPower.Accounting.DELAY);
    EnergyMeter meter = new EnergyMeter(power, new int[] {1});
    meter.load(0, 1, 1.0);
    Energy energy = meter.end(2.0);
    assertThat(energy.total()).isEqualTo(200);
    assertThat(energy.computed()).containsExactly(false);
  }

  @Test
  void estimateIsTheMeterWhereOneProcessComputes() {
    ClusterPower power = ClusterPower.of(NodePower.of(1, CURVE));
    Energy energy = EnergyMeter.estimate(power, new int[] {0}, new double[] {2}, 5, 2);
    assertThat(energy.used()).isCloseTo(2 * 200 + 3 * 100, within(1e-9));
    assertThat(energy.unused()).isCloseTo(500, within(1e-9));
  }

  @Test
  void simGridHostsDeclareTheirStates() {
    SimGridPlatform platform =
        SimGridPlatform.parse(
            "<platform version='4.1'><zone id='z' routing='Full'>"
                + "<host id='a' speed='2Gf,1Gf' core='4' pstate='1'>"
                + "<prop id='wattage_per_state' value='100:120:200, 90:100:140'/>"
                + "<prop id='wattage_off' value='10'/></host></zone></platform>",
            "test",
            SimGridRouting.AS_SIMGRID_3_32);
    ClusterPower power = ClusterPower.of(platform).orElseThrow();
    assertThat(power.state(0).curve()).isEqualTo(new PowerCurve(90, 100, 140));
    assertThat(power.slowdown(0)).isEqualTo(2);
    assertThat(power.withState(0).slowdown(0)).isEqualTo(1);
    assertThat(power.node(0).off()).isEqualTo(10);
  }

  /** SimGrid's own way to write booting: a state of speed 0, which was refused with its file. */
  @Test
  void nothingRunsInAStateOfNoSpeed() {
    SimGridPlatform platform =
        SimGridPlatform.parse(
            "<platform version='4.1'><zone id='z' routing='Full'>"
                + "<host id='a' speed='2Gf,1Gf,0' core='4'>"
                + "<prop id='wattage_per_state' value='100:120:200,90:100:140,60:60:60'/>"
                + "</host></zone></platform>",
            "test",
            SimGridRouting.AS_SIMGRID_3_32);
    ClusterPower power = ClusterPower.of(platform).orElseThrow();
    assertThat(power.withState(1).slowdown(0)).isEqualTo(2);
    assertThatThrownBy(() -> power.withState(2))
        .hasMessage(
            "performance state is 2 but its speed is 0: nothing runs in it; choose another one");
    List<NodePower.State> still = List.of(new NodePower.State(0, CURVE));
    assertThatThrownBy(() -> new NodePower(1, still, 0, 0)).hasMessageContaining("positive in at");
    assertThatThrownBy(() -> new NodePower.State(-1, CURVE)).hasMessageContaining("at least 0");
  }

  @Test
  void aRunOfNoTimeDrawsNothing() {
    ClusterPower power = ClusterPower.of(NodePower.of(1, CURVE));
    assertThat(new EnergyMeter(power, new int[] {1}).end(0).meanWatts()).isZero();
    int[] node = {0};
    double[] computing = {0};
    assertThatThrownBy(() -> EnergyMeter.estimate(power, node, computing, 0, 1))
        .hasMessage("seconds = 0.0 must be positive and finite");
    assertThatThrownBy(() -> EnergyMeter.estimate(power, node, new double[2], 1, 1))
        .hasMessageContaining("computing = 2 processes");
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThatThrownBy(() -> new PowerCurve(1, 200, 100)).hasMessageContaining("at least the base");
    assertThatThrownBy(() -> new PowerCurve(-1, 2, 3)).hasMessageContaining("idle");
    assertThatThrownBy(() -> PowerCurve.ofOneCore(395, 120, 15, 8))
        .hasMessage("full power = 15.0 W must be at least the 120.0 W of one core");
    assertThatThrownBy(() -> PowerCurve.ofOneCore(5, 10, 100, 4))
        .hasMessageContaining("power is 10.0 W with one core and 100.0 W with all 4")
        .hasMessageContaining("the line through both is at -20.0000 W without load");
    assertThatThrownBy(() -> CURVE.watts(1.5)).hasMessageContaining("[0, 1]");
    assertThatThrownBy(() -> NodePower.of(4, CURVE).withPolling(2)).hasMessageContaining("polling");
    assertThatThrownBy(() -> ClusterPower.of(NodePower.of(4, CURVE)).withState(3))
        .hasMessageContaining("0..0");
    List<NodePower> two = List.of(NodePower.of(1, CURVE), NodePower.of(1, CURVE));
    assertThatThrownBy(() -> ClusterPower.of(two).check(3)).hasMessageContaining("2 nodes");
  }
}
