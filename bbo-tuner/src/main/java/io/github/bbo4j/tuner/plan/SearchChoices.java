package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a described run searches, as far as its file says so. Ids are those of the library's arms;
 * what is absent is left to the tuner's defaults.
 *
 * @param numbers whole: budget, seed, concurrency, initial (design size), confirm and the like, by
 *     name
 * @param ids heuristic, initial-design, resampling, aggregation, pruning, by name
 * @param flags free-running, avoid-failures, default-first, by name
 * @param limits what ends the run early, and what is tried again
 */
public record SearchChoices(
    Map<String, Long> numbers,
    Map<String, String> ids,
    Map<String, Boolean> flags,
    SearchLimits limits) {

  /** Copies the maps. */
  public SearchChoices {
    Arguments.given(numbers, "numbers");
    Arguments.given(ids, "ids");
    Arguments.given(flags, "flags");
    Arguments.given(limits, "limits");
    numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
    ids = Collections.unmodifiableMap(new LinkedHashMap<>(ids));
    flags = Collections.unmodifiableMap(new LinkedHashMap<>(flags));
  }

  /**
   * A number that an int holds, or another if the file does not say.
   *
   * @throws ArithmeticException if it holds more
   */
  public int integer(String name, int otherwise) {
    return Math.toIntExact(number(name, otherwise));
  }

  /** A number, such as the seed, or another if the file does not say. */
  public long number(String name, long otherwise) {
    return numbers.getOrDefault(name, otherwise);
  }

  /**
   * Why a budget has no room for the points of {@code initial} or the runs of {@code confirm};
   * nothing where it has.
   *
   * @param name initial or confirm
   * @param budget evaluations, at least 1
   */
  public Optional<String> noRoomFor(String name, int budget) {
    Arguments.given(name, "name");
    int confirm = integer("confirm", 0);
    int wanted = integer(name, 0);
    if (name.equals("confirm")) {
      return wanted == 0 || wanted < budget
          ? Optional.empty()
          : Optional.of(
              "confirm = " + wanted + " leaves nothing of the budget = " + budget + " to search");
    }
    return wanted <= budget - confirm
        ? Optional.empty()
        : Optional.of(
            name
                + " = "
                + wanted
                + " points are more than the budget = "
                + budget
                + (confirm == 0 ? "" : " less confirm = " + confirm)
                + ". Maybe a larger budget");
  }

  /** An id, if the file says one. */
  public Optional<String> id(String name) {
    return Optional.ofNullable(ids.get(name));
  }

  /** A flag, or another if the file does not say. */
  public boolean flag(String name, boolean otherwise) {
    return flags.getOrDefault(name, otherwise);
  }
}
