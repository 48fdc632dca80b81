package io.github.bbo4j.core.listeners;

/** What a monitoring system may read of a run: see {@link TuningMetrics}. */
public interface TuningMXBean {

  /** The trials of the run that are finished, without those of a warm start. */
  int getTrials();

  /** Those of them that failed. */
  int getFailures();

  /** The trials under way: handed out and not told. */
  int getQueue();

  /** The evaluations that are left of the budget; -1 without one. */
  int getRemaining();

  /** The best aggregated value so far; NaN before there is one. */
  double getIncumbentValue();

  /** Its configuration; empty before there is one. */
  String getIncumbent();

  /** Trials since the incumbent was last improved. */
  int getTrialsSinceImprovement();

  /** Milliseconds that all decisions took together. */
  long getDecisionMillis();
}
