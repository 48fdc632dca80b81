package io.github.bbo4j.hplsim.engine.event;

/** How a message is sent. */
public enum SendMode {
  /** Returns when the message has arrived, or at once where the protocol detaches its size. */
  BLOCKING(false, true),
  /** Returns when the message has arrived, whatever its size. */
  SYNCHRONOUS(true, true),
  /** Returns at once; the message moves only when its receive is posted. */
  STARTED_SYNCHRONOUS(true, false);

  private final boolean synchronous;
  private final boolean blocks;

  SendMode(boolean synchronous, boolean blocks) {
    this.synchronous = synchronous;
    this.blocks = blocks;
  }

  /** Returns whether it never moves before its receive is posted. */
  boolean synchronous() {
    return synchronous;
  }

  /** Returns whether the process waits for the arrival. */
  boolean blocks() {
    return blocks;
  }
}
