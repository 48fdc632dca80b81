package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.problems.sro.FakeappPattern;
import io.github.bbo4j.benchmarks.problems.sro.SroBackend;
import io.github.bbo4j.benchmarks.problems.sro.SroParameters;
import io.github.bbo4j.benchmarks.problems.sro.SroRun;
import io.github.bbo4j.benchmarks.problems.sro.SroSimulator;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tuning the Small Read Optimizer, live: the grid of the thesis's table 4.5 (1920 points) over one
 * access pattern and back-end, alone or under interference.
 *
 * <p>Under interference each {@link #objective()} has a {@link TuningClock} of its own that starts
 * at 0: make a new one for each tuning run, or hand in a clock to {@link #objective(TuningClock)}
 * to resume. The outcome depends on the sequence of runs and on nothing else. The waiting part of a
 * run is stretched while the store is slower; the prefetcher's decisions stay those of the
 * undisturbed run.
 *
 * <p>{@link #trueCost} is the run time without interference in s. Immutable but for the clocks and
 * a memo; thread-safe.
 */
public final class SroScenario implements Problem {
  private static final Seed SEED = new Seed(1);

  private final String name;
  private final FakeappPattern pattern;
  private final SroBackend backend;
  private final Interference interference;
  private final String reconstruction;
  private final SearchSpace space = grid();
  private final Map<Configuration, SroRun> memo = new ConcurrentHashMap<>();
  private final Map<Long, Integer> largestCounts = new ConcurrentHashMap<>();
  private final Map<Integer, SroRun> unaided = new ConcurrentHashMap<>();
  private final Object lock = new Object();
  private volatile @Nullable SroSimulator simulator;

  private SroScenario(
      String name,
      String reconstruction,
      FakeappPattern pattern,
      SroBackend backend,
      Interference interference) {
    this.name = name;
    this.reconstruction = reconstruction;
    this.pattern = pattern;
    this.backend = backend;
    this.interference = interference;
  }

  /**
   * SRO.1, SRO.2 or SRO.3 of table 4.4 on Lustre (100 GB file) or NFS (20 GB file).
   *
   * @param number 1 to 3
   * @param nfs whether the back-end is NFS
   */
  public static SroScenario of(int number, boolean nfs) {
    long file = nfs ? 20_000_000_000L : 100_000_000_000L;
    FakeappPattern pattern =
        switch (number) {
          case 1 -> FakeappPattern.sro1(file);
          case 2 -> FakeappPattern.sro2(file);
          case 3 -> FakeappPattern.sro3(file);
          default -> throw new IllegalArgumentException("number = " + number + " is not 1 to 3");
        };
    SroBackend backend = nfs ? SroBackend.nfs() : SroBackend.lustre();
    return new SroScenario(
        "sro-" + number + "-" + backend.name(),
        "recon_sro" + number + "_" + backend.name(),
        pattern,
        backend,
        Interference.none());
  }

  /** The scenario of section 5.5.1 under the given interference. */
  public static SroScenario noisy(String name, Interference interference) {
    Arguments.given(name, "name");
    Arguments.given(interference, "interference");
    return new SroScenario(
        name,
        "recon_sro_section55",
        FakeappPattern.noisy(),
        SroBackend.isolatedLustre(),
        interference);
  }

  private static SearchSpace grid() {
    return SearchSpace.builder()
        .integer("cluster_threshold", 2, 102, 20)
        .integer("binsize", 262_144, 1_048_576, 262_144)
        .integer("prefetch_size", 1_048_576, 10_485_760, 1_048_576)
        .integer("sequence_length", 50, 750, 100)
        .build();
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * The id of the reconstruction that holds the run times without interference of the whole grid.
   */
  public String reconstruction() {
    return reconstruction;
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  /** The row in the reconstruction's grid. */
  @Override
  public int index(Configuration configuration) {
    return (int) space.longRank(configuration);
  }

  @Override
  public String unit() {
    return "s";
  }

  @Override
  public String quantity() {
    return "run time";
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
    return run(configuration).seconds();
  }

  @Override
  public double optimum() {
    return trueCost(Reconstructions.best(reconstruction, space));
  }

  /**
   * Run time without interference, with parameters that need not be on the grid, such as the
   * defaults; s.
   */
  public double seconds(SroParameters parameters) {
    return simulator().run(parameters).seconds();
  }

  @Override
  public Objective objective() {
    return objective(TuningClock.at(0));
  }

  /** The system as seen by a tuning run with that clock, which each run advances. */
  public Objective objective(TuningClock clock) {
    return (configuration, evaluation) -> evaluate(configuration, evaluation, clock);
  }

  private Outcome evaluate(Configuration configuration, Evaluation evaluation, TuningClock clock) {
    double seconds = disturbed(run(configuration), clock.seconds());
    clock.advance(Math.min(seconds, Math.max(0, evaluation.costLimit().orElse(seconds))));
    return evaluation.outcome(seconds);
  }

  private double disturbed(SroRun run, double start) {
    double now = start;
    double[] length = run.partSeconds();
    double[] stall = run.stallShare();
    for (int i = 0; i < length.length; i++) {
      now += length[i] * (1 + stall[i] * (interference.slowdown(now) - 1));
    }
    return now - start;
  }

  private SroRun run(Configuration configuration) {
    SroRun known = memo.get(configuration);
    if (known != null) {
      return known;
    }
    SroParameters parameters =
        new SroParameters(
            configuration.integer("cluster_threshold"),
            configuration.integer("binsize"),
            configuration.integer("prefetch_size"),
            configuration.integer("sequence_length"));
    SroRun run =
        parameters.clusterThreshold() > largestCount(parameters)
            ? idle()
            : simulator().run(parameters);
    memo.put(configuration, run);
    return run;
  }

  /** The run that never prefetches: what every threshold beyond reach gives. */
  private SroRun idle() {
    return unaided.computeIfAbsent(
        0, k -> simulator().run(new SroParameters(Integer.MAX_VALUE, 1 << 20, 1 << 20, 50)));
  }

  private int largestCount(SroParameters p) {
    return largestCounts.computeIfAbsent(
        (long) p.binBytes() * 1000 + p.sequenceLength(),
        k -> simulator().largestCount(p.binBytes(), p.sequenceLength()));
  }

  private SroSimulator simulator() {
    SroSimulator made = simulator;
    if (made == null) {
      synchronized (lock) {
        made = simulator;
        if (made == null) {
          made = new SroSimulator(pattern, backend, SEED);
          simulator = made;
        }
      }
    }
    return made;
  }
}
