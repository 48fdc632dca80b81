package io.github.bbo4j.hplsim.trace.collective;

import io.github.bbo4j.core.arguments.Decimals;

/** How long one message takes from end to end, alone. Implementations are immutable. */
@FunctionalInterface
public interface MessageCost {

  /** Returns the seconds of a message of some bytes. */
  double seconds(double bytes);

  /**
   * Returns Hockney's model (1994), {@code latency + bytes/bandwidth}: alpha and beta of Thakur,
   * Rabenseifner and Gropp (2005).
   *
   * @param latency seconds, not negative
   * @param bandwidth bytes per second, positive
   */
  static MessageCost hockney(double latency, double bandwidth) {
    if (!(latency >= 0) || !(bandwidth > 0)) {
      throw new IllegalArgumentException(
          "latency, bandwidth = "
              + latency
              + " s, "
              + bandwidth
              + " B/s must be at least 0 and above 0");
    }
    return bytes -> latency + bytes / bandwidth;
  }

  /**
   * Returns the LogGP model (Alexandrov and others 1995), {@code L + 2 o + (bytes-1) G}; the gap
   * {@code g} between messages doesn't appear where each process has one message at a time.
   *
   * @param latency L, seconds, not negative
   * @param overhead o, seconds of the processor at each end, not negative
   * @param gapPerByte G, seconds per byte, not negative
   */
  static MessageCost logGp(double latency, double overhead, double gapPerByte) {
    if (!(latency >= 0) || !(overhead >= 0) || !(gapPerByte >= 0)) {
      throw new IllegalArgumentException(
          "L, o, G = " + latency + ", " + overhead + ", " + gapPerByte + " must be at least 0");
    }
    return bytes -> latency + 2 * overhead + Math.max(0, bytes - 1) * gapPerByte;
  }

  /**
   * Reads {@code hockney:LATENCY:BANDWIDTH} or {@code loggp:L:o:G}, in s, B/s and s/B.
   *
   * @throws IllegalArgumentException when it is neither
   */
  static MessageCost parse(String text) {
    String[] words = text.split(":", -1);
    try {
      if (words[0].equals("hockney") && words.length == 3) {
        return hockney(Decimals.parse(words[1]), Decimals.parse(words[2]));
      }
      if (words[0].equals("loggp") && words.length == 4) {
        return logGp(Decimals.parse(words[1]), Decimals.parse(words[2]), Decimals.parse(words[3]));
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' has something that is no number", e);
    }
    throw new IllegalArgumentException(
        "cost of messages '" + text + "' must be hockney:LATENCY:BANDWIDTH or loggp:L:o:G");
  }
}
