package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import io.github.bbo4j.heuristics.bayes.SmboSettings;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.Kernel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hyperparameters as a pure function of the history, although each fit is warm-started by the one
 * before.
 *
 * <p>Fits happen after every trial up to 30 and then whenever the number of trials has grown by a
 * share, usually a twentieth. A fit sees the trials up to its own number. It starts from the
 * previous fit (every fourth time from the prior's mode too); at powers of two, the milestones, it
 * starts afresh from the mode and from shorter length scales. So the hyperparameters after t trials
 * are determined by the history since the last milestone at most, can be recomputed from it, and
 * are only remembered to save the time.
 *
 * <p>Beyond 200 points a fit uses the 60 best and an even selection of the others, which bounds its
 * time.
 */
public final class RefitSchedule {
  private static final int EVERY_TRIAL = 30;
  public static final int USUAL_SHARE = 20;
  private static final int MOST_POINTS = 200;
  private static final int BEST_POINTS = 60;
  private static final int COLD_EVALUATIONS = 40;
  private static final int WARM_EVALUATIONS = 15;

  /** Fits hyperparameters to the trials seen. */
  @FunctionalInterface
  public interface Fitter {
    /**
     * A fit.
     *
     * @param seen trials to fit to
     * @param warm the fit before, empty for a fresh start
     */
    double[] fit(History seen, double[] warm);
  }

  private final Fitter fitter;
  private final int share;

  private @Nullable History known;
  private int knownAt = -1;
  private double[] knownTheta = new double[0];

  /**
   * A schedule.
   *
   * @param fitter what to do when it is time
   * @param share a fit is due when the trials have grown by one part in so many
   */
  public RefitSchedule(Fitter fitter, int share) {
    this.fitter = fitter;
    this.share = share;
  }

  public RefitSchedule(Kernel kernel, SmboSettings settings, SpaceEncoding encoding) {
    this((seen, warm) -> fit(kernel, settings, encoding, seen, warm), USUAL_SHARE);
  }

  /** Number of trials at which the hyperparameters valid after t trials were fitted. */
  public static int fittedAt(int t, int share) {
    int at = milestone(t);
    for (int next = after(at, share); next <= t; next = after(at, share)) {
      at = next;
    }
    return at;
  }

  private static int milestone(int t) {
    return Integer.highestOneBit(Math.max(1, t));
  }

  private static int after(int at, int share) {
    int next = at + (at < EVERY_TRIAL ? 1 : Math.max(1, at / share));
    int nextMilestone = 2 * milestone(at);
    return at < nextMilestone ? Math.min(next, nextMilestone) : next;
  }

  /** Hyperparameters after the trials of the history. */
  public double[] hyperparameters(History history) {
    int target = fittedAt(history.size(), share);
    if (known == null
        || !history.startsWith(known)
        || knownAt > target
        || knownAt < milestone(target)) {
      knownAt = -1;
    }
    int at = knownAt < 0 ? milestone(target) : after(knownAt, share);
    double[] theta = knownTheta;
    while (at <= target) {
      History seen = at == history.size() ? history : history.prefix(at);
      theta = fitter.fit(seen, at == milestone(target) ? new double[0] : theta);
      if (at == target) {
        break;
      }
      at = after(at, share);
    }
    knownAt = target;
    knownTheta = theta;
    known = history.prefix(target);
    return theta;
  }

  private static double[] fit(
      Kernel kernel, SmboSettings settings, SpaceEncoding encoding, History seen, double[] warm) {
    int at = seen.size();
    TrainingData evidence = new TrainingData(seen, encoding, settings.transform());
    HyperparameterPrior prior = evidence.prior(settings.prior());
    double[] mode = prior.mode(kernel);
    if (evidence.measured < 2) {
      return mode;
    }
    GaussianProcessData data = evidence.data();
    if (evidence.anyCensored) {
      double[] theta = warm.length == 0 ? mode : warm;
      data =
          CensoredTargets.impute(GaussianProcess.of(kernel, prior, data, theta), evidence).data();
    }
    data = reduced(data);
    if (warm.length == 0) {
      double[] shorter = mode.clone();
      for (int j = 0; j < kernel.dimensions(); j++) {
        shorter[j] += 2;
      }
      return GaussianProcess.fit(
          kernel, prior, data, new double[][] {mode, shorter}, COLD_EVALUATIONS);
    }
    double[][] starts =
        at % 4 == 0 && at < 128 ? new double[][] {warm, mode} : new double[][] {warm};
    return GaussianProcess.fit(kernel, prior, data, starts, WARM_EVALUATIONS);
  }

  private static GaussianProcessData reduced(GaussianProcessData data) {
    int n = data.size();
    if (n <= MOST_POINTS) {
      return data;
    }
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(data.targets()[a], data.targets()[b]));
    int d = data.columns().length;
    double[][] points = new double[MOST_POINTS][d];
    double[] targets = new double[MOST_POINTS];
    double[] replicates = new double[MOST_POINTS];
    double[] noise = new double[MOST_POINTS];
    for (int k = 0; k < MOST_POINTS; k++) {
      int rest = MOST_POINTS - BEST_POINTS;
      int i =
          order[
              k < BEST_POINTS
                  ? k
                  : BEST_POINTS + (int) ((k - BEST_POINTS) * (long) (n - BEST_POINTS) / rest)];
      for (int j = 0; j < d; j++) {
        points[k][j] = data.columns()[j][i];
      }
      targets[k] = data.targets()[i];
      replicates[k] = data.replicates()[i];
      noise[k] = data.noise()[i];
    }
    return GaussianProcessData.of(points, targets, replicates, noise);
  }
}
