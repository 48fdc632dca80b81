package io.github.bbo4j.hplsim.engine.event;

/** Who wants to see messages; in the order of the dates. */
public interface MessageListener {

  /** Sees nothing. */
  MessageListener NONE = new MessageListener() {};

  /**
   * Tells that a message is posted.
   *
   * @param message its number, until it is received; others have it again later
   * @param bytes its size without envelope
   * @param date in seconds
   */
  default void sent(int message, int from, int to, long bytes, double date) {}

  /**
   * Tells that a receive has all of a message.
   *
   * @param date in seconds
   */
  default void received(int message, double date) {}
}
