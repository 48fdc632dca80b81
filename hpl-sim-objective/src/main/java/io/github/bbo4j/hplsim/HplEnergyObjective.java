package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplResult;
import java.util.Locale;

/**
 * The energy of HPL on a simulated platform as the system to tune, the performance state of the
 * nodes among its parameters ({@link HplSpaceBuilder#performanceStates}). Without noise, pivots
 * from one seed. Immutable and thread-safe.
 *
 * <pre>{@code
 * HplSpace space = HplSpace.builder(base).grid(48).performanceStates(0, 3, 6, 9, 11).build();
 * Objective objective =
 *     HplEnergyObjective.of(space, platform, ClusterPower.of(TaurusPower.allStates()))
 *         .withGoal(HplEnergyObjective.Goal.ENERGY_DELAY)
 *         .withPowerCap(2000);
 * }</pre>
 */
public final class HplEnergyObjective implements Objective {

  /** What is minimised. */
  public enum Goal {
    /** Joules of all nodes. */
    ENERGY,
    /** Joules of the nodes that compute; the others are somebody else's, or off. */
    USED_ENERGY,
    /** Joules times seconds. */
    ENERGY_DELAY,
    /** Joules times seconds squared. */
    ENERGY_DELAY_SQUARED,
    /** Seconds, sensible together with a cap on power. */
    SECONDS
  }

  private final HplSpace space;
  private final Platform platform;
  private final ClusterPower power;
  private final Fidelity fidelity;
  private final Goal goal;
  private final double cap;

  private HplEnergyObjective(
      HplSpace space, Platform platform, ClusterPower power, Fidelity fidelity, Target target) {
    this.space = space;
    this.platform = platform;
    this.power = power;
    this.fidelity = fidelity;
    goal = target.goal();
    cap = target.cap();
  }

  private record Target(Goal goal, double cap) {}

  /**
   * Returns the joules of all nodes, of exactly simulated runs.
   *
   * @param space what may be changed; it evicts no nodes
   * @param platform kernels in the fastest performance state
   * @param power what the nodes draw
   * @throws IllegalArgumentException when the space evicts nodes or has performance states that the
   *     power model has not, or the power model is of another number of nodes
   */
  public static HplEnergyObjective of(HplSpace space, Platform platform, ClusterPower power) {
    Arguments.given(space, "space");
    Arguments.given(platform, "platform");
    Arguments.given(power, "power");
    if (space.maxEvicted() > 0) {
      throw new IllegalArgumentException(
          "the space evicts nodes, which keep drawing power; leave the parameter evicted out");
    }
    power.check(platform.nodes());
    space.performanceStates().forEach(power::withState); // Refuses what there is not.
    return new HplEnergyObjective(
        space,
        platform.withoutNoise(),
        power,
        Fidelity.EXACT,
        new Target(Goal.ENERGY, Double.POSITIVE_INFINITY));
  }

  /** Returns this objective with another goal. */
  public HplEnergyObjective withGoal(Goal value) {
    Arguments.given(value, "goal");
    return new HplEnergyObjective(space, platform, power, fidelity, new Target(value, cap));
  }

  /** Returns this objective at another fidelity. */
  public HplEnergyObjective withFidelity(Fidelity value) {
    Arguments.given(value, "fidelity");
    return new HplEnergyObjective(space, platform, power, value, new Target(goal, cap));
  }

  /**
   * Returns this objective with a cap: a run whose mean power of all nodes is higher has failed.
   *
   * @param watts of all nodes, positive
   */
  public HplEnergyObjective withPowerCap(double watts) {
    if (!(watts > 0)) {
      throw new IllegalArgumentException("power cap = " + watts + " W must be positive");
    }
    return new HplEnergyObjective(space, platform, power, fidelity, new Target(goal, watts));
  }

  /** Returns the space it is defined on. */
  public HplSpace space() {
    return space;
  }

  /** Returns the simulated run of a point, energy included. */
  public HplResult run(Configuration point) {
    ClusterPower state =
        space.performanceState(point).isPresent()
            ? power.withState(space.performanceState(point).getAsInt())
            : power;
    return HplSimulator.of(space.placed(point, platform))
        .withFidelity(fidelity)
        .withPower(state)
        .simulate(space.toHpl(point), HplObjective.TRUE_SEED);
  }

  @Override
  public Outcome evaluate(Configuration configuration, Evaluation evaluation) {
    HplResult result = run(configuration);
    Energy energy = result.energy().orElseThrow();
    if (energy.meanWatts() > cap) {
      return Outcome.failed(
          String.format(
              Locale.ROOT, "draws %.6g W, more than the cap of %.6g W", energy.meanWatts(), cap));
    }
    double seconds = result.seconds();
    return Outcome.measured(
        switch (goal) {
          case ENERGY -> energy.total();
          case USED_ENERGY -> energy.used();
          case ENERGY_DELAY -> energy.total() * seconds;
          case ENERGY_DELAY_SQUARED -> energy.total() * seconds * seconds;
          case SECONDS -> seconds;
        });
  }
}
