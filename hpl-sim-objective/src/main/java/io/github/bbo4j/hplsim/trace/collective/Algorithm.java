package io.github.bbo4j.hplsim.trace.collective;

/** How a collective operation is made of messages. Implementations are stateless. */
@FunctionalInterface
public interface Algorithm {

  /**
   * Adds what the calling process does.
   *
   * @throws IllegalArgumentException when the algorithm can't do it with so many processes
   */
  void expand(Call call, Steps steps);
}
