package io.github.bbo4j.hplsim.internal;

/**
 * The times and rates that simulated dates are made of. The bounds are far beyond any machine; what
 * is within them adds up without overflow, and what isn't has a wrong unit.
 */
public final class Magnitudes {
  /** Seconds, factors: 30,000 years. */
  private static final double MOST = 1e12;

  /** Bytes per second, factors of them. */
  private static final double LEAST_RATE = 1e-12;

  /** Seconds in which light passes an atom. */
  private static final double LEAST_LATENCY = 1e-18;

  private Magnitudes() {}

  /**
   * Checks a latency in seconds.
   *
   * @throws IllegalArgumentException unless it is 0, or from 1e-18 to 1e12
   */
  public static void latency(String name, double seconds) {
    if (!(seconds == 0 || (seconds >= LEAST_LATENCY && seconds <= MOST))) {
      throw refused(name, seconds + " s", "0, or from 1e-18 to 1e12 s");
    }
  }

  /**
   * Checks a duration in seconds, also one per byte, or a factor of one.
   *
   * @throws IllegalArgumentException unless it is from 0 to 1e12
   */
  public static void duration(String name, double value) {
    if (!(value >= 0 && value <= MOST)) {
      throw refused(name, String.valueOf(value), "from 0 to 1e12");
    }
  }

  /**
   * Checks a coefficient of a duration in seconds, which may be negative.
   *
   * @throws IllegalArgumentException unless it is from -1e12 to 1e12
   */
  public static void coefficient(String name, double seconds) {
    if (!(Math.abs(seconds) <= MOST)) {
      throw refused(name, seconds + " s", "from -1e12 to 1e12 s");
    }
  }

  /**
   * Checks a bandwidth in bytes per second.
   *
   * @throws IllegalArgumentException unless it is at least 1e-12; it may be infinite
   */
  public static void bandwidth(String name, double bytesPerSecond) {
    if (!(bytesPerSecond >= LEAST_RATE)) {
      throw refused(name, bytesPerSecond + " B/s", "at least 1e-12 B/s");
    }
  }

  /**
   * Checks a factor of a bandwidth.
   *
   * @throws IllegalArgumentException unless it is from 1e-12 to 1e12
   */
  public static void bandwidthFactor(String name, double factor) {
    if (!(factor >= LEAST_RATE && factor <= MOST)) {
      throw refused(name, String.valueOf(factor), "from 1e-12 to 1e12");
    }
  }

  private static IllegalArgumentException refused(String name, String value, String range) {
    return new IllegalArgumentException(
        name + " = " + value + " must be " + range + ". Maybe its unit is wrong");
  }
}
