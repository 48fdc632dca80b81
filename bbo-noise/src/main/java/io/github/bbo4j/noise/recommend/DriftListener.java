package io.github.bbo4j.noise.recommend;

import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningListener;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Follows a run and reports drift and bursts as they are found: drift once, a burst once.
 *
 * <pre>{@code
 * Tuner.on(space).resampling(new ControlPolicy(10))
 *     .listener(new DriftListener(DriftDetector.usual(), finding -> log.warn(finding.message())))
 * }</pre>
 *
 * <p>For one run; not thread-safe, as the events of a run come one at a time.
 */
public final class DriftListener implements TuningListener {
  private final DriftDetector detector;
  private final Consumer<DriftDetector.Finding> report;
  private final Set<List<Object>> reported = new HashSet<>();

  /** A listener that hands each finding to the consumer. */
  public DriftListener(DriftDetector detector, Consumer<DriftDetector.Finding> report) {
    this.detector = detector;
    this.report = report;
  }

  @Override
  public void on(TuningEvent event) {
    if (event instanceof TuningEvent.TrialFinished finished) {
      for (DriftDetector.Finding finding : detector.findings(finished.history())) {
        if (reported.add(List.of(finding.kind(), finding.firstTrial()))) {
          report.accept(finding);
        }
      }
    }
  }
}
