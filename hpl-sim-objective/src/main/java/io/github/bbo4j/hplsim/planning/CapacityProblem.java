package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.space.Values;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What to buy for a budget so that a program runs fastest, or with the least energy. Parameters are
 * {@code nodes}, {@code cores}, {@code gbps} (gigabits per second of a cable) and, with leaf
 * switches, {@code switches}, top switches; budgets are constraints of the space, so that only
 * machines that can be paid are ever proposed or counted. Immutable; as thread-safe as its
 * workload.
 *
 * <pre>{@code
 * CapacityProblem problem =
 *     CapacityProblem.builder(HplWorkload.of(run, kernels, 1e-6))
 *         .nodes(4, 8, 16, 32).cores(4, 8, 16).gigabits(10, 25, 100).switches(16, 1, 2, 4)
 *         .budget("money", new Prices(2000, 150, 100, 4e-8, 5000), 120_000)
 *         .budget("power", new Prices(90, 8, 3, 0, 150), 6000)
 *         .build();
 * TuningResult best = Tuner.on(problem.space()).objective(problem).budget(30).build().run();
 * }</pre>
 */
public final class CapacityProblem implements Objective {

  private static final double GIGABIT = 1.25e8;

  private final Workload workload;
  private final Goal goal;
  private final int leafPorts;
  private final SearchSpace space;
  private final Map<String, Prices> prices;
  private final List<String> warnings;
  private final List<Path> files;

  /** What is minimised. */
  public enum Goal {
    /** Seconds of the program. */
    SECONDS,
    /** Joules of the program; the workload needs a power model. */
    JOULES,
    /** Joules times seconds. */
    ENERGY_DELAY;

    /** As files and command lines write it: {@code energy-delay}. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the goal of an id.
     *
     * @throws IllegalArgumentException if there is none; the message names all
     */
    public static Goal byId(String id) {
      for (Goal goal : values()) {
        if (goal.id().equals(id)) {
          return goal;
        }
      }
      throw new IllegalArgumentException(
          "goal = '" + id + "' must be seconds, joules or energy-delay");
    }
  }

  /** Collects what can be bought. Not thread-safe. */
  public static final class Builder {

    private final Workload workload;
    private final SearchSpaceBuilder space = SearchSpace.builder();
    private final Map<String, Prices> prices = new LinkedHashMap<>();
    private final Map<String, Double> limits = new LinkedHashMap<>();
    private Goal goal = Goal.SECONDS;
    private int leafPorts = Integer.MAX_VALUE;
    private int fewest;
    private List<String> warnings = List.of();
    private List<Path> files = List.of();

    private Builder(Workload workload) {
      this.workload = workload;
    }

    private Builder levels(String name, int... values) {
      space.levels(name, Arrays.stream(values).mapToObj(v -> (Object) (long) v).toArray());
      return this;
    }

    /** Sets the numbers of nodes to choose from, increasing. */
    public Builder nodes(int... values) {
      return levels("nodes", values);
    }

    /** Sets the numbers of cores of a node to choose from, increasing. */
    public Builder cores(int... values) {
      return levels("cores", values);
    }

    /** Sets the gigabits per second of a cable to choose from, increasing. */
    public Builder gigabits(int... values) {
      return levels("gbps", values);
    }

    /**
     * Sets a fat tree of two levels instead of one flat switch. Machines that fit one leaf switch
     * have no top switches, and are in the space once, with the first of the numbers.
     *
     * @param ports nodes on a leaf switch
     * @param values numbers of top switches to choose from, increasing
     */
    public Builder switches(int ports, int... values) {
      leafPorts = ports;
      fewest = values.length == 0 ? 0 : values[0];
      return levels("switches", values);
    }

    /**
     * Adds a budget.
     *
     * @param name what is limited, such as money or power
     * @param value what components take of it
     * @param limit most that may be taken, positive
     */
    public Builder budget(String name, Prices value, double limit) {
      if (!(limit > 0)) {
        throw new IllegalArgumentException(
            "budget of " + name + " = " + limit + " must be positive");
      }
      prices.put(name, value);
      limits.put(name, limit);
      return this;
    }

    Builder origin(List<Path> read, List<String> unused) {
      files = List.copyOf(read);
      warnings = List.copyOf(unused);
      return this;
    }

    /** Sets what is minimised; seconds if nothing is said. */
    public Builder goal(Goal value) {
      goal = value;
      return this;
    }

    /**
     * Returns the problem.
     *
     * @throws IllegalArgumentException when there is no budget, or it buys nothing, or energy is
     *     the goal and the workload has no power model
     */
    public CapacityProblem build() {
      if (goal != Goal.SECONDS && !workload.hasPower()) {
        throw new IllegalArgumentException(
            "the goal is " + goal + " but the workload has no power model; give it one");
      }
      if (prices.isEmpty()) {
        throw new IllegalArgumentException("there is no budget; add one by budget(...)");
      }
      boolean tree = leafPorts != Integer.MAX_VALUE;
      String parameters = "nodes cores gbps" + (tree ? " switches" : "");
      limits.forEach(
          (name, limit) -> {
            Prices price = prices.getOrDefault(name, new Prices(0, 0, 0, 0, 0));
            space.constraint(
                name + " <= " + limit,
                point -> price.of(machine(point, leafPorts)) <= limit,
                parameters.split(" "));
          });
      if (tree) {
        space.constraint(
            "top switches only above two leaves",
            point -> !machine(point, leafPorts).flat() || point.integer("switches") == fewest,
            parameters.split(" "));
      }
      return new CapacityProblem(this);
    }
  }

  private CapacityProblem(Builder b) {
    workload = b.workload;
    goal = b.goal;
    leafPorts = b.leafPorts;
    space = b.space.build();
    warnings = b.warnings;
    files = b.files;
    prices = Collections.unmodifiableMap(new LinkedHashMap<>(b.prices));
  }

  /** Starts a problem. */
  public static Builder builder(Workload workload) {
    Arguments.given(workload, "workload");
    return new Builder(workload);
  }

  /**
   * Reads a problem from a file of lines {@code key = value}, comments after {@code #}.
   *
   * <table>
   * <caption>Keys; files are relative to this one</caption>
   * <tr><th>key</th><th>value</th><th>default</th></tr>
   * <tr><td>hpl-dat, or trace</td><td>file of what runs: the first run of an HPL.dat, or a
   *     trace</td><td>one is required</td></tr>
   * <tr><td>kernels</td><td>of HPL: a platform, built in or a file, whose first processor is taken</td><td>required</td></tr>
   * <tr><td>fidelity</td><td>of HPL: fast or exact</td><td>fast</td></tr>
   * <tr><td>core-speed, options</td><td>of a trace: speed of a core, {@code 4 GFlop/s}, and options
   *     of SimGrid</td><td>required, none</td></tr>
   * <tr><td>latency</td><td>of a cable</td><td>1 us</td></tr>
   * <tr><td>power.idle, .base, .full</td><td>watts of a node</td><td>unknown</td></tr>
   * <tr><td>nodes, cores, gigabits, switches</td><td>what can be bought, increasing whole numbers:
   *     {@code 4, 8, 16}</td><td>required, but switches: flat</td></tr>
   * <tr><td>leaf-ports</td><td>nodes on a leaf switch</td><td>required with switches</td></tr>
   * <tr><td>budget.NAME</td><td>most that may be spent, money or watts or whatever</td><td>at least one</td></tr>
   * <tr><td>price.NAME.node, .core, .cable, .gigabit, .switch</td><td>what one takes of that budget;
   *     a gigabit per second of one cable</td><td>0</td></tr>
   * <tr><td>goal</td><td>seconds, joules or energy-delay</td><td>seconds</td></tr>
   * </table>
   *
   * @throws IOException when a file can't be read
   * @throws IllegalArgumentException when it is wrong; the message names file, line, key, value and
   *     cure
   */
  public static CapacityProblem read(Path file) throws IOException {
    Arguments.given(file, "file");
    return CapacityFile.read(file);
  }

  /** Returns what is minimised. */
  public Goal goal() {
    return goal;
  }

  /** Returns a sentence for each thing that its files say and no simulation uses. */
  public List<String> warnings() {
    return warnings;
  }

  /** Returns the files that it was read from: its own first, then those that this one names. */
  public List<Path> files() {
    return files;
  }

  /** Returns the machines that the budgets allow. */
  public SearchSpace space() {
    return space;
  }

  /** Returns the machine of a point. */
  public MachineChoice machine(Configuration point) {
    return machine(point, leafPorts);
  }

  private static MachineChoice machine(Values point, int leafPorts) {
    boolean tree = leafPorts != Integer.MAX_VALUE;
    return new MachineChoice(
        point.integer("nodes"),
        point.integer("cores"),
        GIGABIT * point.integer("gbps"),
        leafPorts,
        tree ? point.integer("switches") : 1);
  }

  /** Returns what a point takes of each budget. */
  public Map<String, Double> spent(Configuration point) {
    Map<String, Double> spent = new LinkedHashMap<>();
    prices.forEach((name, price) -> spent.put(name, price.of(machine(point))));
    return spent;
  }

  @Override
  public Outcome evaluate(Configuration configuration, Evaluation evaluation) throws IOException {
    return Outcome.measured(cost(configuration));
  }

  /**
   * Returns what is minimised, at a point.
   *
   * @throws IOException when what the workload runs can't be read
   */
  public double cost(Configuration point) throws IOException {
    Workload.Cost cost = workload.run(machine(point));
    return switch (goal) {
      case SECONDS -> cost.seconds();
      case JOULES -> cost.joules();
      case ENERGY_DELAY -> cost.joules() * cost.seconds();
    };
  }
}
