package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * A heuristic that decides with several evaluations under way: {@code ID@Q}, where ID alone is one
 * at a time.
 *
 * @param heuristic its id
 * @param evaluations Q that are under way when it decides: it knows nothing of the latest Q - 1
 */
public record UnderWay(String heuristic, int evaluations) {
  /**
   * Reads {@code ID} or {@code ID@Q}.
   *
   * @param id of any heuristic, whether there is one or not
   * @throws IllegalArgumentException if Q is no number from 1 to 999
   */
  public static UnderWay parse(String id) {
    Arguments.given(id, "id");
    int at = id.indexOf('@');
    if (at < 0) {
      return new UnderWay(id, 1);
    }
    String number = id.substring(at + 1);
    Arguments.require(
        number.matches("[1-9]\\d{0,2}"), "id", id, "ID@Q with Q from 1 to 999, such as auto@8");
    return new UnderWay(id.substring(0, at), Integer.parseInt(number));
  }
}
