package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.internal.Steps;
import java.util.random.RandomGenerator;

/** Alters a configuration. Implementations are pure. */
@FunctionalInterface
public interface Mutation {

  /**
   * An altered configuration of the same space, feasible.
   *
   * @param configuration what to alter
   * @param random the draws
   * @return the configuration itself where nothing else can be reached
   */
  Configuration mutate(Configuration configuration, RandomGenerator random);

  /**
   * A step to a neighbour that moves in about {@code moves} parameters; positive infinity for the
   * thesis's, uniform among all neighbours in all dimensions.
   *
   * @param moves above 0
   */
  static Mutation neighbour(double moves) {
    return new Neighbour(moves);
  }

  /**
   * See {@link #neighbour(double)}.
   *
   * @param moves above 0
   */
  record Neighbour(double moves) implements Mutation {
    /** Checks the number. */
    public Neighbour {
      Arguments.require(moves > 0, "moves", moves, "above 0");
    }

    @Override
    public Configuration mutate(Configuration configuration, RandomGenerator random) {
      return Steps.neighbour(configuration, moves, random).orElse(configuration);
    }
  }
}
