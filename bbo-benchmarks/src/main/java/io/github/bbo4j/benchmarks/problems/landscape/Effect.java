package io.github.bbo4j.benchmarks.problems.landscape;

import java.util.random.RandomGenerator;

/**
 * What one parameter alone does to the level: 0 at its best place, above it elsewhere, at most 1.
 *
 * @param shape how it grows
 * @param reach the largest distance from the best place that its domain has, above 0
 */
record Effect(Shape shape, double reach) {

  /** How a level grows with the distance, as a share of the reach in [-1, 1]. */
  enum Shape {
    /** {@code t^2}. */
    BOWL {
      @Override
      double level(double t) {
        return t * t;
      }
    },
    /** {@code |t|^0.7}: sharp at the best place. */
    KINK {
      @Override
      double level(double t) {
        return Math.pow(Math.abs(t), 0.7);
      }
    },
    /** {@code t^2} below the best place, a third of it above: too little hurts, too much less. */
    ONE_SIDED {
      @Override
      double level(double t) {
        return t < 0 ? t * t : t * t / 3;
      }
    },
    /** {@code (1 - e^(-4 |t|)) / (1 - e^-4)}: all is alike but near the best place. */
    SATURATING {
      @Override
      double level(double t) {
        return Math.expm1(-4 * Math.abs(t)) / Math.expm1(-4);
      }
    },
    /** {@code 0.7 t^2 + 0.3 sin^2(3 pi t)}: local optima. */
    RIPPLED {
      @Override
      double level(double t) {
        double wave = Math.sin(3 * Math.PI * t);
        return 0.7 * t * t + 0.3 * wave * wave;
      }
    };

    abstract double level(double t);
  }

  static Effect draw(double reach, RandomGenerator random) {
    Shape[] shapes = Shape.values();
    return new Effect(shapes[random.nextInt(shapes.length)], reach);
  }

  /** The level at a distance from the best place. */
  double level(double distance) {
    return shape.level(distance / reach);
  }
}
