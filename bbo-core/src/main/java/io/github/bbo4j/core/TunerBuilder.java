package io.github.bbo4j.core;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a {@link Tuner}. Only a bound is mandatory: a budget, a stop criterion,
 * or a finite space that is not resampled.
 *
 * <p>Not thread-safe; {@link #build()} makes {@link TunerSettings}, so a builder can be used again.
 */
public final class TunerBuilder {
  private static final int FIRST_FAILURES = 5;
  private static final StopCriterion NO_CRITERION =
      StopCriterion.named("none", history -> Optional.empty());
  private static final InitialDesign DISTINCT =
      InitialDesign.named("distinct uniform points", TunerBuilder::uniform);

  private final SearchSpace space;
  private @Nullable Objective objective;
  private @Nullable Supplier<Heuristic> heuristic;
  private @Nullable InitialDesign design;
  private int designSize = -1;
  private @Nullable ResamplingPolicy resampling;
  private boolean resampleInitial = true;
  private Aggregation aggregation = Aggregation.MEAN;
  private PruningPolicy pruning = PruningPolicy.NONE;
  private @Nullable Recommender recommender;
  private int confirmations;
  private @Nullable ResamplingPolicy confirmation;
  private ChangeDetector detector = ChangeDetector.NONE;
  private int budget = -1;
  private @Nullable StopCriterion stop;
  private int firstFailures = FIRST_FAILURES;
  private int concurrency = -1;
  private List<Trial> known = List.of();
  private Seed seed = new Seed(1);
  private InstantSource clock = InstantSource.system();
  private @Nullable RunJournal journal;
  private @Nullable Path journalFile;
  private final List<TuningListener> listeners = new ArrayList<>();

  TunerBuilder(SearchSpace space) {
    this.space = space;
  }

  /** The system to tune; not needed for ask/tell. */
  public TunerBuilder objective(Objective system) {
    this.objective = given(system, "objective");
    return this;
  }

  /** A plain cost function to minimise. */
  public TunerBuilder minimize(Objectives.CostFunction function) {
    return objective(Objectives.minimizing(given(function, "cost function")));
  }

  /** A plain function to maximise; the history holds its negative as cost. */
  public TunerBuilder maximize(Objectives.CostFunction function) {
    return objective(Objectives.maximizing(given(function, "function")));
  }

  /**
   * The heuristic; without this call, the one that the {@link TunerDefaults} on the class path
   * choose for the space. A supplier, because each run gets its own instance and thus its own memo.
   */
  public TunerBuilder heuristic(Supplier<Heuristic> supplier) {
    this.heuristic = given(supplier, "heuristic");
    return this;
  }

  /** A heuristic without a memo, or for a single run. */
  public TunerBuilder heuristic(Heuristic instance) {
    given(instance, "heuristic");
    return heuristic(() -> instance);
  }

  /**
   * The initial design; without this call the one of the {@link TunerDefaults} on the class path
   * (uniform points if there is none).
   *
   * @param size how many points, at least 0; the default size is a third of the budget, at most 10
   */
  public TunerBuilder initialDesign(InitialDesign points, int size) {
    this.design = given(points, "initial design");
    return initialDesignSize(size);
  }

  /** The size of the initial design, at least 0; 0 leaves the first trial to the heuristic. */
  public TunerBuilder initialDesignSize(int size) {
    if (size < 0) {
      throw new IllegalArgumentException("size = " + size + " of the initial design is negative");
    }
    this.designSize = size;
    return this;
  }

  /**
   * What to measure again; without this call, what the {@link TunerDefaults} on the class path
   * bring for runs with a budget. Nothing if there is no budget or no default.
   */
  public TunerBuilder resampling(ResamplingPolicy policy) {
    this.resampling = given(policy, "resampling policy");
    return this;
  }

  /**
   * Whether the policy may measure points again before the initial design is complete; true by
   * default. The thesis's runs wait.
   */
  public TunerBuilder resampleInitial(boolean yes) {
    this.resampleInitial = yes;
    return this;
  }

  /** How replicates are merged; the mean by default. */
  public TunerBuilder aggregation(Aggregation merge) {
    this.aggregation = given(merge, "aggregation");
    return this;
  }

  /** When to give up a run; never by default. */
  public TunerBuilder pruning(PruningPolicy policy) {
    this.pruning = given(policy, "pruning policy");
    return this;
  }

  /**
   * What to recommend in the end; without this call, what the {@link TunerDefaults} on the class
   * path bring, which with bbo-noise does not mistake luck for merit. With bbo-core alone it is
   * {@link Recommender#LOWEST_COST}.
   */
  public TunerBuilder recommender(Recommender chooser) {
    this.recommender = given(chooser, "recommender");
    return this;
  }

  /**
   * A confirmation stage: when the search is over, up to so many more runs of the leaders, to tell
   * the best from the lucky. They count into the budget, so the search gets that much less of it.
   * Runs of this stage have the purpose {@link Purpose#CONFIRMATION}. The policy is the one of the
   * {@link TunerDefaults} on the class path.
   *
   * @param evaluations at least 0, below the budget; 0 for no such stage
   */
  public TunerBuilder confirm(int evaluations) {
    if (evaluations < 0) {
      throw new IllegalArgumentException(
          "evaluations = " + evaluations + " of the confirmation stage is negative");
    }
    this.confirmations = evaluations;
    this.confirmation = null;
    return this;
  }

  /** {@link #confirm(int)} by a policy of the caller's; the stage ends when it wants nothing. */
  public TunerBuilder confirm(int evaluations, ResamplingPolicy policy) {
    confirm(evaluations);
    this.confirmation = policy;
    return this;
  }

  /**
   * What tells drift and bursts of the system itself from the runs; listeners learn of them by
   * {@link TuningEvent.SystemChanged}. Nothing by default.
   */
  public TunerBuilder detector(ChangeDetector changes) {
    this.detector = given(changes, "change detector");
    return this;
  }

  /**
   * The number of evaluations, replicates included.
   *
   * @throws IllegalArgumentException if it is below 1
   */
  public TunerBuilder budget(int evaluations) {
    if (evaluations < 1) {
      throw new IllegalArgumentException("budget = " + evaluations + " evaluations is below 1");
    }
    this.budget = evaluations;
    return this;
  }

  /** One more criterion; the run stops when any of them says so. */
  public TunerBuilder stop(StopCriterion criterion) {
    given(criterion, "stop criterion");
    this.stop = stop == null ? criterion : stop.or(criterion);
    return this;
  }

  /**
   * Starts from what is known: trials of earlier runs, on this space. Decisions see them as if they
   * were points of the initial design, of which that many fewer are measured; they are numbered
   * first, and count neither into the budget nor into the time. To go on with a run that was cut
   * short there is {@link Tuner#resume}.
   *
   * @param trials finished ones, in the order they were run; their numbers don't matter
   * @throws IllegalArgumentException if a configuration is not a point of the space
   */
  public TunerBuilder warmStart(List<Trial> trials) {
    List<Trial> numbered = new ArrayList<>();
    for (Trial t : given(trials, "list of trials")) {
      int number = numbered.size();
      if (!space.contains(t.configuration())) {
        throw new IllegalArgumentException(
            "configuration "
                + t.configuration()
                + " of known trial "
                + number
                + " is not a point of "
                + space);
      }
      numbered.add(
          new Trial(
              number,
              t.configuration(),
              Purpose.INITIAL,
              t.outcome(),
              t.elapsed(),
              t.decisionTime()));
    }
    this.known = numbered;
    return this;
  }

  /**
   * Ends the run when so many first runs all failed, 5 by default: an objective that never works
   * should not take the whole budget. The reason names the last failure.
   *
   * @param runs at least 0; 0 goes on whatever fails
   */
  public TunerBuilder stopAfterFailures(int runs) {
    if (runs < 0) {
      throw new IllegalArgumentException("runs = " + runs + " is negative");
    }
    this.firstFailures = runs;
    return this;
  }

  /**
   * How many evaluations are logically under way at a time, at least 1: see {@link
   * Tuner#run(java.util.concurrent.ExecutorService)}. Without this call 1, or what suits the
   * executor.
   */
  public TunerBuilder concurrency(int evaluations) {
    if (evaluations < 1) {
      throw new IllegalArgumentException("concurrency = " + evaluations + " is below 1");
    }
    this.concurrency = evaluations;
    return this;
  }

  /**
   * The seed of all randomness; 1 by default, so that a run that says nothing can be repeated too.
   */
  public TunerBuilder seed(long value) {
    this.seed = new Seed(value);
    return this;
  }

  /**
   * The clock that measures times; it influences nothing but recorded times and the elapsed-time
   * criterion.
   */
  public TunerBuilder clock(InstantSource source) {
    this.clock = given(source, "clock");
    return this;
  }

  /**
   * Keeps the run in a file, so that it goes on where it was when the process ended: bbo-tuner on
   * the class path brings the journal. Each run of the tuner goes on from the file.
   */
  public TunerBuilder journal(Path file) {
    this.journalFile = file;
    this.journal = null;
    return this;
  }

  /** Keeps the run in a journal of the caller's. */
  public TunerBuilder journal(RunJournal store) {
    this.journal = store;
    this.journalFile = null;
    return this;
  }

  /** Follows the run. */
  public TunerBuilder listener(TuningListener listener) {
    this.listeners.add(given(listener, "listener"));
    return this;
  }

  /**
   * The tuner.
   *
   * @throws IllegalStateException if nothing bounds the run, the initial design or the confirmation
   *     stage does not fit into the budget, or a part says that it can't work on the space
   */
  public Tuner build() {
    if (budget < 0
        && stop == null
        && !(space.isCountable() && (resampling == null || resampling == ResamplingPolicy.NONE))) {
      throw new IllegalStateException(
          "nothing bounds the run. Maybe call budget(evaluations) or stop(criterion)");
    }
    if (budget >= 0 && confirmations >= budget) {
      throw new IllegalStateException(
          "confirm(" + confirmations + ") leaves nothing of budget(" + budget + ") for the search");
    }
    if (budget >= 0 && designSize > budget - confirmations) {
      throw new IllegalStateException(
          "an initial design of "
              + designSize
              + " points is more than the "
              + (budget - confirmations)
              + " evaluations of the search. Maybe a larger budget, or initialDesignSize(points)");
    }
    TunerDefaults defaults = TunerDefaults.onClassPath();
    return new Tuner(
        new TunerSettings(
            space, seed, search(defaults), estimation(defaults), limits(), world(defaults)));
  }

  private TunerSettings.Search search(TunerDefaults defaults) {
    Supplier<Heuristic> chosen = heuristic;
    if (chosen == null) {
      chosen =
          () ->
              defaults
                  .heuristic(space)
                  .orElseThrow(
                      () ->
                          new IllegalStateException(
                              "no heuristic was chosen and none is on the class path. Maybe add bbo-heuristics, or call heuristic(...)"));
    }
    InitialDesign points = design;
    if (points == null) {
      points = defaults.initialDesign().orElse(DISTINCT);
    }
    int size = designSize;
    if (size < 0) {
      size = budget < 0 ? 10 : Math.min(10, Math.max(1, budget / 3));
    }
    ResamplingPolicy again = resampling;
    if (again == null) {
      again =
          budget < 0 ? ResamplingPolicy.NONE : defaults.resampling().orElse(ResamplingPolicy.NONE);
    }
    Heuristic first = chosen.get();
    refuse(first.name(), first.unsupported(space));
    refuse(again.name(), again.unsupported(space));
    refuse("the initial design", size == 0 ? Optional.empty() : points.unsupported(space));
    return new TunerSettings.Search(chosen, points, size, again, resampleInitial, known);
  }

  private static <T> T given(@Nullable T value, String what) {
    if (value == null) {
      throw new IllegalArgumentException("the " + what + " is null");
    }
    return value;
  }

  private void refuse(String part, Optional<String> reason) {
    reason.ifPresent(
        why -> {
          throw new IllegalStateException(part + " can't work on " + space + ": " + why);
        });
  }

  private static List<Configuration> uniform(SearchSpace space, int size, RandomGenerator random) {
    History drawn = History.empty(space);
    while (drawn.pending().size() < size && !drawn.isExhausted()) {
      List<Configuration> more = new ArrayList<>(drawn.pending());
      more.add(drawn.sampleNew(random));
      drawn = drawn.withPending(more);
    }
    return drawn.pending();
  }

  private TunerSettings.Estimation estimation(TunerDefaults defaults) {
    ResamplingPolicy leaders = confirmation;
    if (leaders == null) {
      leaders =
          confirmations == 0
              ? ResamplingPolicy.NONE
              : defaults
                  .confirmation()
                  .orElseThrow(
                      () ->
                          new IllegalStateException(
                              "no confirmation policy is on the class path. Maybe add bbo-heuristics or bbo-noise, or call confirm(evaluations, policy)"));
    }
    Recommender chooser = recommender;
    if (chooser == null) {
      chooser = defaults.recommender().orElse(Recommender.LOWEST_COST);
    }
    return new TunerSettings.Estimation(aggregation, pruning, detector, leaders, chooser);
  }

  private TunerSettings.Limits limits() {
    return new TunerSettings.Limits(
        budget < 0 ? OptionalInt.empty() : OptionalInt.of(budget),
        confirmations,
        stop == null ? NO_CRITERION : stop,
        firstFailures,
        concurrency < 0 ? OptionalInt.empty() : OptionalInt.of(concurrency));
  }

  private TunerSettings.World world(TunerDefaults defaults) {
    RunJournal kept = journal;
    Path file = journalFile;
    if (kept == null && file != null) {
      kept =
          defaults
              .journal(file)
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "no journal is on the class path. Maybe add bbo-tuner, or call journal(RunJournal)"));
    }
    return new TunerSettings.World(
        Optional.ofNullable(objective), clock, listeners, Optional.ofNullable(kept));
  }
}
