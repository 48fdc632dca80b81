package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.noisy.NoiseLevel;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyEnsemble;
import io.github.bbo4j.heuristics.bayes.noisy.ReplicateMean;
import io.github.bbo4j.heuristics.bayes.noisy.RunNotices;
import io.github.bbo4j.heuristics.bayes.noisy.Verification;
import io.github.bbo4j.heuristics.bayes.noisy.WeakNoise;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.PenaltyCosts;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import io.github.bbo4j.heuristics.bayes.view.ModelView;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Recommends the measured configuration of the lowest posterior mean of a Gaussian process fitted
 * robustly to all runs: neighbours share their strength, a run that came out low is pulled back to
 * what they say, and an outlier hardly counts. Means are over several draws of the process's
 * hyperparameters from their posterior, so that the interval holds what they leave open.
 *
 * <p>Where the history ends with {@link Verification runs made after the choice}, as those of a
 * tuner told nothing do, the configuration is the one chosen before them, and estimate and interval
 * are of these runs alone ({@link ReplicateMean}): they did not help it to be chosen, so they are
 * honest whatever the model got wrong. So is their plain mean, that of all runs with its own
 * interval ({@link Recommendation#allRuns}). Else the model answers for itself:
 *
 * <p>With m and v the posterior mean and variance of the configuration's log cost and s^2 the noise
 * variance of one run, the estimate is exp(m + s^2/2), the posterior median of the mean cost of
 * runs that are not disturbed, and the 95 % interval exp(m + s^2/2 -+ 1.25 t sqrt(v)), t the
 * quantile of Student's distribution with as many degrees of freedom as replicates tell the noise
 * by, two if it is a single pair: wider by a quarter than the model has it, for it chose by the
 * same runs, and {@link Recommendation#method()} says "not verified". The estimate of a long search
 * is then 2 to 4 % too low. Costs that are not all positive are modelled on another scale, and
 * averaged over the noise numerically. Where noise is of hundreds of decades and the mean no
 * number, the estimate is the median of the configuration's runs, without an interval. The
 * probability of being the best is the share of joint posterior draws of the leaders in which it
 * is, given the verifying runs if there are any; configurations that failed in some of their runs
 * are among them.
 *
 * <p>Where all is slower at times ({@link NoisyEnsemble#isSlow}) that is taken out of the runs
 * before the choice, and the interval is wider by what the last runs, which were made in one state
 * of the system, are expected to be off the mean of all, as far as that is probable; the estimate
 * is of that state, and {@link Recommendation#method()} says "the system wanders".
 *
 * <p>Where a configuration costs more when it is run for the first time the probability of being
 * the best is unknown. {@link Recommendation#method()} says so, and where a run right after one of
 * the same configuration costs less or runs fall into two groups ({@link RunNotices}).
 *
 * <p>Where replicates differ by less than half a percent the configuration of the lowest median is
 * recommended ({@link WeakNoise}). Of a single configuration that was measured twice and more its
 * runs are all there is to it ({@link ReplicateMean}). Where no configuration was measured twice,
 * or all replicates agree, costs are taken to be exact and the answer is {@link
 * Recommender#LOWEST_COST}. Configurations with a failed or censored run are recommended only if
 * there are no others, but where runs fail by chance. Immutable and thread-safe; O(n^3) for n
 * distinct configurations, at most 300 of which are looked at.
 */
public final class PosteriorRecommender implements Recommender {
  private static final int LEADERS = 30;

  /** With runs in flight at the choice another may lead by the time they have come back. */
  private static final int FINALISTS = 5;

  /** One that is so much less probably the best than the leader was not chosen as the best. */
  private static final double NO_CHOICE = 0.1;

  private static final double LEVEL = 0.95;

  /** What the prior of the noise is worth. */
  private static final int PRIOR_DEGREES = 1;

  /** Where nothing was verified: by a study of runs cut off before they were. */
  private static final double UNVERIFIED = 1.25;

  private static final String WANDERS =
      "; the system wanders, and the interval is for its other states too";

  private static final int NODES = 40;

  /** The recommender. */
  public PosteriorRecommender() {}

  @Override
  public Optional<Recommendation> recommend(History told) {
    History history = PenaltyCosts.asFailures(ChanceFailures.asCancelled(told));
    NoiseLevel level = NoiseLevel.of(history);
    if (level.deviation() == 0) {
      return LOWEST_COST.recommend(history);
    }
    ModelView view = ModelView.underNoise(history);
    History seen = view.history();
    Optional<Recommendation> choice =
        TrainingPoints.canModel(seen) ? choice(seen) : seen.best().map(o -> alone(seen, o));
    return choice
        .map(r -> RunNotices.told(seen, r))
        .map(r -> ChanceFailures.told(told, r))
        .map(r -> r.withConfiguration(view.in(r.configuration())));
  }

  private static Optional<Recommendation> choice(History history) {
    Optional<Verification> verification = Verification.of(history);
    int chosen = verification.map(Verification::start).orElse(history.size());
    // Near the limit noise is weak at one time and material at another: whose choice was verified?
    if (Verification.isWeak(history, chosen)) {
      return verification
          .flatMap(runs -> WeakNoise.verified(history, runs).or(() -> verified(history, runs)))
          .or(() -> WeakNoise.unverified(history))
          .or(() -> LOWEST_COST.recommend(history));
    }
    return verification
        .filter(
            runs -> !VerifiedChoice.isBeaten(history, runs.configuration(), runs.costs().size()))
        .flatMap(runs -> verified(history, runs))
        .or(() -> Optional.of(modelled(history)));
  }

  /** Of the only configuration that was measured its replicates say what it costs. */
  private static Recommendation alone(History history, Observation only) {
    ReplicateMean mean = ReplicateMean.of(history, only.costs());
    return new Recommendation(
            only.configuration(),
            mean.estimate(),
            mean.standardError(),
            mean.interval(),
            OptionalDouble.of(1),
            only.count(),
            Arrays.stream(only.costs()).boxed().toList(),
            "the only configuration that was measured")
        .withAllRuns(
            ReplicateMean.ofAllRuns(history, only.configuration(), only.costs())
                .flatMap(ReplicateMean::toAllRuns));
  }

  /** What verifying runs say, if they are of one of the leaders before them. */
  private static Optional<Recommendation> verified(History history, Verification runs) {
    History before = history.prefix(runs.start());
    if (!TrainingPoints.canModel(before)) {
      return Optional.empty();
    }
    NoisyEnsemble posterior = NoisyEnsemble.of(before).with(history, runs.costs().size());
    int degrees = degrees(before);
    // Of none: a policy that measures each configuration often ends so too.
    return leadersBehind(runs.configuration(), posterior, degrees)
        .map(leaders -> verified(history, runs, posterior, leaders, degrees));
  }

  /** What they say of the first leader. */
  private static Recommendation verified(
      History history, Verification runs, NoisyEnsemble posterior, int[] leaders, int degrees) {
    Observation chosen = posterior.data().observation(leaders[0]);
    double[] costs = runs.costs().stream().mapToDouble(Double::doubleValue).toArray();
    ReplicateMean mean = posterior.atAnyTime(ReplicateMean.of(history, costs), costs.length);
    return new Recommendation(
            chosen.configuration(),
            mean.estimate(),
            mean.standardError(),
            mean.interval(),
            OptionalDouble.of(best(posterior, leaders, degrees, verifiedMean(posterior, mean))),
            chosen.count() + costs.length,
            runs.costs(),
            method("measured by runs made after the choice", posterior))
        .withAllRuns(
            ReplicateMean.ofAllRuns(history, runs.configuration(), costs)
                .map(all -> posterior.atAnyTime(all, costs.length))
                .flatMap(ReplicateMean::toAllRuns));
  }

  /** Whether runs of two configurations and more say that one of them may be the best. */
  static boolean isChoice(History before, Configuration verified) {
    return leadersBehind(verified, NoisyEnsemble.of(before), degrees(before)).isPresent();
  }

  /** The leaders with one of the first in front; empty if it is none, or far from the best. */
  private static Optional<int[]> leadersBehind(
      Configuration verified, NoisyEnsemble posterior, int degrees) {
    int[] leaders = posterior.leaders(LEADERS);
    int[] inFront = leaders.clone();
    for (int k = 0; k < Math.min(FINALISTS, leaders.length); k++) {
      if (posterior.data().observation(leaders[k]).configuration().equals(verified)) {
        inFront[0] = leaders[k];
        inFront[k] = leaders[0];
        boolean choice =
            k == 0
                || BestProbability.of(posterior, inFront, degrees, Optional.empty())
                    >= NO_CHOICE
                        * BestProbability.of(posterior, leaders, degrees, Optional.empty());
        return choice ? Optional.of(inFront) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** That the first leader is the best of all that were measured, passed over or not. */
  private static double best(
      NoisyEnsemble posterior,
      int[] leaders,
      int degrees,
      Optional<BestProbability.VerifiedMean> verified) {
    int[] all = posterior.withPassedOver(leaders, LEADERS);
    return BestProbability.of(posterior, all, degrees, verified);
  }

  /** The mean of verifying runs on the model's scale; nothing where that is no number. */
  private static Optional<BestProbability.VerifiedMean> verifiedMean(
      NoisyEnsemble posterior, ReplicateMean mean) {
    FittedTransform map = posterior.data().transform();
    double m = map.forward(mean.estimate());
    double above = map.forward(expected(map, m, posterior.noise())) - m; // A mean of costs is.
    double sd = (map.forward(mean.high()) - map.forward(mean.low())) / (2 * NormalMath.Z95);
    return Optional.of(new BestProbability.VerifiedMean(m - above, sd * sd))
        .filter(v -> Double.isFinite(v.mean()) && Double.isFinite(1 / v.variance()));
  }

  private static String method(String how, NoisyEnsemble posterior) {
    return "best posterior mean of Gaussian processes, "
        + how
        + (posterior.isSlow() ? WANDERS : "");
  }

  private static Recommendation modelled(History history) {
    NoisyEnsemble posterior = NoisyEnsemble.of(history);
    int[] leaders = posterior.leaders(LEADERS);
    int best = leaders[0];
    double m = posterior.mean(best);
    double sd = Math.sqrt(posterior.variance(best));
    double noise = posterior.noise();
    FittedTransform map = posterior.data().transform();
    double slow = Math.sqrt(posterior.slowSquareOff(history.size()));
    int degrees = degrees(history);
    double t = new TDistribution(degrees).inverseCumulativeProbability((1 + LEVEL) / 2);
    double reach = Math.hypot(t * UNVERIFIED * sd, NormalMath.Z95 * slow);
    ReplicateMean mean =
        new ReplicateMean(
            expected(map, m, noise),
            expected(map, m - reach, noise),
            expected(map, m + reach, noise));
    Observation chosen = posterior.data().observation(best);
    boolean isNumber = Double.isFinite(mean.estimate());
    return new Recommendation(
        chosen.configuration(),
        isNumber ? mean.estimate() : chosen.median().orElseThrow(),
        mean.standardError(),
        mean.interval(),
        OptionalDouble.of(best(posterior, leaders, degrees, Optional.empty())),
        chosen.count(),
        Arrays.stream(chosen.costs()).boxed().toList(),
        method("not verified by runs made after the choice", posterior)
            + (isNumber ? "" : Recommendation.NO_MEAN));
  }

  /**
   * Mean cost of a target m + N(0, variance): of logarithms exp(m + s^2 / 2) or its negative, else
   * by the trapezoidal rule over 6 deviations, beyond which a log-normal mean may lie.
   */
  static double expected(FittedTransform map, double m, double variance) {
    double sd = Math.sqrt(variance);
    if (map.kind() == OutputTransform.LOG) {
      double s = sd / map.logUnit();
      return map.inverse(m) * Math.exp(s * s / 2);
    }
    double sum = 0;
    double weights = 0;
    for (int k = -NODES; k <= NODES; k++) {
      double z = 6.0 * k / NODES;
      double weight = NormalMath.pdf(z);
      sum += weight * map.inverse(m + sd * z);
      weights += weight;
    }
    return sum / weights;
  }

  /** What replicates say of the noise; a single pair, together with the prior, which it informs. */
  private static int degrees(History history) {
    int replicates = NoiseLevel.of(history).degrees();
    return replicates > 1 ? replicates : PRIOR_DEGREES + replicates;
  }

  @Override
  public String name() {
    return "model";
  }
}
