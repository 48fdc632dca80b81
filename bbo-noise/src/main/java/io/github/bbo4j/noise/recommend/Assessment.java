package io.github.bbo4j.noise.recommend;

import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.OptionalDouble;

/**
 * A recommendation with the noise that it was made under.
 *
 * @param recommendation what to use, its estimate, standard error, interval and probability
 * @param noise standard deviation of one run, as a share of the cost of times and rates; nothing
 *     where no configuration was ever replicated
 */
public record Assessment(Recommendation recommendation, OptionalDouble noise) {
  /** Checks that all of it is given. */
  public Assessment {
    Arguments.given(recommendation, "recommendation");
    Arguments.given(noise, "noise");
  }
}
