package io.github.bbo4j.benchmarks.cli.options;

import picocli.CommandLine.Option;

/** How often, from which seed, and how many runs at a time. */
public final class RepetitionOptions {
  @Option(
      names = {"--repetitions", "--seeds"},
      defaultValue = "20",
      paramLabel = "N",
      description = "Runs of each contender on each problem (default: ${DEFAULT-VALUE}).")
  private int repetitions = 20;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "Seed of everything; equal seeds give every contender the same initial designs (default:"
              + " ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--threads",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "Runs at a time; more than one disturbs the decision times and nothing else (default:"
              + " ${DEFAULT-VALUE}).")
  private int threads = 1;

  /** Creates the mixin; picocli sets its options. */
  public RepetitionOptions() {}

  /** Runs of each contender, at least 1. */
  public int repetitions() {
    return Inputs.atLeast("--repetitions", repetitions, 1);
  }

  /** The seed. */
  public long seed() {
    return seed;
  }

  /** Runs at a time, at least 1. */
  public int threads() {
    return Inputs.atLeast("--threads", threads, 1);
  }
}
