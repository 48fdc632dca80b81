package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.internal.Mistakes;
import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.process.Command;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Reads a run from a YAML file of the library's own form, docs/tuning-files.md.
 *
 * <pre>{@code
 * name: xz
 * parameters:
 *   level: {min: 0, max: 9, default: 6}
 *   dict:  {min: 65536, max: 67108864, multiply: 2, default: 8388608, flag: --lzma2=dict=}
 * command: [xz, "-${level}", --keep, --stdout, /srv/data.tar]
 * cost: wall
 * time-limit: 60 s
 * search: {budget: 60, seed: 1}
 * }</pre>
 */
public final class TuningFile {
  private static final String[] KEYS = {
    "name",
    "parameters",
    "constraints",
    "command",
    "shell",
    "environment",
    "templates",
    "headers",
    "warm-ups",
    "cost",
    "maximize",
    "time-limit",
    "search"
  };

  private TuningFile() {}

  /**
   * Reads a file.
   *
   * @throws BboException with line and column of all that does not fit
   */
  public static TuningPlan read(Path path) {
    return read(path, (kind, id) -> {});
  }

  /**
   * Reads a file, and has the ids in it checked by who knows them.
   *
   * @param ids is given each id with its key (heuristic, initial-design, resampling, aggregation,
   *     pruning); an {@link IllegalArgumentException} of it is told with line and column
   * @throws BboException with line and column of all that does not fit
   */
  public static TuningPlan read(Path path, BiConsumer<String, String> ids) {
    return read(path, ids, Set.of());
  }

  /**
   * Reads a file for a run in which other values win over some of it.
   *
   * @param ids as in {@link #read(Path, BiConsumer)}
   * @param elsewhere keys of {@code search} whose values are given elsewhere (budget, pruning):
   *     what the file says in them need not fit to the rest of it
   * @throws BboException with line and column of all that does not fit
   */
  public static TuningPlan read(Path path, BiConsumer<String, String> ids, Set<String> elsewhere) {
    Arguments.given(ids, "ids");
    Set<String> given = Set.copyOf(Arguments.given(elsewhere, "elsewhere"));
    return of(YamlValue.read(path), String.valueOf(path.getFileName()), ids, given);
  }

  /**
   * Reads a text.
   *
   * @param text what stands in the file
   * @param file what messages call it
   * @throws BboException with line and column of all that does not fit
   */
  public static TuningPlan parse(String text, String file) {
    return of(YamlValue.parse(text, file), file, (kind, id) -> {}, Set.of());
  }

  private static TuningPlan of(
      YamlValue root, String file, BiConsumer<String, String> ids, Set<String> elsewhere) {
    root.map(); // else each key would say that the file is none
    Mistakes mistakes = new Mistakes();
    mistakes.check(() -> root.allow(KEYS));
    String name = mistakes.read(() -> name(root, file)).orElse(file);
    boolean maximize =
        mistakes.read(() -> root.get("maximize").map(YamlValue::flag).orElse(false)).orElse(false);
    Map<String, Object> defaults = new LinkedHashMap<>();
    Optional<SearchSpace> space = mistakes.read(() -> space(root, defaults));
    Optional<Command> command = mistakes.read(() -> CommandSection.read(root));
    Optional<SearchChoices> search =
        mistakes.read(() -> SearchSection.read(root.get("search"), ids, elsewhere));
    if (space.isPresent() && command.isPresent()) {
      mistakes.check(() -> requireFitting(command.get(), space.get(), root));
    }
    mistakes.refuse();
    TuningPlan plan =
        new TuningPlan(
            name,
            space.orElseThrow(),
            defaults,
            command.orElseThrow(),
            maximize,
            search.orElseThrow(),
            notes(root));
    root.get("search").ifPresent(s -> SearchSection.requireMeaning(s, plan, elsewhere));
    return plan;
  }

  private static String name(YamlValue root, String file) {
    Optional<YamlValue> name = root.get("name");
    name.filter(value -> value.text().isBlank())
        .ifPresent(
            value -> {
              throw value.error("name = '" + value.text() + "' must be a name");
            });
    return name.map(YamlValue::text).orElse(file);
  }

  private static SearchSpace space(YamlValue root, Map<String, Object> defaults) {
    YamlValue parameters = root.require("parameters");
    SearchSpace space = ParameterSection.space(parameters, root.get("constraints"), defaults);
    if (!defaults.isEmpty() && defaults.size() < space.dimension()) {
      throw parameters.error(
          "only " + defaults.keySet() + " have a default: give all parameters one, or none");
    }
    return space;
  }

  /** What a file can't mean as it stands, though it may. */
  private static List<String> notes(YamlValue root) {
    boolean hangs =
        root.get("search").flatMap(s -> s.get("time-limit")).isPresent()
            && root.get("time-limit").isEmpty();
    return hangs
        ? List.of(
            "the time-limit of 'search' is looked at between trials and ends none, and trials have no time-limit of their own: one that hangs goes on")
        : List.of();
  }

  private static void requireFitting(Command command, SearchSpace space, YamlValue root) {
    try {
      command.check(space);
    } catch (IllegalArgumentException e) {
      throw root.get("shell").or(() -> root.get("command")).orElse(root).error(e);
    }
  }
}
