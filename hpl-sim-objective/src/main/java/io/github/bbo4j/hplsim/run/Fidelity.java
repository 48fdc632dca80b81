package io.github.bbo4j.hplsim.run;

/** How closely a run is simulated. */
public enum Fidelity {
  /** Every process, every message, contention solved: what SimGrid/SMPI computes. */
  EXACT(
      "Nothing of the model: every message is simulated, links are shared max-min fairly. Neglected by the model itself: the contents of the matrix"
          + " (pivots are pseudo-random), memory contention beyond the kernel models, growing probe costs of SMPI."),
  /**
   * The same model followed panel by panel: a few operations for each process instead of events.
   */
  FAST(
      "Against EXACT, FAST neglects: who exactly shares a link with whom (row swaps of process columns on one node share it phase by phase, messages of"
          + " one swap by how long they overlap, rings, scatters of long broadcasts and pivot exchanges use an average part), the skew of the processes between two"
          + " pivot exchanges of a panel, the order of events closer together than 1 ns, and noise of all kernels but the matrix product"
          + " of the update. The traffic of long broadcasts on an odd number of process columns is approximate."
          + " On a topology, what inner links cost is measured on some panels and interpolated; phases and kernels are those of a star.");

  private final String neglects;

  Fidelity(String neglects) {
    this.neglects = neglects;
  }

  /** Returns what this fidelity leaves out, in words. */
  public String neglects() {
    return neglects;
  }
}
