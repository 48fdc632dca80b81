package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.noise.internal.StudentQuantiles;

/** How many standard errors a 95 % confidence interval reaches to either side. */
public enum CriticalValue {
  /** Student's t for {@code n - 1} degrees of freedom: covers 95 % of normal noise at every n. */
  STUDENT_T,
  /**
   * The normal distribution's 1.96 whatever n, as published: covers 70 % at n = 2 and 88 % at n = 5
   * of normal noise.
   */
  PUBLISHED_NORMAL;

  /**
   * The value.
   *
   * @param n number of measurements, at least 2
   */
  public double of(int n) {
    return this == STUDENT_T ? StudentQuantiles.critical95(n - 1L) : 1.96;
  }
}
