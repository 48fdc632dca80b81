package io.github.bbo4j.report;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningListener;
import io.github.bbo4j.core.TuningResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run of this program on a {@link LivePage}: the listener to hand to its tuner. It keeps what the
 * last event said and computes nothing on the tuner's thread. Safe for any thread.
 */
public final class LiveRun implements TuningListener, RunSource {
  static final StopReason RUNNING = new StopReason("running", "it runs");

  private final String name;
  private final Direction direction;
  private @Nullable Provenance provenance;
  private @Nullable History history;
  private StopReason reason = RUNNING;
  private long version;

  LiveRun(String name, Direction direction) {
    this.name = name;
    this.direction = direction;
  }

  @Override
  public synchronized void on(TuningEvent event) {
    if (event instanceof TuningEvent.Started started) {
      provenance = started.provenance();
      // A tuner with this listener may be run again, and the page then shows the run that goes on.
      history = null;
      reason = RUNNING;
    } else if (event instanceof TuningEvent.TrialFinished finished) {
      history = finished.history();
    } else if (event instanceof TuningEvent.Stopped stopped) {
      reason = stopped.reason();
    } else {
      return;
    }
    version++;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public synchronized long version() {
    return version;
  }

  @Override
  public synchronized boolean isStopped() {
    return !reason.equals(RUNNING);
  }

  /**
   * The result so far, recommending the lowest aggregate: the tuner's own choice is its result's.
   */
  @Override
  public Optional<TuningResult> result() {
    History seen;
    Provenance how;
    StopReason why;
    synchronized (this) {
      seen = history;
      how = provenance;
      why = reason;
    }
    if (seen == null || how == null) {
      return Optional.empty();
    }
    Optional<Recommendation> lowest = Recommender.LOWEST_COST.recommend(seen);
    return Optional.of(TuningResult.of(lowest, seen, direction, why, how));
  }
}
