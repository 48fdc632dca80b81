package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JMH benchmark as a system to tune: parameters of the space are {@code @Param} fields of the
 * benchmark, or stand in JVM arguments as <code>${name}</code>. An evaluation runs the benchmark in
 * a fork of its own; the iterations of the fork are its replicates, and while their error is above
 * the target, the evaluation takes further forks: {@link JmhSettings}. Replicates of a
 * configuration, which a tuner asks for by itself, are forks too.
 *
 * <pre>{@code
 * SearchSpace space = SearchSpace.builder()
 *     .levels("capacity", 256, 1024, 4096)
 *     .choice("gc", "G1", "Parallel", "Serial")
 *     .build();
 * JmhObjective cache = JmhObjective.of("my.CacheBenchmark.get", space, JmhSettings.defaults(),
 *     "-XX:+Use${gc}GC");
 * TuningResult result = Tuner.on(space).objective(cache).budget(40).build().run();
 * System.out.println(cache.gain(standard, result.recommendation().orElseThrow().configuration(), 10));
 * }</pre>
 *
 * <p>A throughput is maximised, a time minimised. A fork that fails, because a flag is refused or
 * the benchmark throws, is a failed trial. Evaluations wait for each other: two at a time would
 * measure each other. Thread-safe for that reason.
 */
public final class JmhObjective implements Objective {
  private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]*)\\}");

  private final JmhBenchmark benchmark;
  private final SearchSpace space;
  private final JmhSettings settings;
  private final List<String> arguments;
  private final Map<Integer, JmhScore> scores = new LinkedHashMap<>();

  private JmhObjective(
      JmhBenchmark benchmark, SearchSpace space, JmhSettings settings, List<String> arguments) {
    this.benchmark = benchmark;
    this.space = space;
    this.settings = settings;
    this.arguments = arguments;
  }

  /**
   * A benchmark on the class path.
   *
   * @param name regular expression that finds one benchmark, such as {@code my.CacheBenchmark.get}
   * @param space its parameters are {@code @Param} fields of the benchmark or stand in arguments
   * @param settings how long it is measured
   * @param jvmArguments of the forks, with <code>${name}</code> for the value of a parameter; they
   *     come after the benchmark's own
   * @throws IllegalArgumentException if there is no such benchmark or several, one has no mode of
   *     its own or can't be forked, a parameter goes nowhere, or a {@code @Param} of several values
   *     is none of the space
   */
  public static JmhObjective of(
      String name, SearchSpace space, JmhSettings settings, String... jvmArguments) {
    Arguments.given(space, "space");
    Arguments.given(settings, "settings");
    List<String> arguments =
        Arguments.list(
            Arrays.asList(Arguments.given(jvmArguments, "jvmArguments")), "jvmArguments");
    JmhBenchmark benchmark = JmhBenchmark.find(Arguments.given(name, "name"));
    JmhObjective objective = new JmhObjective(benchmark, space, settings, arguments);
    objective.checkParameters();
    objective.checkOpen();
    return objective;
  }

  private void checkParameters() {
    Set<String> placed = new HashSet<>();
    for (String argument : arguments) {
      Matcher place = PLACE.matcher(argument);
      while (place.find()) {
        String name = place.group(1);
        if (space.parameters().stream().noneMatch(p -> p.name().equals(name))) {
          throw new IllegalArgumentException(
              "the JVM argument " + argument + " names '" + name + "', which the space has not");
        }
        placed.add(name);
      }
    }
    for (var parameter : space.parameters()) {
      if (!placed.contains(parameter.name())
          && !benchmark.parameters().containsKey(parameter.name())) {
        throw new IllegalArgumentException(
            "the parameter '"
                + parameter.name()
                + "' is neither a @Param of "
                + benchmark.name()
                + ", which has "
                + benchmark.parameters().keySet()
                + ", nor in a JVM argument. Maybe write ${"
                + parameter.name()
                + "} where it belongs");
      }
    }
  }

  private void checkOpen() {
    for (String open : benchmark.open()) {
      if (space.parameters().stream().noneMatch(p -> p.name().equals(open))) {
        throw new IllegalArgumentException(
            "the @Param '"
                + open
                + "' of "
                + benchmark.name()
                + " has several values, or none, and the space says which in no parameter. Maybe"
                + " add it, with one level if it is not to change");
      }
    }
  }

  @Override
  public Direction direction() {
    return benchmark.direction();
  }

  @Override
  public String name() {
    return "jmh " + benchmark.name();
  }

  @Override
  public Outcome evaluate(Configuration configuration, Evaluation evaluation) throws IOException {
    JmhScore score;
    try {
      score = measure(configuration);
    } catch (BboException e) {
      return Outcome.failed(String.valueOf(e.getMessage()));
    }
    synchronized (scores) {
      scores.put(evaluation.number(), score);
    }
    return Outcome.measured(direction().cost(score.score()));
  }

  /**
   * Measures a configuration as an evaluation does.
   *
   * @throws BboException if a fork fails; the message has what the fork said. If the thread is
   *     interrupted, too: the fork is ended, and the thread is still interrupted
   * @throws IOException if its output can't be kept
   */
  public JmhScore measure(Configuration configuration) throws IOException {
    Arguments.given(configuration, "configuration");
    List<List<Double>> forks = new ArrayList<>();
    JmhScore score;
    do {
      forks.add(fork(configuration));
      score = new JmhScore(forks);
    } while (forks.size() < settings.mostForks() && score.relativeError() > settings.errorTarget());
    return score;
  }

  private synchronized List<Double> fork(Configuration configuration) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : benchmark.parameters().keySet()) {
      if (space.parameters().stream().anyMatch(p -> p.name().equals(name))) {
        values.put(name, configuration.value(name).toString());
      }
    }
    List<String> flags =
        arguments.stream()
            .map(
                argument ->
                    PLACE
                        .matcher(argument)
                        .replaceAll(
                            place ->
                                Matcher.quoteReplacement(
                                    configuration.value(place.group(1)).toString())))
            .toList();
    return benchmark.fork(values, flags, settings);
  }

  /** What each evaluation measured, by the number of its trial; those that failed are left out. */
  public Map<Integer, JmhScore> scores() {
    synchronized (scores) {
      return Map.copyOf(scores);
    }
  }

  /**
   * How much faster one configuration is than another, measured anew: a configuration that was
   * chosen because its runs were good has good runs, so those say nothing. Forks of the two take
   * turns, and each pair begins with the other one.
   *
   * @param from such as what is used today
   * @param to such as what is recommended
   * @param pairs of forks, at least 2
   * @throws BboException if a fork fails
   * @throws IOException if output can't be kept
   */
  public JmhGain gain(Configuration from, Configuration to, int pairs) throws IOException {
    Arguments.given(from, "from");
    Arguments.given(to, "to");
    Arguments.require(pairs >= 2, "pairs", pairs, "at least 2");
    List<Double> ratios = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      boolean oldFirst = pair % 2 == 0;
      double first = mean(fork(oldFirst ? from : to));
      double second = mean(fork(oldFirst ? to : from));
      double ratio = oldFirst ? second / first : first / second;
      ratios.add(direction() == Direction.MAXIMIZE ? ratio : 1 / ratio);
    }
    return new JmhGain(ratios);
  }

  private static double mean(List<Double> iterations) {
    return iterations.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
