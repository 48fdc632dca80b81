package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.TextFiles;
import io.github.bbo4j.core.random.Permutations;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * A named tuning problem: an objective with its default configuration and, where the space is small
 * enough, the true optimum.
 *
 * @param id short name, such as {@code hpl-small-64}
 * @param description one sentence for people
 * @param objective what to tune; {@link HplObjective#withNoise} gives the noisy form
 * @param standard the configuration that a user who does not tune would run
 * @param optimum the best point without noise as {@link #search} found it when the module was
 *     built; empty if it was not searched
 */
public record HplProblem(
    String id,
    String description,
    HplObjective objective,
    Configuration standard,
    Optional<Optimum> optimum) {
  /** Checks that all of it is given. */
  public HplProblem {
    Arguments.given(id, "id");
    Arguments.given(description, "description");
    Arguments.given(objective, "objective");
    Arguments.given(standard, "standard");
    Arguments.given(optimum, "optimum");
  }

  /**
   * A best point.
   *
   * @param configuration the point
   * @param cost its cost without noise
   */
  public record Optimum(Configuration configuration, double cost) {
    /** Checks that all of it is given. */
    public Optimum {
      Arguments.given(configuration, "configuration");
    }

    /** The text kept by {@link HplProblem#search(Path)}. */
    String toText() {
      return "# "
          + configuration
          + "\nrank = "
          + configuration.space().rank(configuration)
          + "\ncost = "
          + cost
          + "\n";
    }

    static Optimum parse(String text, SearchSpace space) {
      Map<String, String> values = new HashMap<>();
      for (String line : text.lines().toList()) {
        int equals = line.indexOf('=');
        if (!line.startsWith("#") && equals > 0) {
          values.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
        }
      }
      try {
        return new Optimum(
            space.unrank(new BigInteger(values.getOrDefault("rank", "none"))),
            Double.parseDouble(values.getOrDefault("cost", "none")));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "'" + text + "' is not a recorded optimum; delete the file to search again", e);
      }
    }
  }

  /**
   * The best point, from a file if an earlier call left it there: two lines, {@code rank} of the
   * point in the space and its {@code cost}. The point is simulated once to see that its cost is
   * still the recorded one to 9 digits; otherwise, or without a file, the space is searched and the
   * file is written.
   *
   * @param folder where the file {@code ID.optimum} is kept; made if it is not there
   * @return the best point
   * @throws IOException if the file cannot be read or written
   */
  public Optimum search(Path folder) throws IOException {
    Path file = folder.resolve(id + ".optimum");
    Configuration first = standard;
    if (Files.exists(file)) {
      Optimum recorded = Optimum.parse(TextFiles.read(file), objective.space().searchSpace());
      double cost = objective.trueCost(recorded.configuration());
      if (Math.abs(cost - recorded.cost()) <= 1e-9 * Math.abs(cost)) {
        return recorded;
      }
      first = recorded.configuration();
    }
    Optimum found = search(first);
    AtomicFile.write(file, out -> out.write(found.toText()));
    return found;
  }

  /**
   * Finds the best point without noise, on all processors: every point is simulated until it is
   * done or certain to be worse than the best one so far. Points come in a fixed random order, so
   * that good ones are known early.
   *
   * @return the best point, the first in the order of the space among equals
   */
  public Optimum search() {
    return search(standard);
  }

  private Optimum search(Configuration first) {
    List<Configuration> points;
    try (Stream<Configuration> all = objective.space().searchSpace().stream()) {
      points = new ArrayList<>(Permutations.shuffled(all.toList(), new SplittableRandom(42)));
    }
    points.remove(first);
    AtomicReference<Optimum> best =
        new AtomicReference<>(new Optimum(first, objective.trueCost(first)));
    Comparator<Optimum> order =
        Comparator.comparingDouble(Optimum::cost)
            .thenComparing(o -> o.configuration().space().rank(o.configuration()));
    points.parallelStream()
        .map(
            c ->
                new Optimum(
                    c, objective.trueCostWithin(c, Objects.requireNonNull(best.get()).cost())))
        .forEach(o -> best.accumulateAndGet(o, BinaryOperator.minBy(order)));
    return Objects.requireNonNull(best.get());
  }
}
