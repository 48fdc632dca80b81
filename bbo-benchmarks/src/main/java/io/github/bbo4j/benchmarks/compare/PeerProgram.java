package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Another optimizer as a contender: a program that is told costs and asked for points, a line each
 * on its standard input, and that answers on its standard output. One process serves all runs, in
 * turn; what it writes to its standard error is passed on.
 *
 * <pre>
 * run ID SEED AXIS...          a run begins; an axis is real (a number from 0 to 1), ordinal:N or
 *                              category:N (a number from 0 to N - 1)
 * tell ID COST COORDINATE...   what was measured, asked for or not; failed in place of the cost
 * ask ID                       answered by a line: COORDINATE...
 * </pre>
 *
 * <p>A point that was measured before is answered with its cost at once and one that isn't feasible
 * with the highest so far, and neither counts as an evaluation; after twenty of them in a row a new
 * point is drawn. Such a contender remembers, so it isn't the pure function that a {@link
 * Heuristic} of the library is: for comparisons only. Thread-safe.
 */
public final class PeerProgram implements AutoCloseable {
  private static final int PATIENCE = 20;

  private final String name;
  private final List<String> command;
  private volatile @Nullable Process process;
  private @Nullable Writer input;
  private @Nullable BufferedReader output;
  private int runs;

  /**
   * A program, started by its first run.
   *
   * @param name what tables call it; a word without a comma
   * @param command split at spaces
   * @throws IllegalArgumentException if one of them is blank
   */
  public PeerProgram(String name, String command) {
    boolean plain = !name.isBlank() && name.indexOf(',') < 0;
    Arguments.require(plain, "name", name, "a word without a comma");
    Arguments.require(!command.isBlank(), "command", command, "a program and its arguments");
    this.name = name;
    this.command = List.of(command.strip().split("\\s+", -1));
  }

  /** It as a contender; every run begins anew. */
  public Contender contender() {
    return Contender.of(name, this::heuristic);
  }

  /** What proposes the points of one run. */
  Heuristic heuristic() {
    return new Run();
  }

  /** Ends the program, also one that is asked and does not answer: who asked is told of its end. */
  @Override
  public void close() {
    Process running = process;
    if (running != null) {
      List<ProcessHandle> children = running.descendants().toList();
      running.destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
    }
  }

  private synchronized int begin(String words) {
    if (process == null) {
      try {
        Process started =
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process = started;
        input = started.outputWriter(StandardCharsets.UTF_8);
        output = started.inputReader(StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot start " + name + ": " + e.getMessage(), e);
      }
    }
    runs++;
    send("run " + runs + " " + words);
    return runs;
  }

  private synchronized void send(String line) {
    try {
      Objects.requireNonNull(input).write(line + "\n");
    } catch (IOException e) {
      throw ended(e);
    }
  }

  private synchronized String ask(int run) {
    send("ask " + run);
    try {
      Objects.requireNonNull(input).flush();
      String answer = Objects.requireNonNull(output).readLine();
      if (answer == null) {
        throw new IOException("it answers nothing");
      }
      return answer;
    } catch (IOException e) {
      throw ended(e);
    }
  }

  private UncheckedIOException ended(IOException e) {
    return new UncheckedIOException(
        name + " has ended: " + e.getMessage() + ". Maybe look at what it wrote to its errors", e);
  }

  /** One run of it. */
  private final class Run implements Heuristic {
    private int id;
    private int told;
    private double highest = Double.NEGATIVE_INFINITY;

    @Override
    public String name() {
      return name;
    }

    @Override
    public Proposal suggest(History history, RandomGenerator random) {
      SearchSpace space = history.space();
      if (id == 0) {
        id = begin(random.nextInt(Integer.MAX_VALUE) + axes(space));
      }
      for (Trial trial : history.trials().subList(told, history.size())) {
        OptionalDouble cost = trial.outcome().measuredCost();
        cost.ifPresent(c -> highest = Math.max(highest, c));
        tell(cost, coordinates(space, trial.configuration()));
      }
      told = history.size();
      for (int i = 0; i < PATIENCE; i++) {
        String answer = ask(id);
        Optional<Configuration> point = point(space, answer);
        if (point.isPresent() && !history.contains(point.get())) {
          return Proposal.of(point.get());
        }
        OptionalDouble known =
            point.flatMap(history::observation).isPresent()
                ? history.observation(point.orElseThrow()).orElseThrow().cost()
                : OptionalDouble.of(highest);
        tell(known, answer);
      }
      return Proposal.of(history.sampleNew(random)).withNote("drawn: " + name + " repeats itself");
    }

    private void tell(OptionalDouble cost, String coordinates) {
      String said =
          cost.isPresent() && Double.isFinite(cost.getAsDouble())
              ? Double.toString(cost.getAsDouble())
              : "failed";
      send("tell " + id + " " + said + " " + coordinates);
    }

    private Optional<Configuration> point(SearchSpace space, String answer) {
      String[] words = answer.strip().split("\\s+", -1);
      List<Parameter> parameters = space.parameters();
      if (words.length != parameters.size()) {
        throw new IllegalStateException(
            name + " answered '" + answer + "' where " + parameters.size() + " numbers are due");
      }
      long[] coordinates = new long[words.length];
      for (int i = 0; i < words.length; i++) {
        Domain domain = parameters.get(i).domain();
        double value = number(words[i]);
        coordinates[i] =
            domain.isContinuous()
                ? domain.atUnit(Math.min(Math.max(value, 0), Math.nextDown(1.0)))
                : Math.round(Math.min(Math.max(value, 0), domain.size() - 1.0));
      }
      return space.find(coordinates);
    }

    private double number(String word) {
      try {
        return Decimals.parse(word);
      } catch (NumberFormatException e) {
        throw new IllegalStateException(name + " answered '" + word + "', not a number", e);
      }
    }
  }

  private static String axes(SearchSpace space) {
    List<String> axes = new ArrayList<>();
    for (Parameter parameter : space.parameters()) {
      Domain domain = parameter.domain();
      axes.add(
          domain.isContinuous()
              ? "real"
              : (domain.isOrdered() ? "ordinal:" : "category:") + domain.size());
    }
    return " " + String.join(" ", axes);
  }

  private static String coordinates(SearchSpace space, Configuration configuration) {
    StringJoiner words = new StringJoiner(" ");
    for (int i = 0; i < space.parameters().size(); i++) {
      Domain domain = space.parameters().get(i).domain();
      long coordinate = configuration.coordinate(i);
      words.add(
          domain.isContinuous()
              ? Double.toString(domain.toUnit(coordinate))
              : Long.toString(coordinate));
    }
    return words.toString();
  }
}
