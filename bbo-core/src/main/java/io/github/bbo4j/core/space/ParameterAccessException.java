package io.github.bbo4j.core.space;

/**
 * A value was read under a name that is no parameter, or as a type that it hasn't: a mistake in the
 * program that reads it. An objective that makes it fails at every configuration, so a run ends
 * with it at once.
 */
public final class ParameterAccessException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** An exception whose message names the parameter, and those that there are or its value. */
  public ParameterAccessException(String message) {
    super(message);
  }
}
