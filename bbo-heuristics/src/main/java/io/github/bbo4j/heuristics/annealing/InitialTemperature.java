package io.github.bbo4j.heuristics.annealing;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.statistics.OrderStatistics;

/**
 * The temperature that a walk starts at, {@code T_0}, from the costs of the initial design. A
 * temperature has the unit of the cost: one number can't suit seconds and milliseconds.
 *
 * <p>Implementations are pure.
 */
@FunctionalInterface
public interface InitialTemperature {

  /**
   * The initial temperature.
   *
   * @param costs finite costs of the initial design, or of the first trials where there was none;
   *     may be empty; not modified
   * @return at least 0, finite; 0 accepts nothing worse
   */
  double of(double[] costs);

  /**
   * A multiple of a robust spread: {@code T_0 = factor * (q75 - q25) / 1.349}, which estimates the
   * standard deviation of a normal sample.
   *
   * @param factor above 0
   */
  static InitialTemperature spread(double factor) {
    return new Spread(factor);
  }

  /**
   * Such that a typical worsening is accepted with a given probability at first: {@code T_0 = -m /
   * ln(probability)}, with {@code m} the median difference of two of the costs (after Ben-Ameur,
   * 2004).
   *
   * @param probability in (0, 1)
   */
  static InitialTemperature acceptance(double probability) {
    return new Acceptance(probability);
  }

  /**
   * A number in the unit of the cost; the thesis used 1000.
   *
   * @param temperature above 0
   */
  static InitialTemperature fixed(double temperature) {
    return new Fixed(temperature);
  }

  /**
   * See {@link #spread(double)}.
   *
   * @param factor finite, above 0
   */
  record Spread(double factor) implements InitialTemperature {
    /** Checks the factor. */
    public Spread {
      Arguments.require(
          factor > 0 && factor < Double.POSITIVE_INFINITY,
          "factor",
          factor,
          "a finite number above 0");
    }

    @Override
    public double of(double[] costs) {
      if (costs.length < 2) {
        return 0;
      }
      return finite(
          factor
              * (OrderStatistics.quantile(costs, 0.75) - OrderStatistics.quantile(costs, 0.25))
              / 1.349);
    }
  }

  /**
   * See {@link #acceptance(double)}.
   *
   * @param probability in (0, 1)
   */
  record Acceptance(double probability) implements InitialTemperature {
    /** Pairs beyond this many costs say nothing new. */
    private static final int COSTS = 100;

    /** Checks the probability. */
    public Acceptance {
      Arguments.require(
          probability > 0 && probability < 1, "probability", probability, "in (0, 1)");
    }

    @Override
    public double of(double[] costs) {
      int n = Math.min(costs.length, COSTS);
      if (n < 2) {
        return 0;
      }
      double[] differences = new double[n * (n - 1) / 2];
      int k = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
          differences[k++] = Math.abs(costs[i] - costs[j]);
        }
      }
      return finite(OrderStatistics.median(differences) / -Math.log(probability));
    }
  }

  /**
   * See {@link #fixed(double)}.
   *
   * @param temperature finite, above 0, in the unit of the cost
   */
  record Fixed(double temperature) implements InitialTemperature {
    /** Checks the temperature. */
    public Fixed {
      Arguments.require(
          temperature > 0 && temperature < Double.POSITIVE_INFINITY,
          "temperature",
          temperature,
          "a finite number above 0");
    }

    @Override
    public double of(double[] costs) {
      return temperature;
    }
  }

  private static double finite(double temperature) {
    return Math.min(temperature, Double.MAX_VALUE);
  }
}
