package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;

/**
 * Something to tune of which more is known than a tuner sees. All costs here are minimised; {@link
 * #value(double)} turns a cost into the problem's own direction for reports.
 *
 * <p>Implementations are immutable and thread-safe, their objective included.
 */
public interface Problem {

  /** What tables call it: short, without blanks. */
  String name();

  /** Where to search. */
  SearchSpace space();

  /**
   * The system as the tuner sees it, noise included; cost is minimised, and of a maximised problem
   * the objective says so.
   */
  Objective objective();

  /**
   * The cost of a configuration without noise; NaN if it is not known, or if the configuration
   * always fails.
   */
  default double trueCost(Configuration configuration) {
    return Double.NaN;
  }

  /**
   * The mean cost of a configuration, which under skewed noise is not its {@link #trueCost}; NaN as
   * there.
   */
  default double meanCost(Configuration configuration) {
    return trueCost(configuration);
  }

  /**
   * The mean cost of all runs of a configuration, disturbed ones included, where {@link #meanCost}
   * is of the others; NaN as there.
   */
  default double allRunsCost(Configuration configuration) {
    return meanCost(configuration);
  }

  /** The lowest {@link #trueCost} of the space; NaN if it is not known. */
  default double optimum() {
    return Double.NaN;
  }

  /** The lowest {@link #meanCost} of the space; NaN if it is not known. */
  default double meanOptimum() {
    return optimum();
  }

  /** The configuration that the system runs with unless told otherwise, if it has one. */
  default Optional<Configuration> defaults() {
    return Optional.empty();
  }

  /** The 0-based index of a configuration in the problem's own list, -1 if it is not in one. */
  default int index(Configuration configuration) {
    return -1;
  }

  /** Whether the problem's own quantity is maximised, so that its cost is the negative. */
  default boolean isMaximised() {
    return false;
  }

  /** The direction of the problem's own quantity. */
  default Direction direction() {
    return isMaximised() ? Direction.MAXIMIZE : Direction.MINIMIZE;
  }

  /** The unit of the problem's own quantity; empty if it has none. */
  default String unit() {
    return "";
  }

  /** What the problem's own quantity is called. */
  default String quantity() {
    return "cost";
  }

  /** A cost in the problem's own direction. */
  default double value(double cost) {
    return direction().value(cost);
  }
}
