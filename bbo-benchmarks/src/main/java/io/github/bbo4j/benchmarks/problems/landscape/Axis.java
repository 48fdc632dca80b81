package io.github.bbo4j.benchmarks.problems.landscape;

import io.github.bbo4j.core.space.Domain;
import java.util.random.RandomGenerator;

/**
 * Distances from the best place along one parameter: differences of places on the domain's own
 * scale, of which the whole is 1; of categories, numbers in [0.2, 1] drawn per category.
 */
final class Axis {
  private final Domain domain;
  private final long best;
  private final double[] categories;

  Axis(Domain domain, long best, RandomGenerator random) {
    this.domain = domain;
    this.best = best;
    this.categories = new double[domain.isNominal() ? (int) domain.size() : 0];
    for (int i = 0; i < categories.length; i++) {
      categories[i] = i == best ? 0 : random.nextDouble(0.2, 1);
    }
  }

  /** From the best place, with its sign; 0 there and nowhere else. */
  double distance(long coordinate) {
    return domain.isNominal()
        ? categories[(int) coordinate]
        : domain.position(coordinate) - domain.position(best);
  }

  /** The largest distance there is, without its sign; above 0. */
  double reach() {
    if (domain.isNominal()) {
      double most = 0;
      for (double c : categories) {
        most = Math.max(most, c);
      }
      return most;
    }
    double place = domain.position(best);
    return Math.max(place, 1 - place);
  }

  /** The largest {@code sign * distance} there is, at least 0. */
  double room(double sign) {
    if (sign == 0 || (domain.isNominal() && sign < 0)) {
      return 0;
    }
    double place = domain.isNominal() ? 0 : domain.position(best);
    return domain.isNominal() ? reach() : sign > 0 ? 1 - place : place;
  }
}
