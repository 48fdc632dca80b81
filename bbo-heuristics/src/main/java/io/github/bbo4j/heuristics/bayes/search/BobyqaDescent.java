package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;

/**
 * Local descent of a smooth cost by Powell's BOBYQA (2009) on the unit cube of a real-valued space,
 * as a pure function of the history: the optimizer is run from its start again at each call,
 * answered from the history, until it asks for a point that is not there. That point is the
 * proposal.
 *
 * <p>Failed and censored points are answered with the worst cost that this descent has met before
 * them: enough to turn it away, and not so much that its quadratic model describes nothing but the
 * failure. Immutable.
 */
public final class BobyqaDescent {
  private static final int MOST_EVALUATIONS = 10_000;
  private static final double LAST_RADIUS = 1e-5;

  private final SearchSpace space;
  private final double radius;

  public BobyqaDescent(SearchSpace space, double radius) {
    this.space = space;
    this.radius = radius;
  }

  /**
   * Whether it can work on a space.
   *
   * @param space search space
   * @return true for two to thirty parameters, all real, without constraints
   */
  public static boolean supports(SearchSpace space) {
    return space.dimension() >= 2
        && space.dimension() <= 30
        && space.constraints().isEmpty()
        && space.isContinuous();
  }

  /** Ends the optimizer at the first point that is not in the history; carries no stack. */
  private static final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Configuration point;

    Unknown(Configuration point) {
      super("not measured yet", null, false, false);
      this.point = point;
    }
  }

  /** Answers the optimizer from the history and counts the last trial it used. */
  private static final class Replay implements MultivariateFunction {
    private final SearchSpace space;
    private final History history;
    private double worst = Double.NEGATIVE_INFINITY;
    private int lastTrial;

    Replay(SearchSpace space, History history) {
      this.space = space;
      this.history = history;
    }

    @Override
    public double value(double[] u) {
      double[] clipped = u.clone();
      for (int j = 0; j < u.length; j++) {
        clipped[j] = Math.max(0, Math.min(1, u[j]));
      }
      Configuration point = space.atUnit(clipped).orElseThrow();
      Observation seen = history.observation(point).orElseThrow(() -> new Unknown(point));
      lastTrial = Math.max(lastTrial, seen.firstTrial());
      double cost = seen.cost().orElse(worst);
      worst = Math.max(worst, cost);
      return cost;
    }
  }

  /** What a descent came to: the point it wants, or nothing and the last trial that it used. */
  public record Step(Optional<Configuration> wanted, int lastTrial) {}

  /**
   * The next point of the descent that starts at a measured point.
   *
   * @param history history
   * @param start measured starting point
   */
  public Step next(History history, Configuration start) {
    Replay replay = new Replay(space, history);
    int d = space.dimension();
    double[] upper = new double[d];
    Arrays.fill(upper, 1);
    // The optimizer wants its start off the bounds; on them it would shrink the radius at once.
    double[] guess = space.toUnit(start);
    try {
      new BOBYQAOptimizer(2 * d + 1, radius, LAST_RADIUS)
          .optimize(
              GoalType.MINIMIZE,
              new ObjectiveFunction(replay),
              new InitialGuess(guess),
              new SimpleBounds(new double[d], upper),
              new MaxEval(MOST_EVALUATIONS));
    } catch (Unknown u) {
      return new Step(
          history.contains(u.point) ? Optional.empty() : Optional.of(u.point), replay.lastTrial);
    } catch (MathIllegalStateException | MathIllegalArgumentException e) {
      // The optimizer gives up where rounding keeps its model from improving: converged.
      return new Step(Optional.empty(), replay.lastTrial);
    }
    return new Step(Optional.empty(), replay.lastTrial);
  }
}
