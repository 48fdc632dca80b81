package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/**
 * Collects the settings of a {@link Tuner}. Only a bound is mandatory: a budget, a stop criterion,
 * or a finite space that is not resampled.
 *
 * <p>Not thread-safe; {@link #build()} makes {@link TunerSettings}, so a builder can be used again.
 */
public final class TunerBuilder {
  private final TunerChoices chosen;

  TunerBuilder(SearchSpace space) {
    this.chosen = new TunerChoices(space);
  }

  /** The system to tune; not needed for ask/tell. */
  public TunerBuilder objective(Objective system) {
    chosen.objective = Arguments.given(system, "objective");
    return this;
  }

  /** A plain cost function to minimise. */
  public TunerBuilder minimize(Objectives.CostFunction function) {
    return objective(Objectives.minimizing(Arguments.given(function, "cost function")));
  }

  /**
   * A plain function to maximise: the result tells its values, the history holds their negatives.
   */
  public TunerBuilder maximize(Objectives.CostFunction function) {
    return objective(Objectives.maximizing(Arguments.given(function, "function")));
  }

  /**
   * The heuristic; without this call, the one that the {@link TunerDefaults} on the class path
   * choose for the space. A supplier, because each run gets its own instance and thus its own memo.
   */
  public TunerBuilder heuristic(Supplier<Heuristic> supplier) {
    chosen.heuristic = Arguments.given(supplier, "heuristic");
    return this;
  }

  /** A heuristic without a memo, or for a single run. */
  public TunerBuilder heuristic(Heuristic instance) {
    Arguments.given(instance, "heuristic");
    return heuristic(() -> instance);
  }

  /**
   * The initial design; without this call the one of the {@link TunerDefaults} on the class path
   * (uniform points if there is none).
   *
   * @param size how many points, at least 0; the default size is a third of the budget, at least 3
   *     and at most 10
   */
  public TunerBuilder initialDesign(InitialDesign points, int size) {
    chosen.design = Arguments.given(points, "initial design");
    return initialDesignSize(size);
  }

  /** The size of the initial design, at least 0; 0 leaves the first trial to the heuristic. */
  public TunerBuilder initialDesignSize(int size) {
    chosen.designSize = atLeast(0, size, "size");
    return this;
  }

  /**
   * What to measure again; without this call, what the {@link TunerDefaults} on the class path
   * bring for runs with a budget. Nothing if there is no budget or no default.
   */
  public TunerBuilder resampling(ResamplingPolicy policy) {
    chosen.resampling = Arguments.given(policy, "resampling policy");
    return this;
  }

  /**
   * Whether the policy may measure points again before the initial design is complete; true by
   * default. The thesis's runs wait.
   */
  public TunerBuilder resampleInitial(boolean yes) {
    chosen.resampleInitial = yes;
    return this;
  }

  /** How replicates are merged; the mean by default. */
  public TunerBuilder aggregation(Aggregation merge) {
    chosen.aggregation = Arguments.given(merge, "aggregation");
    return this;
  }

  /** When to give up a run; never by default. */
  public TunerBuilder pruning(PruningPolicy policy) {
    chosen.pruning = Arguments.given(policy, "pruning policy");
    return this;
  }

  /**
   * What to recommend in the end; without this call, what the {@link TunerDefaults} on the class
   * path bring, which with bbo-noise does not mistake luck for merit. With bbo-core alone it is
   * {@link Recommender#LOWEST_COST}.
   */
  public TunerBuilder recommender(Recommender chooser) {
    chosen.recommender = Arguments.given(chooser, "recommender");
    return this;
  }

  /**
   * A confirmation stage: when the search is over, up to so many more runs of the leaders, to tell
   * the best from those that only had good runs. They count into the budget, so the search gets
   * that much less of it. Runs of this stage have the purpose {@link Purpose#CONFIRMATION}. The
   * policy is the one of the {@link TunerDefaults} on the class path.
   *
   * @param evaluations at least 0, below the budget; 0 for no such stage
   */
  public TunerBuilder confirm(int evaluations) {
    chosen.confirmations = atLeast(0, evaluations, "evaluations");
    chosen.confirmation = null;
    return this;
  }

  /** {@link #confirm(int)} by a policy of the caller's; the stage ends when it wants nothing. */
  public TunerBuilder confirm(int evaluations, ResamplingPolicy policy) {
    Arguments.given(policy, "confirmation policy");
    confirm(evaluations);
    chosen.confirmation = policy;
    return this;
  }

  /**
   * What tells drift and bursts of the system itself from the runs; listeners learn of them by
   * {@link TuningEvent.SystemChanged}. Nothing by default.
   */
  public TunerBuilder detector(ChangeDetector changes) {
    chosen.detector = Arguments.given(changes, "change detector");
    return this;
  }

  /**
   * The number of evaluations, replicates included.
   *
   * @throws IllegalArgumentException if it is below 1
   */
  public TunerBuilder budget(int evaluations) {
    chosen.budget = atLeast(1, evaluations, "budget");
    return this;
  }

  /** One more criterion; the run stops when any of them says so. */
  public TunerBuilder stop(StopCriterion criterion) {
    Arguments.given(criterion, "stop criterion");
    chosen.stop = chosen.stop == null ? criterion : chosen.stop.or(criterion);
    return this;
  }

  /**
   * Starts from what is known: trials of earlier runs, on this space or on another whose values fit
   * into it by name. Decisions see them as if they were points of the initial design, of which that
   * many fewer are measured; they are numbered first, and count neither into the budget nor into
   * the time, nor for stop criteria. A run of five evaluations or more checks whether they are of
   * its system, by measuring the best of them again: once if it agrees, at most four times under
   * noise. If they are not, they become {@link Purpose#FOREIGN}, decisions see nothing of them, and
   * the configurations of the three best are the first points of the initial design. Cancelled ones
   * ({@link Outcome.FailureKind#CANCELLED}) tell nothing and are left out, as are foreign ones. To
   * go on with a run that was cut short there is {@link Tuner#resume}.
   *
   * @param trials finished ones, in the order they were run; their numbers don't matter
   * @throws IllegalArgumentException if the values of a configuration are no point of the space
   */
  public TunerBuilder warmStart(List<Trial> trials) {
    chosen.know(Arguments.given(trials, "list of trials"));
    return this;
  }

  /**
   * Ends the run when so many first runs all failed, 10 by default: an objective that never works
   * should not take the whole budget. The reason names the last failure; opened again, once that is
   * mended, the run has as many again. So many evaluations in a row that were never run, for a full
   * disk or a cluster that is down, break off a run that went well before: the last of them is not
   * told, so that a run that goes on tries it again.
   *
   * @param runs at least 0; 0 goes on whatever fails
   */
  public TunerBuilder stopAfterFailures(int runs) {
    chosen.firstFailures = atLeast(0, runs, "runs");
    return this;
  }

  /**
   * How many evaluations are logically under way at a time, at least 1: see {@link
   * Tuner#run(java.util.concurrent.ExecutorService)}. Without this call 1, or what suits the
   * executor.
   */
  public TunerBuilder concurrency(int evaluations) {
    chosen.concurrency = atLeast(1, evaluations, "concurrency");
    return this;
  }

  /**
   * Decides upon what is known at the time, instead of in order. Without this call, decision k
   * waits for the outcomes up to {@code k - q}, with q the concurrency: decisions run at most q - 1
   * trials ahead of the oldest one under way, a slow trial may let others wait, and the run can be
   * repeated from its seed. Free-running, a decision is made whenever fewer than q evaluations are
   * under way and sees every outcome told; nobody waits for the oldest, however far the others have
   * come. The trajectory then depends on who finishes first: trials are numbered in the order in
   * which they are told, and only a journal, which holds that order, lets the run go on as it was.
   */
  public TunerBuilder freeRunning() {
    chosen.freeRunning = true;
    return this;
  }

  /**
   * The seed of all randomness; 1 by default, so that a run that says nothing can be repeated too.
   */
  public TunerBuilder seed(long value) {
    chosen.seed = new Seed(value);
    return this;
  }

  /**
   * The clock that measures times; it influences nothing but recorded times and the elapsed-time
   * criterion. By default one that a change of the system's date does not move; by one that is set
   * back meanwhile a time is 0.
   */
  public TunerBuilder clock(InstantSource source) {
    chosen.clock = Arguments.given(source, "clock");
    return this;
  }

  /**
   * Keeps the run in a file, so that it goes on where it was when the process ended: bbo-tuner on
   * the class path brings the journal. Each run of the tuner goes on from the file.
   */
  public TunerBuilder journal(Path file) {
    chosen.journalFile = Arguments.given(file, "journal's file");
    chosen.journal = null;
    return this;
  }

  /** Keeps the run in a journal of the caller's. */
  public TunerBuilder journal(RunJournal store) {
    chosen.journal = Arguments.given(store, "journal");
    chosen.journalFile = null;
    return this;
  }

  /** Follows the run. */
  public TunerBuilder listener(TuningListener listener) {
    chosen.listeners.add(Arguments.given(listener, "listener"));
    return this;
  }

  /**
   * The tuner.
   *
   * @throws IllegalStateException if nothing bounds the run, the initial design or the confirmation
   *     stage does not fit into the budget, or a part says that it can't work on the space
   */
  public Tuner build() {
    return new Tuner(chosen.settings(TunerDefaults.onClassPath()));
  }

  private static int atLeast(int lowest, int value, String what) {
    Arguments.require(value >= lowest, what, value, "at least " + lowest);
    return value;
  }
}
