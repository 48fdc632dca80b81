package io.github.bbo4j.hplsim;

/** How closely a run is simulated. */
public enum Fidelity {
  /** Every process, every message, contention solved: what SimGrid/SMPI computes. */
  EXACT(
      "Nothing of the model: every message is simulated, links are shared max-min fairly. Neglected by the model itself: the contents of the matrix"
          + " (pivots are pseudo-random), memory contention beyond the kernel models, growing probe costs of SMPI."),
  /** The same model, one closed form for each process and panel instead of single messages. */
  FAST(
      "Against EXACT, FAST neglects: the sharing of links between single messages (each flow has an estimated part of its node's links), exact ties,"
          + " the skew between process rows inside a panel factorisation, waiting of a sender beyond the first delay of its process column, noise of all"
          + " kernels but the matrix product of the update, the time of the leaves as a phase of its own, and the single messages of"
          + " set-up and back-substitution, which are neither simulated nor counted. The traffic of long broadcasts on an odd number of"
          + " process columns is approximate.");

  private final String neglects;

  Fidelity(String neglects) {
    this.neglects = neglects;
  }

  /** Returns what this fidelity leaves out, in words. */
  public String neglects() {
    return neglects;
  }
}
