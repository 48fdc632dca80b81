package io.github.bbo4j.hplsim.energy;

/** Sees how many processes of a node compute, from date to date. */
public interface LoadListener {

  /** Sees nothing. */
  LoadListener NONE =
      new LoadListener() {
        @Override
        public void load(int node, int computing, double date) {
          // Nobody asks.
        }

        @Override
        public void left(int node, double date) {
          // Nobody asks.
        }
      };

  /** Tells how many processes of a node compute from a date on; dates never go back. */
  void load(int node, int computing, double date);

  /** Tells that a process of a node has ended. */
  void left(int node, double date);
}
