package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.random.RandomGenerator;

/**
 * Makes a child of two parents; each coordinate comes from one of them. Implementations are pure.
 */
@FunctionalInterface
public interface Crossover {

  /**
   * The child.
   *
   * @param first coordinates of a parent; not modified
   * @param second coordinates of the other, as many; not modified
   * @param random the draws
   * @return as many coordinates, a new array
   */
  long[] cross(long[] first, long[] second, RandomGenerator random);

  /** One cut: see {@link #points(int)}. */
  static Crossover onePoint() {
    return points(1);
  }

  /** Two cuts: see {@link #points(int)}. */
  static Crossover twoPoint() {
    return points(2);
  }

  /**
   * Distinct cuts, drawn uniformly from the places 1 to L-1 between L coordinates; the parts come
   * alternately from the parents, and either may be first (Holland, 1975). With fewer than {@code
   * cuts} places, all of them are cut; a single coordinate comes from either parent.
   *
   * @param cuts at least 1
   */
  static Crossover points(int cuts) {
    return new Points(cuts);
  }

  /** Each coordinate from either parent with the same probability (Syswerda, 1989). */
  static Crossover uniform() {
    return new Uniform();
  }

  /**
   * See {@link #points(int)}.
   *
   * @param cuts at least 1
   */
  record Points(int cuts) implements Crossover {
    /** Checks the number. */
    public Points {
      Arguments.require(cuts >= 1, "cuts", cuts, "at least 1");
    }

    @Override
    public long[] cross(long[] first, long[] second, RandomGenerator random) {
      int places = first.length - 1;
      int left = Math.min(cuts, places);
      boolean other = random.nextBoolean();
      long[] child = new long[first.length];
      child[0] = (other ? second : first)[0];
      for (int place = 1; place <= places; place++) {
        // Each set of cuts is as likely: this place is one of `left` among those not yet passed.
        if (left > 0 && random.nextInt(places - place + 1) < left) {
          left--;
          other = !other;
        }
        child[place] = (other ? second : first)[place];
      }
      return child;
    }
  }

  /** See {@link #uniform()}. */
  record Uniform() implements Crossover {
    @Override
    public long[] cross(long[] first, long[] second, RandomGenerator random) {
      long[] child = first.clone();
      for (int i = 0; i < child.length; i++) {
        if (random.nextBoolean()) {
          child[i] = second[i];
        }
      }
      return child;
    }
  }
}
