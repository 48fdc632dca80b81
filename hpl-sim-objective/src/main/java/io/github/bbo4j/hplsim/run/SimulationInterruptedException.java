package io.github.bbo4j.hplsim.run;

/**
 * A simulation was given up because its thread was interrupted; the interrupted status has been
 * cleared.
 */
public final class SimulationInterruptedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Creates the exception of a run that had reached a simulated time in seconds. */
  public SimulationInterruptedException(double simulatedSeconds) {
    super("interrupted after " + simulatedSeconds + " simulated seconds");
  }
}
