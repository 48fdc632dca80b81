package io.github.bbo4j.hplsim.engine.event;

/**
 * The flows of messages on the links of a platform: when they start, how fast they are, their end.
 */
interface Flows {

  /** Makes room for flows numbered below {@code size}. */
  void reserve(int size);

  /** Announces a flow between two nodes that will start later on. */
  void announce(int flow, int source, int destination);

  /**
   * Starts an announced flow at date {@code now}; its end becomes an event, at the latest after
   * {@link #share}.
   *
   * @param rateFactor multiplies its share of the links
   */
  void start(int flow, double bytes, double rateFactor, double now);

  /** Ends a flow whose event has come. */
  void end(int flow);

  /** Gives new rates to the flows concerned by what happened since the last call. */
  void share(double now);
}
