package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Tunes a system: the one loop over initial design, heuristic, resampling and stop criteria.
 *
 * <pre>{@code
 * TuningResult result = Tuner.on(space).minimize(configuration -> measureSeconds(configuration)).budget(100).build().run();
 * }</pre>
 *
 * <p>A tuner is immutable and may be run many times; each run starts afresh (with a journal: where
 * the journal ends) and, for the same outcomes, decides the same. {@link #run()} measures one
 * configuration at a time; {@link #run(ExecutorService)} keeps {@code concurrency} of them going,
 * and its trajectory depends on that number only, not on threads or the order of completion; {@link
 * #start()} gives an ask/tell session to callers with a loop of their own.
 *
 * <p>Whatever ends a run, what was measured can be had: an objective that throws gives a failed
 * trial, an interrupt a result, and anything else that throws a {@link TuningException} with the
 * result so far.
 */
public final class Tuner {
  /** Pools without a bound say a number beyond any machine. */
  private static final int MOST_THREADS = 10_000;

  private final TunerSettings settings;

  Tuner(TunerSettings settings) {
    this.settings = settings;
  }

  /** A builder for runs on a space. */
  public static TunerBuilder on(SearchSpace space) {
    return new TunerBuilder(Arguments.given(space, "space"));
  }

  /**
   * Starts an ask/tell session; with a journal that has entries it goes on where they end. Whatever
   * throws meanwhile, a session that isn't returned holds no journal.
   *
   * @throws BboException if there is a journal and it can't be opened
   */
  public TuningSession start() {
    return resume(List.of());
  }

  /**
   * Starts a session that goes on after the given trials, exactly as the run that made them would
   * have gone on.
   *
   * @param trials of a run with these settings, in the order of their numbers. One that is missing
   *     while later ones are there, or was cancelled, was under way when the run was cut short: it
   *     is handed out again, with the cost limit that it had. The time since the start is taken to
   *     be the sum of the times of evaluations and decisions, divided by the concurrency
   * @throws IllegalArgumentException if such trials can't come from a run with these settings
   */
  public TuningSession resume(List<Trial> trials) {
    return new TuningSession(settings, Arguments.list(trials, "trials"));
  }

  /**
   * Runs to the end on the calling thread.
   *
   * <p>When the thread is interrupted, the run stops after the trial under way; the result holds
   * everything measured and the thread stays interrupted. A trial that fails under the interrupt is
   * not told: a run that goes on, from its journal or by {@link #resume}, measures it anew.
   *
   * @throws TuningException if the run breaks off; it holds everything measured
   */
  public TuningResult run() {
    settings.requireObjective();
    return run(start());
  }

  /**
   * {@link #run()} of a session of this tuner, fresh or resumed.
   *
   * @throws IllegalArgumentException if the session is of another space than the objective, or of
   *     another direction: its values would have the wrong sign
   */
  public TuningResult run(TuningSession session) {
    return new SessionRunner(
            own(session), settings.requireObjective(), settings.limits().firstFailures())
        .run();
  }

  private TuningSession own(TuningSession session) {
    if (Arguments.given(session, "session").history().space() != settings.space()) {
      throw new IllegalArgumentException(
          "session = one of the space "
              + session.history().space()
              + " must be one of this tuner's, "
              + settings.space()
              + ". Maybe take tuner.start()");
    }
    Objective.Direction direction = session.settings.world().direction();
    Arguments.require(
        direction == settings.world().direction(),
        "session",
        "one to " + direction.word(),
        "one to " + settings.world().direction().word() + ". Maybe take tuner.start()");
    return session;
  }

  /**
   * Runs to the end with up to {@code concurrency} evaluations at a time on the executor, which is
   * not shut down. An outcome is told as soon as its evaluation is done.
   *
   * <p>Step {@code k} sees the outcomes of the steps up to {@code k - concurrency} and the list of
   * the others as pending, whichever of them are done: the trajectory is the same for one thread or
   * many.
   *
   * <p>Without a {@link TunerBuilder#concurrency}, it is twice the number of the executor's
   * threads: where run times differ, those that are done need not wait for a slow one, and
   * decisions see outcomes that are at most so many steps old. {@linkplain
   * TunerBuilder#freeRunning() Free-running}, nobody waits, and it is the number of threads.
   *
   * <p>When the thread is interrupted, the evaluations under way are cancelled; the result holds
   * everything measured until then and the thread stays interrupted. They are not told, nor is what
   * fails because the executor is shut down by {@code shutdownNow}. An executor that rejects an
   * evaluation is asked again when another is done; one that takes none, or is shut down, breaks
   * the run off. An evaluation whose future somebody cancels before it began fails as {@link
   * Outcome.FailureKind#CANCELLED}.
   *
   * <p>The calling thread only decides and waits. It must not be one of the executor's, unless that
   * is a {@link ForkJoinPool}: where all its threads wait so, nothing is ever evaluated. A warning
   * is logged when nothing has begun for ten seconds.
   *
   * @throws TuningException if the run breaks off; it holds everything measured, and the
   *     evaluations under way are cancelled
   * @throws IllegalArgumentException if the executor is a {@link ThreadPoolExecutor} that drops
   *     what its queue has no room for
   * @throws IllegalStateException if there is no concurrency and the executor does not say how many
   *     threads it has
   */
  public TuningResult run(ExecutorService executor) {
    requireKeeping(executor);
    settings.requireObjective();
    Tuner tuner =
        settings.limits().concurrency().isPresent()
            ? this
            : new Tuner(
                settings.withConcurrency(
                    (settings.limits().freeRunning() ? 1 : 2) * threads(executor)));
    return tuner.run(tuner.start(), executor);
  }

  /** Refuses one that drops evaluations without a word, which would be waited for for ever. */
  private static void requireKeeping(ExecutorService executor) {
    if (Arguments.given(executor, "executor") instanceof ThreadPoolExecutor pool
        && pool.getQueue().remainingCapacity() < Integer.MAX_VALUE
        && (pool.getRejectedExecutionHandler() instanceof ThreadPoolExecutor.DiscardPolicy
            || pool.getRejectedExecutionHandler()
                instanceof ThreadPoolExecutor.DiscardOldestPolicy)) {
      throw new IllegalArgumentException(
          "executor = "
              + executor
              + " must not drop what its queue has no room for: the run would wait for it for ever. Maybe give it an AbortPolicy, and what it rejects is asked again");
    }
  }

  private static int threads(ExecutorService executor) {
    int threads = 0;
    if (executor instanceof ThreadPoolExecutor pool) {
      threads = pool.getMaximumPoolSize();
    } else if (executor instanceof ForkJoinPool pool) {
      threads = pool.getParallelism();
    }
    if (threads < 1 || threads > MOST_THREADS) {
      throw new IllegalStateException(
          "the executor does not say how many threads it has. Maybe call concurrency(evaluations)");
    }
    return threads;
  }

  /** {@link #run(ExecutorService)} of a session, fresh or resumed. */
  public TuningResult run(TuningSession session, ExecutorService executor) {
    requireKeeping(executor);
    return new SessionRunner(
            own(session), settings.requireObjective(), settings.limits().firstFailures())
        .run(executor);
  }

  /** What decides in the runs of this tuner. */
  public TunerSettings settings() {
    return settings;
  }

  /** The seed all randomness of a run is derived from. */
  public Seed seed() {
    return settings.seed();
  }
}
