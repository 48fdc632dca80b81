package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Everything that a {@link Tuner} was told or took by default, resolved and checked: what {@link
 * TunerBuilder#build()} makes. An immutable value; thread-safe as far as its parts are.
 *
 * @param space what is searched
 * @param seed all randomness of a run is derived from
 * @param search what decides what to measure
 * @param estimation what decides what the measurements say
 * @param limits what decides when a run ends, and how wide it is
 * @param world what is outside of the decisions
 */
public record TunerSettings(
    SearchSpace space,
    Seed seed,
    Search search,
    Estimation estimation,
    Limits limits,
    World world) {
  /** Checks that all of it is given. */
  public TunerSettings {
    Arguments.given(space, "space");
    Arguments.given(seed, "seed");
    Arguments.given(search, "search");
    Arguments.given(estimation, "estimation");
    Arguments.given(limits, "limits");
    Arguments.given(world, "world");
  }

  /**
   * What decides what to measure.
   *
   * @param heuristic makes the heuristic of a run
   * @param design the points before the heuristic is asked
   * @param designSize how many of them, at least 0
   * @param resampling what is measured again during the search
   * @param resampleInitial whether before the design is complete too
   * @param known trials from before the run, numbered from 0
   */
  public record Search(
      Supplier<Heuristic> heuristic,
      InitialDesign design,
      int designSize,
      ResamplingPolicy resampling,
      boolean resampleInitial,
      List<Trial> known) {

    /** Checks the range, and copies the trials. */
    public Search {
      Arguments.given(heuristic, "heuristic");
      Arguments.given(design, "design");
      Arguments.require(designSize >= 0, "designSize", designSize, "at least 0");
      Arguments.given(resampling, "resampling");
      known = Arguments.list(known, "known");
    }

    /** Points of the design that the known configurations leave to be measured. */
    public int pointsLeft() {
      long distinct = known.stream().map(Trial::configuration).distinct().count();
      return (int) Math.max(0, designSize - distinct);
    }
  }

  /**
   * What decides what the measurements say.
   *
   * @param aggregation merges replicates
   * @param pruning gives runs up
   * @param detector finds changes of the system
   * @param confirmation what the confirmation stage measures again
   * @param recommender says what to use in the end
   */
  public record Estimation(
      Aggregation aggregation,
      PruningPolicy pruning,
      ChangeDetector detector,
      ResamplingPolicy confirmation,
      Recommender recommender) {
    /** Checks that all of it is given. */
    public Estimation {
      Arguments.given(aggregation, "aggregation");
      Arguments.given(pruning, "pruning");
      Arguments.given(detector, "detector");
      Arguments.given(confirmation, "confirmation");
      Arguments.given(recommender, "recommender");
    }
  }

  /**
   * What decides when a run ends, and how wide it is.
   *
   * @param budget evaluations, those of the confirmation stage included, at least 1; empty if
   *     nothing bounds them
   * @param confirmations evaluations of the confirmation stage, at least 0 and below the budget; 0
   *     for none
   * @param stop ends the search besides the budget
   * @param firstFailures the search ends when so many first runs all failed, at least 0; 0 for
   *     never
   * @param concurrency evaluations that are logically under way at a time, at least 1; empty if it
   *     was not chosen
   * @param freeRunning whether decisions see outcomes as they are told, instead of in order
   */
  public record Limits(
      OptionalInt budget,
      int confirmations,
      StopCriterion stop,
      int firstFailures,
      OptionalInt concurrency,
      boolean freeRunning) {
    /** Checks the ranges, and that all of it is given. */
    public Limits {
      int most = Arguments.given(budget, "budget").orElse(Integer.MAX_VALUE);
      Arguments.require(most >= 1, "budget", most, "at least 1");
      Arguments.require(
          confirmations >= 0 && confirmations < most,
          "confirmations",
          confirmations,
          "at least 0" + (budget.isEmpty() ? "" : " and below the budget, " + most));
      Arguments.given(stop, "stop");
      Arguments.require(firstFailures >= 0, "firstFailures", firstFailures, "at least 0");
      int width = Arguments.given(concurrency, "concurrency").orElse(1);
      Arguments.require(width >= 1, "concurrency", width, "at least 1");
    }

    /** Evaluations that are logically under way at a time: 1 if nothing else was chosen. */
    public int width() {
      return concurrency.orElse(1);
    }

    /** Evaluations of the search, initial design included; empty if nothing bounds them. */
    public OptionalInt search() {
      return budget.isEmpty() ? budget : OptionalInt.of(budget.getAsInt() - confirmations);
    }
  }

  /**
   * What is outside of the decisions.
   *
   * @param objective the system; empty for ask/tell
   * @param clock measures times
   * @param listeners follow the run
   * @param journal keeps its events
   */
  public record World(
      Optional<Objective> objective,
      InstantSource clock,
      List<TuningListener> listeners,
      Optional<RunJournal> journal) {

    /** Copies the listeners. */
    public World {
      Arguments.given(objective, "objective");
      Arguments.given(clock, "clock");
      Arguments.given(journal, "journal");
      listeners = Arguments.list(listeners, "listeners");
    }

    /** The direction of the objective; of ask/tell, where costs are told, it is to minimise. */
    public Objective.Direction direction() {
      return objective.map(Objective::direction).orElse(Objective.Direction.MINIMIZE);
    }
  }

  /** These settings with a concurrency, at least 1. */
  TunerSettings withConcurrency(int evaluations) {
    return new TunerSettings(
        space,
        seed,
        search,
        estimation,
        new Limits(
            limits.budget(),
            limits.confirmations(),
            limits.stop(),
            limits.firstFailures(),
            OptionalInt.of(evaluations),
            limits.freeRunning()),
        world);
  }

  Objective requireObjective() {
    return world
        .objective()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "there is no objective to run. Maybe call objective(...), or use start() for ask/tell"));
  }
}
