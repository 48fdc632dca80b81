package io.github.bbo4j.report;

import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.TuningResult;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The surrogate of a run that goes on, for its page: fitted now and then on a thread of its own,
 * never on that of the tuner, and for at most a tenth of the time of one processor. Safe for any
 * thread.
 */
final class LiveModel {
  private static final System.Logger LOG = System.getLogger(LiveModel.class.getName());
  private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final int REST = 9;

  private final Executor executor;
  private String json = "null";

  /** What it was fitted to. */
  private @Nullable Provenance run;

  private int trials;
  private int fits;
  private boolean busy;
  private long next = Long.MIN_VALUE;

  LiveModel(Executor executor) {
    this.executor = executor;
  }

  /** The model as JSON, {@code null} if there is none of the run that gave a result. */
  synchronized String json(TuningResult result) {
    return result.provenance().equals(run) ? json : "null";
  }

  /** How many trials the model knows. */
  synchronized int trials() {
    return trials;
  }

  /** How many models there were so far. */
  synchronized int fits() {
    return fits;
  }

  /** Whether the model is of all trials of a result: a run may be made again, with as many. */
  synchronized boolean knows(TuningResult result) {
    return result.history().size() == trials && result.provenance().equals(run);
  }

  /**
   * Fits the model to a result if it is time to.
   *
   * @param last whether the run has stopped: then it is
   */
  void offer(TuningResult result, boolean last) {
    synchronized (this) {
      boolean rests = next != Long.MIN_VALUE && System.nanoTime() - next < 0;
      if (busy || knows(result) || rests && !last) {
        return;
      }
      busy = true;
    }
    try {
      executor.execute(() -> fit(result));
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "the page was closed", e);
    }
  }

  private void fit(TuningResult result) {
    int size = result.history().size();
    long begin = System.nanoTime();
    String fitted = "null";
    try {
      fitted = ReportData.model(result);
    } catch (RuntimeException | Error e) { // Whatever it is, the next one is to be tried.
      LOG.log(System.Logger.Level.WARNING, "the model of " + size + " trials can't be shown", e);
    }
    long end = System.nanoTime();
    synchronized (this) {
      json = fitted;
      run = result.provenance();
      trials = size;
      fits++;
      busy = false;
      next = end + Math.max(LEAST_NANOS, REST * (end - begin));
    }
  }
}
