package io.github.bbo4j.hplsim.engine.exact;

/** What a process of the exact engine does when no program runs. */
final class Stage {

  /** Takes its next task. */
  static final int FETCH = 0;

  /** Has ended the start-up. */
  static final int STARTED = 1;

  /** Factors a panel. */
  static final int FACTOR = 2;

  /** Waits for a panel and does nothing else. */
  static final int AWAIT_PANEL = 3;

  /** Is about to swap rows. */
  static final int SWAP = 4;

  /** Has swapped rows. */
  static final int AFTER_SWAP = 5;

  /** Updates columns in pieces while a panel is missing. */
  static final int UPDATE = 6;

  /** Takes the next step of the back-substitution. */
  static final int SOLVE = 7;

  /** Has ended the back-substitution. */
  static final int SOLVED = 8;

  /** Has ended. */
  static final int FINISHED = 9;

  private Stage() {}
}
