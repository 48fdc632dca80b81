package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * An external command and how the parameters reach it: as placeholders in its words, as environment
 * variables, as flags, or as placeholders in files written into the working directory.
 *
 * <pre>{@code
 * Command.of("taskset", "-c", "1", "xz", "-${level}", "--keep", "data.tar")   // pinned by its own words
 *     .environment("threads", "XZ_THREADS")
 *     .flag("dict", "--lzma2=dict=")                                          // --lzma2=dict=65536
 *     .header("sh", "-c", "sync; echo 3 > /proc/sys/vm/drop_caches")
 *     .cost(CostSource.wallTime())
 *     .timeLimit(Duration.ofMinutes(5))
 * }</pre>
 *
 * <p>No shell is involved, so a value reaches the program as it is, whatever characters it holds;
 * only a NUL is refused. {@link #shell} runs a script where one is wanted; there, too, values are
 * handed over as environment variables and never become part of the script's text.
 *
 * <p>Numbers are written without exponent. Immutable and thread-safe: each method returns a changed
 * copy.
 */
public final class Command {
  private static final int HEADER = 0;
  private static final int WORDS = 1;
  private static final int SUBMIT = 2;

  private final boolean shell;

  /** Headers, the command itself, and words for a scheduler. */
  private final List<List<List<String>>> lines;

  private final Map<String, String> variables;
  private final Map<String, String> constants;
  private final Map<String, String> flags;
  private final Map<String, String> templates;
  private final Limits limits;

  private record Limits(CostSource cost, Duration time, int warmups) {}

  private Command(
      boolean shell,
      List<List<List<String>>> lines,
      List<Map<String, String>> maps,
      Limits limits) {
    this.shell = shell;
    this.lines = lines;
    this.variables = maps.get(0);
    this.constants = maps.get(1);
    this.flags = maps.get(2);
    this.templates = maps.get(3);
    this.limits = limits;
  }

  /**
   * A command by its words, the program first; {@code ${name}} in a word stands for the value of a
   * parameter.
   *
   * @throws IllegalArgumentException if there is no word, or one holds a NUL
   */
  public static Command of(String... words) {
    return of(Names.listed(words));
  }

  /** A command by its words; see {@link #of(String...)}. */
  public static Command of(List<String> words) {
    return new Command(
        false, List.of(List.of(), List.of(Names.words(words)), List.of()), emptyMaps(), defaults());
  }

  /**
   * A script for {@code sh -c}, run as it stands. Each parameter is an environment variable of its
   * own name, so {@code "$threads"} is its value, and the quotes keep it one word. A name that
   * means something to the shell or its programs, such as {@code PATH}, or that no variable can
   * have is refused unless {@link #environment} hands the parameter over.
   */
  public static Command shell(String script) {
    return new Command(
        true,
        List.of(
            List.of(), List.of(List.of("sh", "-c", Names.passable(script, "script"))), List.of()),
        emptyMaps(),
        defaults());
  }

  private static List<Map<String, String>> emptyMaps() {
    return List.of(Map.of(), Map.of(), Map.of(), Map.of());
  }

  private static Limits defaults() {
    return new Limits(CostSource.wallTime(), Duration.ofHours(1), 0);
  }

  private Command with(int map, String key, String value, String what) {
    List<Map<String, String>> maps =
        new ArrayList<>(List.of(variables, constants, flags, templates));
    Map<String, String> changed = new LinkedHashMap<>(maps.get(map));
    if (changed.put(key, value) != null) {
      throw new IllegalArgumentException(what + " = '" + key + "' is given twice");
    }
    maps.set(map, Collections.unmodifiableMap(changed));
    return new Command(shell, lines, maps, limits);
  }

  private Command with(List<List<String>> headers, List<List<String>> submit) {
    return new Command(
        shell,
        List.of(headers, lines.get(WORDS), submit),
        List.of(variables, constants, flags, templates),
        limits);
  }

  private Command with(Limits changed) {
    return new Command(shell, lines, List.of(variables, constants, flags, templates), changed);
  }

  /** Hands a parameter over as an environment variable. */
  public Command environment(String parameter, String variable) {
    return with(0, Arguments.given(parameter, "parameter"), Names.variable(variable), "parameter");
  }

  /** Sets an environment variable to the same value in every run. */
  public Command constant(String variable, String value) {
    return with(
        1, Names.variable(variable), Names.passable(value, "value of " + variable), "variable");
  }

  /**
   * Appends a flag and a parameter's value to the words: as one word if the flag ends with {@code
   * =}, else as two; flags stand in the order given.
   */
  public Command flag(String parameter, String flag) {
    if (shell) {
      throw new IllegalStateException(
          "a shell script takes no flags. Maybe use \"$" + parameter + "\" in it");
    }
    String cure = "a word. Maybe put ${" + parameter + "} into the words";
    Arguments.require(!Names.passable(flag, "flag").isBlank(), "flag", "'" + flag + "'", cure);
    return with(2, Arguments.given(parameter, "parameter"), flag, "parameter");
  }

  /**
   * Writes a file into the working directory before each run, with {@code ${name}} replaced by the
   * values.
   *
   * @param target its path, inside the working directory
   * @param text its text
   */
  public Command template(String target, String text) {
    return with(
        3, Names.inside(target, "target").toString(), Arguments.given(text, "text"), "target");
  }

  /**
   * Adds a command that is run before every run of the command, warm-ups included, and not
   * measured, such as one that drops the caches. If it fails, the trial does.
   */
  public Command header(String... words) {
    List<List<String>> headers = new ArrayList<>(lines.get(HEADER));
    headers.add(Names.words(Names.listed(words)));
    return with(List.copyOf(headers), lines.get(SUBMIT));
  }

  /**
   * Words for the scheduler that runs the trials, such as {@code --qos=${qos}}; only a cluster's
   * evaluator can pass them on.
   */
  public Command submit(String... words) {
    return with(lines.get(HEADER), List.of(Names.words(Names.listed(words))));
  }

  /** The words for the scheduler, with placeholders; empty if there are none. */
  public List<String> submitWords() {
    return lines.get(SUBMIT).isEmpty() ? List.of() : lines.get(SUBMIT).get(0);
  }

  /** Where the cost comes from; the wall time by default. */
  public Command cost(CostSource source) {
    return with(new Limits(Arguments.given(source, "source"), limits.time(), limits.warmups()));
  }

  /**
   * When a run is ended with all its processes, one hour by default; it holds for headers and
   * warm-ups too, for each by itself.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public Command timeLimit(Duration limit) {
    Arguments.given(limit, "limit");
    Arguments.require(!limit.isNegative() && !limit.isZero(), "limit", limit, "positive");
    // As long as nanoseconds can count, 292 years, is for ever.
    Duration counted = Duration.ofNanos(TimeUnit.NANOSECONDS.convert(limit));
    return with(new Limits(limits.cost(), counted, limits.warmups()));
  }

  /** So many runs of the command before the one that counts; 0 by default. */
  public Command warmups(int runs) {
    Arguments.require(runs >= 0, "runs", runs, "at least 0");
    return with(new Limits(limits.cost(), limits.time(), runs));
  }

  /** Where the cost comes from. */
  public CostSource cost() {
    return limits.cost();
  }

  /** When a run is ended. */
  public Duration timeLimit() {
    return limits.time();
  }

  /** The runs before the one that counts. */
  public int warmups() {
    return limits.warmups();
  }

  /**
   * Checks that the command and a space fit: every parameter reaches the command, no other is asked
   * for, and no environment variable has two values.
   *
   * @throws IllegalArgumentException naming what does not fit
   */
  public void check(SearchSpace space) {
    Arguments.given(space, "space");
    Set<String> used = new LinkedHashSet<>();
    if (!shell) {
      lines.forEach(
          part -> part.forEach(line -> line.forEach(word -> Placeholders.find(word, used))));
    }
    templates.values().forEach(text -> Placeholders.find(text, used));
    used.addAll(variables.keySet());
    used.addAll(flags.keySet());
    Names.checkKnown(space, used);
    if (shell) {
      ShellVariables.check(space, used, variables);
    } else {
      Names.checkUse(space, used);
    }
    Names.checkDistinct(variables, constants.keySet(), shell ? space.parameters() : List.of());
  }

  /** What is to be run for a configuration. */
  Invocation invocation(Configuration configuration) {
    return invocation(Placeholders.values(configuration));
  }

  /** What is to be run for the values of all parameters, as texts. */
  Invocation invocation(Map<String, String> values) {
    Map<String, String> environment = new LinkedHashMap<>(constants);
    if (shell) {
      environment.putAll(ShellVariables.own(values));
    }
    variables.forEach(
        (parameter, variable) -> environment.put(variable, values.getOrDefault(parameter, "")));
    List<List<String>> headers =
        lines.get(HEADER).stream().map(line -> Placeholders.fill(line, values)).toList();
    List<String> words =
        new ArrayList<>(
            shell ? lines.get(WORDS).get(0) : Placeholders.fill(lines.get(WORDS).get(0), values));
    flags.forEach(
        (parameter, flag) -> {
          String value = values.getOrDefault(parameter, "");
          words.addAll(flag.endsWith("=") ? List.of(flag + value) : List.of(flag, value));
        });
    Map<Path, String> files = new LinkedHashMap<>();
    templates.forEach(
        (target, text) -> files.put(Path.of(target), Placeholders.fill(text, values)));
    return new Invocation(
        headers,
        List.copyOf(words),
        submitWords().stream().map(w -> Placeholders.fill(w, values)).toList(),
        environment,
        files);
  }

  /** What decides what is measured, by name: words or script, cost, what is around it, limit. */
  public Map<String, String> description() {
    return CommandDescription.of(
        this, lines.get(HEADER), List.of(constants, variables, flags, templates));
  }

  @Override
  public String toString() {
    return String.join(" ", lines.get(WORDS).get(0));
  }
}
