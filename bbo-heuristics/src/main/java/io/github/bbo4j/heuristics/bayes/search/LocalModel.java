package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPosterior;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.gp.PosteriorSlopes;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import java.util.random.RandomGenerator;

/** What is believed of the costs near the centre of a region, in units of its radius. */
interface LocalModel {
  /** What notes call it. */
  String name();

  /** The posterior mean of the cost, up to a constant. */
  Lbfgs.Function mean();

  /** A function drawn from the posterior, up to a constant and a positive factor. */
  Lbfgs.Function draw(RandomGenerator random);

  /** Mean log density of a cost given the others. */
  double leaveOneOutLogDensity();

  /**
   * The model of two that predicts the costs better: a quadratic or a Gaussian process.
   *
   * @param rows {@code n x d}, distances from the centre in radii; the first is the centre
   * @param targets n costs, standardised
   */
  static LocalModel of(double[][] rows, double[] targets) {
    LocalModel process = LocalProcess.of(rows, targets);
    LocalModel quadratic = QuadraticModel.of(rows, targets);
    return quadratic.leaveOneOutLogDensity() > process.leaveOneOutLogDensity()
        ? quadratic
        : process;
  }

  /** A Gaussian process with a squared exponential kernel. */
  record LocalProcess(GaussianProcess process) implements LocalModel {
    private static final int FIT_EVALUATIONS = 25;

    /** Length scales of about three radii; costs of deterministic functions, so little nugget. */
    private static final HyperparameterPrior PRIOR =
        new HyperparameterPrior(1.0, 1.0, 2.0, Math.log(1e-8), 2.0, 1.0);

    static LocalProcess of(double[][] rows, double[] targets) {
      GaussianProcessData data = GaussianProcessData.of(rows, targets);
      CorrelationKernel kernel =
          CorrelationKernel.of(KernelFamily.RBF, new boolean[data.columns().length]);
      double[] theta =
          new HyperparameterPosterior(kernel, PRIOR, data)
              .mode(FIT_EVALUATIONS, PRIOR.mode(kernel));
      return new LocalProcess(GaussianProcess.of(kernel, PRIOR, data, theta));
    }

    @Override
    public String name() {
      return "local process";
    }

    @Override
    public Lbfgs.Function mean() {
      return new PosteriorSlopes(process)::mean;
    }

    @Override
    public Lbfgs.Function draw(RandomGenerator random) {
      return ProcessDraw.of(process, random);
    }

    @Override
    public double leaveOneOutLogDensity() {
      return process.leaveOneOutLogDensity();
    }
  }
}
