package io.github.bbo4j.report;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.OptionalDouble;

/**
 * What compared runs tuned.
 *
 * @param name short, not empty
 * @param direction of its quantity
 * @param quantity what is tuned, with its unit: the name of an axis
 * @param optimum lowest cost of the space, if it is known; else the best that any run reached
 *     stands for it
 * @param defaults cost of the configuration that the system runs with unless told otherwise
 */
public record ComparedProblem(
    String name,
    Direction direction,
    String quantity,
    OptionalDouble optimum,
    OptionalDouble defaults) {

  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException if it is empty
   */
  public ComparedProblem {
    Arguments.given(name, "name");
    Arguments.given(direction, "direction");
    Arguments.given(quantity, "quantity");
    Arguments.given(optimum, "optimum");
    Arguments.given(defaults, "defaults");
    Arguments.require(!name.isEmpty(), "name", name, "not empty");
  }

  /**
   * A problem of which nothing is known but what the runs say.
   *
   * @param name short, not empty
   * @param direction of its quantity
   */
  public static ComparedProblem of(String name, Direction direction) {
    return new ComparedProblem(
        name,
        direction,
        direction == Direction.MAXIMIZE ? "value" : "cost",
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }
}
