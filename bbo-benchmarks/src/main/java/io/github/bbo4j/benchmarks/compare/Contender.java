package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.function.Supplier;

/**
 * A way of tuning under a name: what it chooses on top of the settings that all share.
 *
 * @param name what tables call it
 * @param heuristic id of the heuristic it tunes with
 * @param choices applied to the builder of each run, after the shared settings
 */
public record Contender(String name, String heuristic, Choices choices) {

  /** What a contender chooses. */
  @FunctionalInterface
  public interface Choices {

    /**
     * Puts the choices into a builder that holds the shared settings already.
     *
     * @param builder of one run
     * @param settings the shared ones, such as the budget
     */
    void apply(TunerBuilder builder, RunSettings settings);
  }

  /**
   * A heuristic under a name, everything else as the settings have it.
   *
   * @param name of the contender and of the heuristic
   * @param heuristic makes a fresh instance per run
   */
  public static Contender of(String name, Supplier<Heuristic> heuristic) {
    Arguments.given(name, "name");
    Arguments.given(heuristic, "heuristic");
    return new Contender(name, name, (builder, settings) -> builder.heuristic(heuristic));
  }

  /**
   * A heuristic by id against others, everything else as the settings of the comparison say.
   *
   * @param id of the heuristic; {@code ID@Q} decides with Q evaluations under way, the last Q - 1
   *     of which it knows nothing of
   * @throws IllegalArgumentException if there is none of that id, the message names the nearest, or
   *     Q is no number from 1 to 999
   */
  public static Contender byId(String id) {
    UnderWay decided = UnderWay.parse(id);
    String heuristic = decided.heuristic();
    Heuristics.byId(heuristic);
    return new Contender(
        id,
        heuristic,
        (builder, settings) ->
            builder.heuristic(() -> Heuristics.byId(heuristic)).concurrency(decided.evaluations()));
  }
}
