package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.engine.Simulation;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.run.SimulationInterruptedException;
import java.util.Optional;

/**
 * Predicts the time of an HPL run on a platform.
 *
 * <p>The timed part is what HPL times: factorisation, updates and back-substitution.
 *
 * <pre>{@code
 * Platform platform = SmpiPlatforms.of("eth100", 64, 1);
 * HplResult r = HplSimulator.of(platform).simulate(HplConfiguration.of(20_000, 128, 8, 8), 42);
 * }</pre>
 *
 * <p>Immutable and thread-safe; each run holds its own state, of a size proportional to the number
 * of ranks. The same arguments give the same result. An interrupted thread ends a run with {@link
 * SimulationInterruptedException}.
 *
 * @see Fidelity
 */
public final class HplSimulator {

  private final Platform platform;
  private final Fidelity fidelity;
  private final int tracedPanels;
  private final Optional<ClusterPower> power;

  private HplSimulator(
      Platform platform, Fidelity fidelity, int tracedPanels, Optional<ClusterPower> power) {
    this.platform = platform;
    this.fidelity = fidelity;
    this.tracedPanels = tracedPanels;
    this.power = power;
  }

  /** Returns an exact simulator of a platform, without trace, with energy where it has power. */
  public static HplSimulator of(Platform platform) {
    Arguments.given(platform, "platform");
    return new HplSimulator(platform, Fidelity.EXACT, 0, platform.power());
  }

  /** Returns the simulator at some fidelity as a predictor for any platform. */
  public static HplPredictor predictor(Fidelity fidelity) {
    Arguments.given(fidelity, "fidelity");
    return (run, platform, seed) ->
        of(platform).withFidelity(fidelity).simulate(run, seed).seconds();
  }

  /** Returns this simulator with another fidelity. */
  public HplSimulator withFidelity(Fidelity value) {
    Arguments.given(value, "fidelity");
    return new HplSimulator(platform, value, tracedPanels, power);
  }

  /**
   * Returns this simulator with a trace of the first panels; only {@link Fidelity#EXACT} can be
   * traced, and {@link #simulate} refuses another.
   *
   * @throws IllegalArgumentException when {@code panels < 0}
   */
  public HplSimulator withTrace(int panels) {
    if (panels < 0) {
      throw new IllegalArgumentException("panels = " + panels + " must be at least 0");
    }
    return new HplSimulator(platform, fidelity, panels, power);
  }

  /**
   * Returns this simulator with the energy of each run, by what the nodes draw. Kernels then take
   * as long as in the performance states of the nodes; the platform says how long in the fastest
   * one. {@link Fidelity#EXACT} follows the load of each node from date to date, from the start of
   * the program to its end, and shares the cores of a node that has more ranks than cores; {@link
   * Fidelity#FAST} estimates the energy of the timed part from how long each rank computes.
   *
   * @throws IllegalArgumentException when the model is of another number of nodes
   */
  public HplSimulator withPower(ClusterPower value) {
    Arguments.given(value, "power").check(platform.nodes());
    return new HplSimulator(platform, fidelity, tracedPanels, Optional.of(value));
  }

  /** Returns the platform. */
  public Platform platform() {
    return platform;
  }

  /** Returns the fidelity. */
  public Fidelity fidelity() {
    return fidelity;
  }

  /** Returns what the fidelity of this simulator leaves out, in words. */
  public String neglects() {
    return fidelity.neglects();
  }

  /**
   * Returns the predicted run.
   *
   * @param configuration the run
   * @param seed seed of the pseudo-random pivots and, when the platform has noise, of the noise
   * @throws IllegalArgumentException when the platform holds fewer ranks than the run has, or a
   *     message would have 2^31 doubles or more, which MPI doesn't send ({@code NB} times the rows
   *     or columns of a process)
   * @throws IllegalStateException when a trace is asked for at a fidelity that has none
   * @throws SimulationInterruptedException when the thread is interrupted
   */
  public HplResult simulate(HplConfiguration configuration, long seed) {
    if (Arguments.given(configuration, "configuration").ranks() > platform.ranks()) {
      throw new IllegalArgumentException(
          "P x Q is "
              + configuration.ranks()
              + " but platform '"
              + platform.name()
              + "' holds "
              + platform.ranks()
              + " ranks");
    }
    if (tracedPanels > 0 && fidelity != Fidelity.EXACT) {
      throw new IllegalStateException(
          "fidelity = "
              + fidelity
              + " has no trace of "
              + tracedPanels
              + " panels. Maybe withFidelity(EXACT), or withTrace(0)");
    }
    return Simulation.run(
        configuration, platform, seed, new Simulation.Wish(fidelity, tracedPanels, power));
  }
}
