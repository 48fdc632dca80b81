package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.tuner.internal.YamlValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The section of a tuning file that says how to search. */
final class SearchSection {
  private static final String[] IDS = {
    "heuristic", "initial-design", "resampling", "aggregation", "pruning"
  };

  private SearchSection() {}

  static SearchChoices read(Optional<YamlValue> section) {
    if (section.isEmpty()) {
      return new SearchChoices(Map.of(), Map.of(), Optional.empty(), Optional.empty());
    }
    YamlValue search = section.get();
    search.allow(
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
        "time-limit",
        "max-failures");
    Map<String, Double> numbers = new LinkedHashMap<>();
    integer(search, "budget", 1, numbers);
    integer(search, "concurrency", 1, numbers);
    integer(search, "initial", 0, numbers);
    integer(search, "confirm", 0, numbers);
    integer(search, "seed", Integer.MIN_VALUE, numbers);
    Map<String, String> ids = new LinkedHashMap<>();
    for (String id : IDS) {
      search.get(id).ifPresent(value -> ids.put(id, value.text()));
    }
    Optional<Double> failures = search.get("max-failures").map(SearchSection::share);
    return new SearchChoices(
        numbers, ids, search.get("time-limit").map(TuningFile::duration), failures);
  }

  private static void integer(
      YamlValue search, String name, int atLeast, Map<String, Double> into) {
    search.get(name).ifPresent(value -> into.put(name, (double) value.integer(atLeast)));
  }

  private static double share(YamlValue value) {
    double share = value.number();
    if (!(share > 0 && share <= 1)) {
      throw value.error("max-failures = " + share + " must be a share in (0, 1]");
    }
    return share;
  }
}
