package io.github.bbo4j.hplsim.engine.event;

/**
 * Tells that a message met others that are simulated elsewhere, of which {@link MpiRuntime#reserve}
 * told; the run has to be repeated without them.
 */
public final class LinkOverlapException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int process;

  LinkOverlapException(int process) {
    super("messages of process " + process + " overlap", null, false, false);
    this.process = process;
  }

  /** Returns the sender of the message. */
  public int process() {
    return process;
  }
}
