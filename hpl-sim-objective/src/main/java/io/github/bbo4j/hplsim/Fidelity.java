package io.github.bbo4j.hplsim;

/** How closely a run is simulated. */
public enum Fidelity {
  /** Every process, every message, contention solved: what SimGrid/SMPI computes. */
  EXACT(
      "Nothing of the model: every message is simulated, links are shared max-min fairly. Neglected by the model itself: the contents of the matrix"
          + " (pivots are pseudo-random), memory contention beyond the kernel models, growing probe costs of SMPI."),
  /** The same model, one closed form for each process and panel instead of single messages. */
  FAST(
      "Against EXACT, FAST neglects: the sharing of links between single messages (each flow has a fixed part of its node's links), exact ties, waiting inside"
          + " one pivot exchange or one round of a row swap beyond the slowest partner, the granularity of probes (a panel is"
          + " taken up at the next chunk boundary), noise of the small kernels of the panel factorisation, and the single"
          + " messages of the back-substitution.");

  private final String neglects;

  Fidelity(String neglects) {
    this.neglects = neglects;
  }

  /** Returns what this fidelity leaves out, in words. */
  public String neglects() {
    return neglects;
  }
}
