package io.github.bbo4j.hplsim.engine.exact;

/**
 * An exchange of a whole process row or column computed at once instead of message by message. With
 * and without closed forms a run gives the same numbers.
 */
interface ClosedForm {

  /** Computes nothing: every message is simulated. */
  ClosedForm NONE =
      new ClosedForm() {
        @Override
        public boolean takes(Rank r) {
          return false;
        }

        @Override
        public void join(Rank r) {
          throw new IllegalStateException("no exchange is computed in closed form");
        }
      };

  /** Returns whether the exchange that a process is about to begin is computed here. */
  boolean takes(Rank r);

  /** Lets a process wait for the others that take part; the last one ends the exchange of all. */
  void join(Rank r);
}
