package io.github.bbo4j.hplsim.trace.replay;

/** A replay that can't go on: its message says who waits for whom. */
public final class DeadlockException extends RuntimeException {

  private static final long serialVersionUID = 1;

  DeadlockException(String message) {
    super(message);
  }
}
