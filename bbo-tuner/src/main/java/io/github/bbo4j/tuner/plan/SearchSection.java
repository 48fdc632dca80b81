package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.tuner.internal.Mistakes;
import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The section of a tuning file that says how to search. */
final class SearchSection {
  private static final String[] IDS = {
    "heuristic", "initial-design", "resampling", "aggregation", "pruning"
  };
  private static final String[] NUMBERS = {
    "budget", "concurrency", "initial", "confirm", "first-failures"
  };

  /** 0 of those that are not here. */
  private static final Map<String, Integer> LOWEST = Map.of("budget", 1, "concurrency", 1);

  private static final String[] KEYS = {
    "budget",
    "seed",
    "concurrency",
    "initial",
    "confirm",
    "heuristic",
    "initial-design",
    "resampling",
    "aggregation",
    "pruning",
    "free-running",
    "avoid-failures",
    "default-first",
    "retries",
    "time-limit",
    "first-failures",
    "max-failures"
  };
  private static final String[] FLAGS = {"free-running", "avoid-failures", "default-first"};

  private SearchSection() {}

  static SearchChoices read(
      Optional<YamlValue> section, BiConsumer<String, String> ids, Set<String> elsewhere) {
    if (section.isEmpty()) {
      return new SearchChoices(Map.of(), Map.of(), Map.of(), SearchLimits.none());
    }
    YamlValue search = section.get();
    search.map(); // else each key would say that it is none
    Mistakes mistakes = new Mistakes();
    mistakes.check(() -> search.allow(KEYS));
    Map<String, Long> numbers = new LinkedHashMap<>();
    for (String name : NUMBERS) {
      int lowest = LOWEST.getOrDefault(name, 0);
      one(search, name, mistakes, value -> (long) value.integer(lowest))
          .ifPresent(number -> numbers.put(name, number));
    }
    one(search, "seed", mistakes, YamlValue::integer).ifPresent(seed -> numbers.put("seed", seed));
    SearchChoices choices =
        new SearchChoices(
            numbers,
            all(search, IDS, mistakes, value -> id(value, ids)),
            all(search, FLAGS, mistakes, YamlValue::flag),
            limits(search, mistakes));
    mistakes.refuse();
    if (!elsewhere.contains("budget")) {
      requireRoom(search, choices);
    }
    return choices;
  }

  private static SearchLimits limits(YamlValue search, Mistakes mistakes) {
    return new SearchLimits(
        one(search, "time-limit", mistakes, CommandSection::duration),
        one(search, "max-failures", mistakes, SearchSection::share),
        one(search, "retries", mistakes, SearchSection::retries));
  }

  /** The value of a key; nothing if it is not there, or does not fit, which is noted. */
  private static <T> Optional<T> one(
      YamlValue search, String name, Mistakes mistakes, Function<YamlValue, T> reader) {
    return search.get(name).flatMap(value -> mistakes.read(() -> reader.apply(value)));
  }

  /**
   * Refuses what the rest of the file makes meaningless.
   *
   * @throws BboException with its line and column
   */
  static void requireMeaning(YamlValue search, TuningPlan plan, Set<String> elsewhere) {
    Optional<YamlValue> pruning =
        search.get("pruning").filter(value -> !elsewhere.contains("pruning"));
    Optional<String> never = pruning.map(YamlValue::text).flatMap(plan::neverPruned);
    if (never.isPresent()) {
      throw pruning
          .get()
          .error(
              "pruning = '"
                  + pruning.get().text()
                  + "' would give up no run: "
                  + never.get()
                  + ". Maybe leave it out, and give the trials a 'time-limit' beside 'command'");
    }
    if (plan.defaults().isEmpty()) {
      search
          .get("default-first")
          .filter(YamlValue::flag)
          .ifPresent(
              value -> {
                throw value.error(
                    "default-first = true, and no parameter has a default. Maybe give each parameter a 'default'");
              });
    }
  }

  /** Of the file alone; a budget of the command line is looked at where it is given. */
  private static void requireRoom(YamlValue search, SearchChoices choices) {
    if (search.get("budget").isEmpty()) {
      return;
    }
    int budget = choices.integer("budget", 0);
    for (String name : List.of("confirm", "initial")) {
      Optional<String> why = choices.noRoomFor(name, budget);
      if (why.isPresent()) {
        throw search.require(name).error(why.get());
      }
    }
  }

  private static String id(YamlValue value, BiConsumer<String, String> ids) {
    try {
      ids.accept(value.name(), value.text());
      return value.text();
    } catch (IllegalArgumentException e) {
      throw value.error(e);
    }
  }

  private static <T> Map<String, T> all(
      YamlValue search, String[] names, Mistakes mistakes, Function<YamlValue, T> reader) {
    Map<String, T> values = new LinkedHashMap<>();
    for (String name : names) {
      one(search, name, mistakes, reader).ifPresent(value -> values.put(name, value));
    }
    return values;
  }

  /** "{lost: 3, signal: 1, budget: 20}": how often each kind of failure is tried again. */
  private static RetryPolicy retries(YamlValue section) {
    RetryPolicy policy = RetryPolicy.none();
    for (YamlValue value : section.map().values()) {
      try {
        policy =
            value.name().equals("budget")
                ? policy.withBudget(value.integer(0))
                : policy.and(FailureKind.byId(value.name()), value.integer(0));
      } catch (IllegalArgumentException e) {
        throw value.error(e);
      }
    }
    return policy;
  }

  private static double share(YamlValue value) {
    double share = value.number();
    if (!(share > 0 && share <= 1)) {
      throw value.error("max-failures = " + share + " must be a share in (0, 1]");
    }
    return share;
  }
}
