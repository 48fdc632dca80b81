package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.internal.Turns;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A cube around the best point, in the axes of a {@link DescentFrame}, in which a local model is
 * trusted. It is a fold over the trials, so that nothing has to be remembered: a local trial that
 * improves on the best by leaving the inner half of its region sets the radius to twice that
 * region's, one that does not improve to {@code 2^(-1 / max(1, k / 4))} times it, k being the
 * number of parameters that a step within it can move; among reals by the square root of that if it
 * has no cost, for then the planes have learned ({@link SeparatingPlanes}), and the model may be
 * right. A trial of the global search that improves from outside opens the region anew.
 *
 * <p>With u evaluations under way, a trial was decided without the u trials before it. Its region
 * is the one of that time, and it failed if it isn't better than what was known then. Local trials
 * that were decided from the same region and fail shrink it once, not once each, and none that was
 * decided before the region grew shrinks it (asynchronous pattern search: Hough, Kolda, Torczon
 * 2001). Whatever was under way before is taken to be as many as now, which holds in a run of
 * constant concurrency whose trials are numbered as they were asked for. While few trials are
 * known, and on lattices, all this is left out ({@link Schedule#of}): there shrinking fast is worth
 * more than knowing why.
 *
 * <p>Every second trial is a local one: which trials were local follows from their numbers alone.
 * So what the search finds at a turn that a descent has left is judged as a step: it doubles a
 * small region and does not open it anew. Opening it there, too, made no difference that could be
 * told. Trials that measure a configuration again have none: they are no steps, and take no turns;
 * cancelled ones and moves of what is held ({@link HeldMove}) take theirs, and are not judged. Of a
 * descent that holds some parameters ({@link DescentFrame}) those count that differ from the best
 * point of their time in no other parameter, and directions are the active ones.
 *
 * <p>Below {@value #LAST} a descent has converged. Where all parameters are real and none is held
 * it begins again, with the first radius, as long as beginning pays: if anything was improved, by
 * whomever, since the region opened last. A slope on which a descent stops is not always the
 * bottom. (A trust region that has collapsed begins anew elsewhere in TuRBO: Eriksson et al. 2019,
 * Scalable global optimization via local Bayesian optimization; here around the best point.)
 *
 * @param centre best configuration measured
 * @param radius half of the edge on the unit cube, positive
 * @param failures local trials in the descent's frame since one was a success
 * @param own whether the latest local trial was in that frame
 * @param openings how often the descent has begun again
 */
record TrustRegion(Configuration centre, double radius, int failures, boolean own, int openings) {
  /** Below this radius a descent has converged. */
  static final double LAST = 1e-6;

  /** First radius on the unit cube. */
  private static final double FIRST = 0.2;

  private static final double WIDEST = 0.5;
  private static final double GROWTH = 2;

  /** Failures per dimension that halve the region. */
  private static final double PATIENCE = 0.25;

  /** Share of the radius that an improvement has to move by for the region to grow. */
  private static final double MOVED = 0.5;

  private static final int PERIOD = 2;

  /** How many times as many trials as coefficients make it worth knowing what is under way. */
  private static final int TIMES = 3;

  /**
   * Which trials are local.
   *
   * @param first number of the first trial that may be local
   * @param underWay evaluations under way at each decision
   */
  record Schedule(int first, int underWay) {
    /**
     * The schedule of the decision that is due after a history; as if nothing were under way until
     * the known trials would determine a quadratic several times, where a parameter isn't real, and
     * where no other step can be under way.
     *
     * @param directions how many parameters local trials move
     */
    static Schedule of(History history, int first, int directions) {
      int coefficients = (directions + 1) * (directions + 2) / 2;
      int underWay = Turns.underWay(history).size();
      boolean matters =
          underWay >= PERIOD
              && history.space().isContinuous()
              && history.size() >= TIMES * coefficients;
      return new Schedule(first, matters ? underWay : 0);
    }

    /** Whether the trial of a number is a local one. */
    boolean isLocal(int number) {
      return number >= first && (number - origin()) % PERIOD == 0;
    }

    /** Where counting begins: initial trials under way look like others, so 1 if there may be. */
    private int origin() {
      return underWay == 0 ? first : 1;
    }

    /**
     * Whether a local trial is decided on the same knowledge as another one: all but one of those
     * that are under way at the same time.
     */
    boolean follows(int number) {
      int local = (number - origin()) / PERIOD;
      return local % (underWay / PERIOD + 1) != 0;
    }

    /** How many trials are known when a trial is decided. */
    int known(int number) {
      return Math.max(0, number - underWay);
    }
  }

  /**
   * What is known after some trials.
   *
   * @param radius of the region
   * @param lowest cost
   * @param best number of the trial that has it, -1 if nothing was measured
   * @param grown number of trials after which the radius grew last
   * @param failures local trials in the frame since one was a success
   * @param own whether the latest local trial was in the frame
   * @param begun lowest cost when the descent began again last, infinite before that
   * @param openings how often it has begun again
   */
  private record State(
      double radius,
      double lowest,
      int best,
      int grown,
      int failures,
      boolean own,
      double begun,
      int openings) {
    static State first() {
      double none = Double.POSITIVE_INFINITY;
      return new State(FIRST, none, -1, 0, 0, false, none, 0);
    }

    State then(int number, int trial, double cost, double next) {
      int growth = next > radius ? number + 1 : grown;
      return cost < lowest
          ? new State(next, cost, trial, growth, failures, own, begun, openings)
          : new State(next, lowest, best, growth, failures, own, begun, openings);
    }

    /** After a local trial, in the frame or not. */
    State judged(boolean inFrame, boolean success) {
      int now = !inFrame ? failures : success ? 0 : failures + 1;
      return new State(radius, lowest, best, grown, now, inFrame, begun, openings);
    }

    /** Begun again after a trial, if it has converged and was worth it. */
    State again(int number) {
      return radius < LAST && lowest < begun
          ? new State(FIRST, lowest, best, number + 1, failures, own, lowest, openings + 1)
          : this;
    }
  }

  /**
   * The region after the trials of a history.
   *
   * @param history trials
   * @param schedule which of them were local
   * @param frame in which parameters the local ones move: trials that moved others aren't its own
   * @return the region; empty if nothing was measured
   */
  static Optional<TrustRegion> of(History history, Schedule schedule, DescentFrame frame) {
    return history
        .best()
        .map(
            best -> {
              State last = last(history, schedule, frame);
              return new TrustRegion(
                  best.configuration(),
                  last.radius(),
                  last.failures(),
                  last.own(),
                  last.openings());
            });
  }

  private static State last(History history, Schedule schedule, DescentFrame frame) {
    State[] after = new State[Turns.told(history) + 1];
    after[0] = State.first();
    boolean reals = history.space().isContinuous();
    boolean again = reals && !frame.holdsSome();
    int number = 0;
    for (Trial trial : history.trials()) {
      if (!Turns.isOne(trial)) {
        continue;
      }
      State now = after[number];
      State known = after[schedule.known(number)];
      boolean judged = schedule.isLocal(number) && isStep(history, trial, known.best());
      boolean local = judged && frame.contains(history, trial, known.best());
      boolean ran = trial.outcome().measuredCost().isPresent();
      double cost = trial.outcome().measuredCost().orElse(Double.POSITIVE_INFINITY);
      double radius = now.radius();
      if (cost < now.lowest()) {
        double moved = frame.distance(history, trial, local ? known.best() : now.best());
        if (local && moved > MOVED * known.radius()) {
          radius = Math.max(radius, Math.min(WIDEST, GROWTH * known.radius()));
        } else if (!local && number >= schedule.first() && moved > GROWTH * radius) {
          radius = Math.max(FIRST, radius);
        }
      } else if (local && cost >= known.lowest() && now.grown() <= schedule.known(number)) {
        double share = shrinkage(history, frame, known.radius());
        radius = Math.min(radius, (ran || !reals ? share : Math.sqrt(share)) * known.radius());
      }
      State next = now.then(number, trial.number(), cost, radius);
      next = judged ? next.judged(local, cost < now.lowest()) : next;
      after[number + 1] = again ? next.again(number) : next;
      number++;
    }
    return after[number];
  }

  /** Whether a local trial may be a step: cancelled ones and moves of what is held are none. */
  private static boolean isStep(History history, Trial trial, int best) {
    boolean held =
        best >= 0
            && RealSlice.isOf(history.space())
            && HeldMove.isOne(history.trials().get(best).configuration(), trial.configuration());
    return !held && !trial.outcome().isCancelled();
  }

  /** Failures shrink a region the less, the more directions steps within it have. */
  private static double shrinkage(History history, DescentFrame frame, double radius) {
    int directions =
        frame.holdsSome() ? frame.directions() : movable(history.space(), radius).length;
    return Math.pow(GROWTH, -1 / Math.max(1, PATIENCE * directions));
  }

  /** Whether something is left to move where a descent has converged: a real, or fine levels. */
  static boolean isFine(SearchSpace space) {
    return space.parameters().stream()
        .anyMatch(p -> p.domain().isOrdered() && canMove(p.domain(), LAST));
  }

  /**
   * The parameters that a step within a radius can move: reals, and ordered ones whose next level
   * begins within it. Beside categories all count, as if they could: models at held levels lost
   * there (decision 24).
   */
  static int[] movable(SearchSpace space, double radius) {
    IntStream all = IntStream.range(0, space.dimension());
    return space.parameters().stream().allMatch(p -> p.domain().isOrdered())
        ? all.filter(j -> canMove(space.domain(j), radius)).toArray()
        : all.toArray();
  }

  private static boolean canMove(Domain domain, double radius) {
    return domain.isContinuous() || 0.5 / domain.size() <= radius;
  }
}
