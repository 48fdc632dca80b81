package io.github.bbo4j.benchmarks.cli.completion;

import io.github.bbo4j.hplsim.run.Fidelity;

/** How closely HPL is simulated. */
public final class FidelityCandidates extends EnumCandidates {
  /** For picocli. */
  public FidelityCandidates() {
    super(Fidelity.class);
  }
}
