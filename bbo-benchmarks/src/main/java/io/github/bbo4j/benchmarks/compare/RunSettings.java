package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What all runs of a comparison share.
 *
 * @param budget evaluations per run, at least 1
 * @param initial points of the initial design, at least 0
 * @param design where they come from
 * @param resampling makes the policy of a run; empty for what a tuner takes by itself
 * @param aggregation of replicates
 * @param confirmation evaluations of the budget that confirm the leaders in the end, below it
 * @param stop ends the search before the budget does
 * @param seed from which the seed of every repetition is derived
 * @param seeding how
 */
public record RunSettings(
    int budget,
    int initial,
    InitialDesign design,
    Optional<Supplier<ResamplingPolicy>> resampling,
    Aggregation aggregation,
    int confirmation,
    StopCriterion stop,
    long seed,
    Seeding seeding) {

  /** How the seed of a repetition follows from the seed of all. */
  @FunctionalInterface
  public interface Seeding {
    /** Independent streams: {@code new Seed(seed).derive("repetition", repetition)}. */
    Seeding DERIVED = (seed, repetition) -> new Seed(seed).derive("repetition", repetition).value();

    /** The numbers from the seed on: {@code seed + repetition - 1}. */
    Seeding CONSECUTIVE = (seed, repetition) -> seed + repetition - 1;

    /**
     * Independent streams of problems: {@code new Seed(seed + repetition - 1).derive("problem " +
     * name, 0)}. Without, trial t meets the same noise on every problem, and a mean over problems
     * is as uncertain as that of one.
     *
     * @param name of the problem
     */
    static Seeding ofProblem(String name) {
      Arguments.given(name, "name");
      return (seed, repetition) ->
          new Seed(seed + repetition - 1).derive("problem " + name, 0).value();
    }

    /** The seed of a repetition, which counts from 1. */
    long of(long seed, int repetition);
  }

  /** Checks that there is a budget. */
  public RunSettings {
    Arguments.given(design, "design");
    Arguments.given(resampling, "resampling");
    Arguments.given(aggregation, "aggregation");
    Arguments.given(stop, "stop");
    Arguments.given(seeding, "seeding");
    Arguments.require(budget >= 1, "budget", budget, "at least 1");
    Arguments.require(initial >= 0, "initial", initial, "at least 0");
    Arguments.require(
        confirmation >= 0 && confirmation < budget,
        "confirmation",
        confirmation,
        "at least 0 and below the budget " + budget);
  }

  /** The thesis's protocol with the given design: 100 evaluations, 10 of them initial, seed 1. */
  public static RunSettings defaults(InitialDesign design) {
    Arguments.given(design, "design");
    return new RunSettings(
        100,
        10,
        design,
        Optional.of(() -> ResamplingPolicy.NONE),
        Aggregation.MEAN,
        0,
        history -> Optional.empty(),
        1,
        Seeding.DERIVED);
  }

  /** The seed of a repetition, which counts from 1. */
  public long seed(int repetition) {
    return seeding.of(seed, repetition);
  }

  /** These settings with another budget. */
  public RunSettings withBudget(int evaluations) {
    return new RunSettings(
        evaluations, initial, design, resampling, aggregation, confirmation, stop, seed, seeding);
  }

  /** These settings with another number of initial points. */
  public RunSettings withInitial(int points) {
    return new RunSettings(
        budget, points, design, resampling, aggregation, confirmation, stop, seed, seeding);
  }

  /** These settings with a resampling policy. */
  public RunSettings withResampling(Supplier<ResamplingPolicy> policy) {
    return new RunSettings(
        budget,
        initial,
        design,
        Optional.of(Arguments.given(policy, "resampling")),
        aggregation,
        confirmation,
        stop,
        seed,
        seeding);
  }

  /** These settings with the resampling that a tuner takes by itself. */
  public RunSettings withDefaultResampling() {
    return new RunSettings(
        budget, initial, design, Optional.empty(), aggregation, confirmation, stop, seed, seeding);
  }

  /** These settings with another aggregation of replicates. */
  public RunSettings withAggregation(Aggregation merge) {
    return new RunSettings(
        budget, initial, design, resampling, merge, confirmation, stop, seed, seeding);
  }

  /** These settings with the last evaluations of the budget confirming the leaders. */
  public RunSettings withConfirmation(int evaluations) {
    return new RunSettings(
        budget, initial, design, resampling, aggregation, evaluations, stop, seed, seeding);
  }

  /** These settings with another criterion that ends the search. */
  public RunSettings withStop(StopCriterion criterion) {
    return new RunSettings(
        budget, initial, design, resampling, aggregation, confirmation, criterion, seed, seeding);
  }

  /** These settings with another seed. */
  public RunSettings withSeed(long value) {
    return new RunSettings(
        budget, initial, design, resampling, aggregation, confirmation, stop, value, seeding);
  }

  /** These settings with another way from the seed to those of the repetitions. */
  public RunSettings withSeeding(Seeding rule) {
    return new RunSettings(
        budget, initial, design, resampling, aggregation, confirmation, stop, seed, rule);
  }
}
