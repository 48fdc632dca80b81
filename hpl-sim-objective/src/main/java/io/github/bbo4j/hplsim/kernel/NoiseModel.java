package io.github.bbo4j.hplsim.kernel;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * How the duration of one call varies around its expectation {@code mu}; every draw is clipped at
 * 0.
 *
 * <p>Names of the thesis of Cornebize (2021, chapter 5): N-0 {@link None}, N-1 {@link Normal} with
 * a constant, N-2 {@link Normal} with a polynomial of the sizes, its final choice {@link
 * HalfNormal}, N' {@link Mixture}. Implementations are immutable.
 */
public sealed interface NoiseModel {

  /** Returns N-0: no noise. */
  static NoiseModel none() {
    return new None();
  }

  /**
   * Returns one duration in seconds, at least 0, for a call of sizes M, N, K whose expectation is
   * {@code mean}.
   */
  double sample(double mean, double m, double n, double k, RandomGenerator random);

  /** Returns this noise for calls that take longer by a factor. */
  NoiseModel times(double factor);

  /** Returns whether every draw is the expectation. */
  default boolean isNone() {
    return this instanceof None;
  }

  /** N-0: the expectation itself. */
  record None() implements NoiseModel {
    @Override
    public double sample(double mean, double m, double n, double k, RandomGenerator random) {
      return Math.max(0, mean);
    }

    @Override
    public NoiseModel times(double factor) {
      return this;
    }
  }

  /**
   * N-1 and N-2: {@code mu + sigma*z}, z standard normal.
   *
   * @param sigma standard deviation in seconds as a function of the sizes; negative values count as
   *     0
   */
  record Normal(Polynomial sigma) implements NoiseModel {
    /** Checks the argument. */
    public Normal {
      Arguments.given(sigma, "sigma");
    }

    @Override
    public double sample(double mean, double m, double n, double k, RandomGenerator random) {
      return Math.max(0, mean + Math.max(0, sigma.at(m, n, k)) * random.nextGaussian());
    }

    @Override
    public NoiseModel times(double factor) {
      return new Normal(sigma.times(factor));
    }
  }

  /**
   * Half-normal shifted to have expectation {@code mu} and standard deviation {@code sigma}: {@code
   * mu + s*(|z| - sqrt(2/pi))} with {@code s = sigma / sqrt(1 - 2/pi)}.
   *
   * @param sigma standard deviation in seconds as a function of the sizes; negative values count as
   *     0
   */
  record HalfNormal(Polynomial sigma) implements NoiseModel {
    private static final double SHIFT = Math.sqrt(2 / Math.PI);
    private static final double SCALE = 1 / Math.sqrt(1 - 2 / Math.PI);

    /** Checks the argument. */
    public HalfNormal {
      Arguments.given(sigma, "sigma");
    }

    @Override
    public double sample(double mean, double m, double n, double k, RandomGenerator random) {
      double scale = Math.max(0, sigma.at(m, n, k)) * SCALE;
      return Math.max(0, mean + scale * (Math.abs(random.nextGaussian()) - SHIFT));
    }

    @Override
    public NoiseModel times(double factor) {
      return new HalfNormal(sigma.times(factor));
    }
  }

  /**
   * N': a mixture of normals; component i is drawn with its weight and gives {@code mu + offset_i +
   * sigma_i*z}.
   *
   * @param components the components; the weights are normalised to sum to 1
   */
  record Mixture(List<Component> components) implements NoiseModel {
    /**
     * One normal of a mixture.
     *
     * @param weight relative weight, positive
     * @param offset seconds added to the expectation, as a function of the sizes
     * @param sigma standard deviation in seconds as a function of the sizes; negative values count
     *     as 0
     */
    public record Component(double weight, Polynomial offset, Polynomial sigma) {
      /** Checks the arguments. */
      public Component {
        Arguments.given(offset, "offset");
        Arguments.given(sigma, "sigma");
        if (!(weight > 0) || Double.isInfinite(weight)) {
          throw new IllegalArgumentException(
              "weight of a mixture component = " + weight + " must be positive and finite");
        }
      }
    }

    /** Checks that there is a component and normalises the weights. */
    public Mixture {
      Arguments.given(components, "components");
      if (components.isEmpty()) {
        throw new IllegalArgumentException(
            "a mixture has no component; maybe use NoiseModel.none()");
      }
      double total = components.stream().mapToDouble(Component::weight).sum();
      components =
          components.stream()
              .map(c -> new Component(c.weight() / total, c.offset(), c.sigma()))
              .toList();
    }

    @Override
    public double sample(double mean, double m, double n, double k, RandomGenerator random) {
      double left = random.nextDouble();
      Component chosen = components.get(components.size() - 1);
      for (Component component : components) {
        left -= component.weight();
        if (left < 0) {
          chosen = component;
          break;
        }
      }
      double sigma = Math.max(0, chosen.sigma().at(m, n, k));
      return Math.max(0, mean + chosen.offset().at(m, n, k) + sigma * random.nextGaussian());
    }

    @Override
    public NoiseModel times(double factor) {
      return new Mixture(
          components.stream()
              .map(
                  c -> new Component(c.weight(), c.offset().times(factor), c.sigma().times(factor)))
              .toList());
    }
  }
}
