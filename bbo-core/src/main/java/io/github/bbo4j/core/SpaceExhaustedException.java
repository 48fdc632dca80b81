package io.github.bbo4j.core;

/**
 * Every feasible point of a finite space was measured, or is being measured: there is nothing new
 * to propose.
 */
public final class SpaceExhaustedException extends BboException {

  /** An exception that names the number of points. */
  public SpaceExhaustedException(String message) {
    super(message);
  }
}
