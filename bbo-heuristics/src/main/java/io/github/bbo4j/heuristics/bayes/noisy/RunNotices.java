package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Recommendation;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a recommendation says beside of runs that are not alike: that the first run of a
 * configuration costs more, or that a run right after one of the same configuration costs less, and
 * then no probability of being the best, for runs of other kinds were compared, and of runs that
 * follow no mean of all; that those that verify it cost more than those it was chosen by; and that
 * runs fall into two groups ({@link RunGroups}), by which the mean of all of them is known better.
 * Stateless.
 */
public final class RunNotices {
  private static final String FIRST_RUNS =
      "; the first run of a configuration costs more than later ones, so that nothing tells what"
          + " is better than those run once. Maybe warm up before it is measured";

  private static final double PERCENT = 100;

  private RunNotices() {}

  /**
   * The same recommendation with all that its history shows at the end of its method.
   *
   * @param history runs
   * @param r what is recommended
   * @return the same one where it shows nothing
   */
  public static Recommendation told(History history, Recommendation r) {
    boolean first = FirstRuns.costMore(history);
    // Where first runs cost more, runs that follow another one seem to cost less.
    Optional<String> saved = first ? Optional.empty() : FollowingRuns.saved(history);
    Optional<RunGroups> groups = RunGroups.of(history);
    String notices =
        (first ? FIRST_RUNS : "")
            + saved.map(RunNotices::following).orElse("")
            + groups.map(RunNotices::groups).orElse("")
            + (groups.isPresent() ? "" : changed(history, r));
    return notices.isEmpty()
        ? r
        : new Recommendation(
            r.configuration(),
            r.estimate(),
            r.standardError(),
            r.interval(),
            saved.isPresent() ? Optional.empty() : groups.flatMap(g -> mean(g, r)).or(r::allRuns),
            first || saved.isPresent() ? OptionalDouble.empty() : r.probabilityBest(),
            r.replicates(),
            r.measurements(),
            r.method() + notices);
  }

  private static String following(String saved) {
    return "; a run right after one of the same configuration costs less, "
        + saved
        + ", and the estimate is of such runs; so no probability of being the best and no mean of all"
        + " runs are told. Maybe bring the system into the same state before each run";
  }

  /** Whoever verifies with the last runs can't choose another one by them. */
  private static String changed(History history, Recommendation r) {
    return Verification.of(history)
        .filter(v -> v.configuration().equals(r.configuration()))
        .filter(v -> v.costs().equals(r.measurements()))
        .flatMap(v -> v.earlierRunsLess(history))
        .map(
            less ->
                "; runs made before the choice cost less than those after it, "
                    + less
                    + ": they were lucky, or the system has changed. Maybe measure it again, beside"
                    + " the default")
        .orElse("");
  }

  private static String groups(RunGroups groups) {
    return String.format(
        Locale.ROOT,
        "; runs fall into two groups, %s apart, about %.0f %% of them into the worse one",
        groups.apart(),
        PERCENT * groups.share());
  }

  /** Which rests on the share of the groups in all runs, where those of one configuration don't. */
  private static Optional<Recommendation.AllRuns> mean(RunGroups groups, Recommendation r) {
    return groups.meanOfAll(r.measurements()).flatMap(ReplicateMean::toAllRuns);
  }
}
