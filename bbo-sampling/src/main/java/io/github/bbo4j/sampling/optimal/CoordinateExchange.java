package io.github.bbo4j.sampling.optimal;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.sampling.optimal.OptimalDesign.Criterion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;

/**
 * Improves a design by exchanges until none helps. With {@code B} the inverse of the information
 * matrix, {@code d(x) = x'Bx}, exchanging {@code x} for {@code y} multiplies the determinant by
 * {@code (1 + d(y)) (1 - d(x)) + (x'By)^2} (Fedorov 1972), and changes the trace by two updates of
 * Sherman and Morrison. Not thread-safe.
 */
final class CoordinateExchange {
  /** Multiplications after which no further start is made: about a tenth of a second. */
  static final long MOST_WORK = 100_000_000;

  /** Prior precision of a term that is asked for: next to none. */
  private static final double ASKED = 1e-6;

  private static final double LEAST_GAIN = 1e-7;
  private static final int PASSES = 30;
  private static final int LEVELS = 11;
  private static final int WHOLE_POINTS = 10;

  private final SearchSpace space;
  private final ModelTerms terms;
  private final Criterion criterion;
  private final DMatrixRMaj moments;
  private final Supplier<Configuration> draw;
  private final double[] prior;
  private long work;

  CoordinateExchange(
      SearchSpace space,
      ModelTerms terms,
      Criterion criterion,
      DMatrixRMaj moments,
      Supplier<Configuration> draw) {
    this.space = space;
    this.terms = terms;
    this.criterion = criterion;
    this.moments = moments;
    this.draw = draw;
    this.prior = new double[terms.count()];
  }

  /**
   * A design.
   *
   * @param points distinct
   * @param value of the criterion, more is better
   * @param work multiplications that it took
   */
  record Result(List<Configuration> points, double value, long work) {}

  /** A design in the making. */
  private final class Design {
    private final List<Configuration> points;
    private final List<double[]> rows = new ArrayList<>();
    private final Set<Configuration> there;
    private final Information information;
    private double trace;

    Design(List<Configuration> start) {
      points = new ArrayList<>(start);
      there = new HashSet<>(start);
      points.forEach(point -> rows.add(terms.row(point)));
      information = new Information(rows, prior);
      trace = criterion == Criterion.I ? information.trace(moments) : 0;
    }

    /** The best exchange of a point; whether there was one. */
    boolean exchange(int i, List<Configuration> candidates) {
      double[] out = rows.get(i);
      double[] solved = information.solve(out);
      double best = LEAST_GAIN;
      Configuration chosen = points.get(i);
      for (Configuration candidate : candidates) {
        if (!there.contains(candidate)) {
          double gain = gain(out, solved, terms.row(candidate));
          if (gain > best) {
            best = gain;
            chosen = candidate;
          }
        }
      }
      if (best <= LEAST_GAIN) {
        return false;
      }
      double[] in = terms.row(chosen);
      information.exchange(out, in);
      work += 2L * in.length * in.length * in.length;
      trace = criterion == Criterion.I ? information.trace(moments) : 0;
      there.remove(points.get(i));
      there.add(chosen);
      points.set(i, chosen);
      rows.set(i, in);
      return true;
    }

    /** By how much the criterion improves, as a share. */
    private double gain(double[] x, double[] bx, double[] y) {
      int p = y.length;
      work += (criterion == Criterion.D ? 1L : 3L) * p * p;
      double[] by = information.solve(y);
      double dx = Information.dot(x, bx);
      double dy = Information.dot(y, by);
      double dxy = Information.dot(x, by);
      if (criterion == Criterion.D) {
        return (1 + dy) * (1 - dx) + dxy * dxy - 1;
      }
      double[] bx1 = new double[p];
      for (int i = 0; i < p; i++) {
        bx1[i] = bx[i] - by[i] * dxy / (1 + dy);
      }
      double left = 1 - Information.dot(x, bx1);
      if (left <= 1e-9) {
        return 0;
      }
      double added = Information.dot(by, Information.times(moments, by)) / (1 + dy);
      double removed = Information.dot(bx1, Information.times(moments, bx1)) / left;
      return (added - removed) / trace;
    }
  }

  /** Improves a design of distinct points. */
  Result improve(List<Configuration> start) {
    work = 0;
    // Points enough for all terms: all are asked for.
    Arrays.fill(prior, start.size() >= terms.count() ? ASKED : 1);
    Arrays.fill(prior, 0, terms.mains(), ASKED);
    Design design = new Design(start);
    boolean improved = true;
    for (int pass = 0; pass < PASSES && improved && work < MOST_WORK; pass++) {
      improved = false;
      for (int i = 0; i < start.size() && work < MOST_WORK; i++) {
        for (int d = 0; d < space.dimension() && work < MOST_WORK; d++) {
          improved |= design.exchange(i, alongAxis(design.points.get(i), d));
        }
        improved |= design.exchange(i, anywhere());
      }
    }
    double value = criterion == Criterion.D ? design.information.logDeterminant() : -design.trace;
    return new Result(List.copyOf(design.points), value, work);
  }

  /** The point with another value of one parameter: all levels, or eleven spread over the axis. */
  private List<Configuration> alongAxis(Configuration point, int dimension) {
    Domain domain = space.domain(dimension);
    int levels = (int) domain.strata(LEVELS);
    List<Configuration> candidates = new ArrayList<>();
    long[] coordinates = point.coordinates();
    for (int level = 0; level < levels; level++) {
      coordinates[dimension] = domain.evenlySpaced(level, levels);
      space.find(coordinates).ifPresent(candidates::add);
    }
    return candidates;
  }

  private List<Configuration> anywhere() {
    List<Configuration> candidates = new ArrayList<>();
    for (int i = 0; i < WHOLE_POINTS; i++) {
      candidates.add(draw.get());
    }
    return candidates;
  }
}
