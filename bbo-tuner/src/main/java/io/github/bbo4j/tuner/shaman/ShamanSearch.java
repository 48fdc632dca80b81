package io.github.bbo4j.tuner.shaman;

import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.plan.SearchChoices;
import io.github.bbo4j.tuner.plan.SearchLimits;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * SHAMan's options of search in the words of this library; each that is done otherwise leaves a
 * note.
 */
final class ShamanSearch {
  private static final Set<String> HEURISTIC_OPTIONS =
      Set.of(
          "heuristic",
          "initial_sample_size",
          "max_iteration",
          "nbr_iteration",
          "selection_method",
          "crossover_method",
          "cooling_schedule",
          "reevaluate",
          "max_retry");
  private static final Set<String> NOISE_OPTIONS =
      Set.of(
          "resampling_policy", "nbr_resamples", "percentage", "fitness_aggregation", "estimator");

  private final List<String> notes;
  private final Map<String, Long> numbers = new LinkedHashMap<>();
  private final Map<String, String> ids = new LinkedHashMap<>();
  private final Map<String, Boolean> flags = new LinkedHashMap<>();

  ShamanSearch(List<String> notes) {
    this.notes = notes;
  }

  SearchChoices read(YamlValue root) {
    root.get("experiment").filter(YamlValue::isMap).ifPresent(this::experiment);
    root.get("bbo").filter(YamlValue::isMap).ifPresent(this::bbo);
    root.get("noise_reduction").filter(YamlValue::isMap).ifPresent(this::noise);
    root.get("pruning")
        .or(() -> root.get("pruning_strategy"))
        .filter(YamlValue::isMap)
        .ifPresent(this::pruning);
    return new SearchChoices(numbers, ids, flags, SearchLimits.none());
  }

  private void experiment(YamlValue experiment) {
    experiment.get("default_first").ifPresent(v -> flags.put("default-first", v.flag()));
    notTakenOver(
        experiment,
        Set.of("default_first"),
        "default_first alone has a meaning there. Maybe it belongs to bbo");
  }

  private void bbo(YamlValue bbo) {
    bbo.get("initial_sample_size")
        .ifPresent(size -> numbers.put("initial", (long) size.integer(0)));
    bbo.get("max_iteration")
        .or(() -> bbo.get("nbr_iteration"))
        .ifPresent(n -> numbers.put("budget", (long) n.integer(1)));
    bbo.get("heuristic").ifPresent(heuristic -> ids.put("heuristic", heuristic(heuristic, bbo)));
    notTakenOver(bbo, HEURISTIC_OPTIONS, "the heuristic has its own setting");
  }

  /** Whoever writes an option means something by it. */
  private void notTakenOver(YamlValue section, Set<String> known, String why) {
    for (YamlValue option : section.map().values()) {
      if (!known.contains(option.name())) {
        notes.add(section.name() + "." + option.name() + " is not taken over: " + why);
      }
    }
  }

  private String heuristic(YamlValue name, YamlValue bbo) {
    switch (name.text()) {
      case "genetic_algorithm":
        String selection =
            option(bbo, "selection_method").contains("probabilistic") ? "roulette" : "tournament";
        String crossover = option(bbo, "crossover_method").contains("double") ? "2pt" : "1pt";
        return "ga-" + selection + "-" + crossover;
      case "simulated_annealing":
        String schedule = option(bbo, "cooling_schedule");
        return schedule.contains("exponential")
            ? "sa-exp"
            : schedule.contains("multiplicative") ? "sa-linear" : "sa-log";
      case "exhaustive_search":
        return "exhaustive";
      case "random_search":
        return "random";
      case "surrogate_model", "surrogate_models":
        notes.add(
            "bbo.heuristic " + name.text() + " is the library's own surrogate search, 'auto'");
        return "auto";
      default:
        throw name.error("heuristic '" + name.text() + "' is none of SHAMan's");
    }
  }

  private static String option(YamlValue section, String key) {
    return section.get(key).map(YamlValue::text).orElse("");
  }

  private void noise(YamlValue noise) {
    String policy = option(noise, "resampling_policy");
    switch (policy) {
      case "simple_resampling" ->
          ids.put("resampling", "static-" + noise.require("nbr_resamples").integer(1));
      case "dynamic_resampling" ->
          ids.put("resampling", noise.get("percentage").map(ShamanSearch::share).orElse("sedr-10"));
      case "dynamic_resampling_parametric", "dynamic_resampling_non_parametric" ->
          ids.put("resampling", "bounded-filter");
      case "" -> notes.add("noise_reduction without resampling_policy changes nothing");
      default ->
          throw noise
              .require("resampling_policy")
              .error("resampling_policy '" + policy + "' is none of SHAMan's");
    }
    estimator(option(noise, "estimator")).ifPresent(id -> ids.put("aggregation", id));
    notTakenOver(noise, NOISE_OPTIONS, "the resampling policy has its own setting");
  }

  /** The id of a policy: its settings are numbers as Java writes them. */
  private static String share(YamlValue percentage) {
    double share = positive(percentage);
    return "sedr-"
        + BigDecimal.valueOf(Decimals.percent(share)).stripTrailingZeros().toPlainString();
  }

  private static double positive(YamlValue value) {
    double number = value.number();
    if (!(number > 0)) {
      throw value.error(value.name() + " = " + value.text() + " must be above 0");
    }
    return number;
  }

  private static Optional<String> estimator(String name) {
    return name.endsWith("median")
        ? Optional.of("median")
        : name.endsWith("mean") ? Optional.of("mean") : Optional.empty();
  }

  private void pruning(YamlValue pruning) {
    notTakenOver(pruning, Set.of("max_step_duration"), "there is nothing like it here");
    pruning
        .get("max_step_duration")
        .ifPresent(
            limit -> {
              String text = limit.text();
              if (text.equals("default")) {
                ids.put("pruning", "default");
              } else {
                ids.put("pruning", estimator(text).orElseGet(() -> "fixed-" + positive(limit)));
              }
            });
  }
}
