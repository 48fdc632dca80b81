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
    Arguments.given(id, "id");
    int at = id.indexOf('@');
    if (at < 0) {
      Heuristics.byId(id);
      return of(id, () -> Heuristics.byId(id));
    }
    String heuristic = id.substring(0, at);
    String underWay = id.substring(at + 1);
    Arguments.require(
        underWay.matches("[1-9]\\d{0,2}"), "id", id, "ID@Q with Q from 1 to 999, such as auto@8");
    Heuristics.byId(heuristic);
    return new Contender(
        id,
        heuristic,
        (builder, settings) ->
            builder
                .heuristic(() -> Heuristics.byId(heuristic))
                .concurrency(Integer.parseInt(underWay)));
  }
}
