package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.TaurusPower;
import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HplEnergyObjectiveTest {

  private static final Platform TWO = BuiltInPlatforms.named("taurus").keepingNodes(List.of(0, 1));
  private static final HplSpace SPACE =
      HplSpace.builder(HplConfiguration.of(1200, 60, 4, 6)).performanceStates(0, 6, 11).build();
  private static final HplEnergyObjective OBJECTIVE =
      HplEnergyObjective.of(SPACE, TWO, ClusterPower.of(TaurusPower.allStates()));

  private static Configuration state(int number) {
    return SPACE.searchSpace().configuration(Map.of("pstate", (long) number));
  }

  private static Evaluation evaluation() {
    return new Evaluation(0, 0, Purpose.SEARCH, OptionalDouble.empty(), new SplittableRandom(1));
  }

  private static double cost(HplEnergyObjective objective, Configuration point) {
    return ((Outcome.Measured) objective.evaluate(point, evaluation())).cost();
  }

  @Test
  void lowerStatesAreSlowerAndDrawLess() {
    HplResult fast = OBJECTIVE.run(state(0));
    HplResult slow = OBJECTIVE.run(state(11));
    assertThat(slow.seconds()).isGreaterThan(fast.seconds());
    assertThat(slow.seconds()).isLessThan(2.3 / 1.2 * fast.seconds());
    assertThat(slow.energy().orElseThrow().meanWatts())
        .isLessThan(fast.energy().orElseThrow().meanWatts());
  }

  @Test
  void goalsAreMadeOfTheSameRun() {
    Configuration point = state(6);
    HplResult run = OBJECTIVE.run(point);
    double joules = run.energy().orElseThrow().total();
    assertThat(cost(OBJECTIVE, point)).isEqualTo(joules);
    assertThat(cost(OBJECTIVE.withGoal(HplEnergyObjective.Goal.ENERGY_DELAY), point))
        .isCloseTo(joules * run.seconds(), within(1e-9 * joules));
    assertThat(cost(OBJECTIVE.withGoal(HplEnergyObjective.Goal.SECONDS), point))
        .isEqualTo(run.seconds());
  }

  @Test
  void overTheCapNothingIsMeasured() {
    assertThat(OBJECTIVE.withPowerCap(1).evaluate(state(0), evaluation()))
        .isInstanceOf(Outcome.Failed.class);
    assertThat(OBJECTIVE.withPowerCap(1e6).evaluate(state(0), evaluation()))
        .isInstanceOf(Outcome.Measured.class);
    assertThatThrownBy(() -> OBJECTIVE.withPowerCap(0)).hasMessageContaining("positive");
  }
}
