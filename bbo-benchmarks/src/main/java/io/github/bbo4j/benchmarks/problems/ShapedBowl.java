package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rippled bowl on a space of any shape, for timing: {@code 1 + sum_j (1 + j mod 10) v_j^2 + 0.05
 * (1 - cos(6 pi v_j))} with {@code v_j} the distance of parameter j from a point of the space, on
 * the unit interval. "bowl-r6" has six reals, "bowl-10^6" six integers of ten values, "bowl-r2-4^3"
 * both. "squares-r6" is the sum of squares alone, {@code 1 + sum_j v_j^2}, where nothing but noise
 * is in the way. Immutable and thread-safe.
 *
 * @param name "bowl-" or "squares-" and the shape
 * @param space of the shape
 * @param best the point of the optimum, 1
 */
record ShapedBowl(String name, SearchSpace space, Configuration best) implements ExactProblem {
  private static final String PART = "(?:r[1-9]\\d{0,3}|[1-9]\\d{0,5}\\^[1-9]\\d{0,3})";
  private static final String SQUARES = "squares-";
  private static final Pattern NAME =
      Pattern.compile("(?:bowl|squares)-(" + PART + "(?:-" + PART + ")*)");
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double RIPPLE = 0.05;
  private static final int WEIGHTS = 10;

  /**
   * The bowl of a name.
   *
   * @throws IllegalArgumentException if it has more than 9999 parameters
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      return Optional.empty();
    }
    SearchSpaceBuilder builder = SearchSpace.builder();
    int j = 0;
    for (String part : parts.group(1).split("-", -1)) {
      boolean real = part.startsWith("r");
      int end = j + Integer.parseInt(part.substring(part.indexOf(real ? 'r' : '^') + 1));
      Arguments.require(end <= 9999, "name", name, "of 9999 parameters at most");
      for (; j < end; j++) {
        if (real) {
          builder.real("x" + j, 0, 1);
        } else {
          builder.integer("x" + j, 0, Long.parseLong(part.substring(0, part.indexOf('^'))) - 1);
        }
      }
    }
    SearchSpace space = builder.build();
    double[] u = new double[j];
    for (int k = 0; k < j; k++) {
      double share = (k + 1) * GOLDEN;
      u[k] = 0.1 + 0.8 * (share - Math.floor(share));
    }
    return Optional.of(new ShapedBowl(name, space, space.atUnit(u).orElseThrow()));
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
    boolean squares = name.startsWith(SQUARES);
    double sum = 1;
    for (int j = 0; j < space.dimension(); j++) {
      double v = space.domain(j).distance(configuration.coordinate(j), best.coordinate(j));
      sum += squares ? v * v : (1 + j % WEIGHTS) * v * v + RIPPLE * (1 - Math.cos(6 * Math.PI * v));
    }
    return sum;
  }

  @Override
  public double optimum() {
    return 1;
  }
}
