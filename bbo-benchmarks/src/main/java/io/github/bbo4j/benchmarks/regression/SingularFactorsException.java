package io.github.bbo4j.benchmarks.regression;

/** Factors that can't be tested together: one never varied, or is determined by the others. */
final class SingularFactorsException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  SingularFactorsException(String message) {
    super(message);
  }
}
