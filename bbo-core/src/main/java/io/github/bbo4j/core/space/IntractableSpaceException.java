package io.github.bbo4j.core.space;

/**
 * An exact answer about a constrained space would need the enumeration of too many combinations;
 * the message names the parameters.
 */
public final class IntractableSpaceException extends RuntimeException {

  /**
   * An exception with a message that names the parameters, their number of combinations, and the
   * cure.
   */
  public IntractableSpaceException(String message) {
    super(message);
  }
}
