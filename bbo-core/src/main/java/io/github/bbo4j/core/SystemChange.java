package io.github.bbo4j.core;

/**
 * A change of the system that is tuned, as seen in repeated runs of one configuration.
 *
 * @param kind what it is
 * @param firstTrial the number of the first run it rests on; together with the kind it tells one
 *     change from another
 * @param lastTrial the number of the last run it rests on
 * @param change by how much the cost changed, as a share of it; of costs around 0 it means little
 * @param message for people
 */
public record SystemChange(
    Kind kind, int firstTrial, int lastTrial, double change, String message) {

  /** Kinds of changes. */
  public enum Kind {
    /** The cost of the same configuration rises or falls with time. */
    DRIFT,
    /** For a while the cost of the same configuration was much higher. */
    BURST
  }
}
