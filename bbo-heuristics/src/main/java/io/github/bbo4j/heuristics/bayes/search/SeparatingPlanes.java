package io.github.bbo4j.heuristics.bayes.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where runs are believed to succeed, seen from points that ran: on their side of planes that cut
 * off what failed. A plane in the middle of the widest margin halves what is not known, whether the
 * next run beside it succeeds or fails, and leads along an edge that has been found from several
 * sides. A failure that no plane cuts off turns the first one that can be turned to do so, else it
 * gets one of its own; one among what ran is no edge, and is left out. Immutable.
 */
final class SeparatingPlanes {
  private record Cut(List<double[]> failed, WidestMargin plane) {}

  private final List<Cut> cuts = new ArrayList<>();

  /**
   * Planes between what ran and what failed.
   *
   * @param ran points, at least one, of d numbers
   * @param failed points, those first to which planes shall be closest
   */
  SeparatingPlanes(double[][] ran, double[][] failed) {
    for (double[] x : failed) {
      if (holds(x)) {
        cutOff(ran, x);
      } else {
        cuts.stream().filter(c -> !c.plane.isAbove(x)).findFirst().orElseThrow().failed.add(x);
      }
    }
  }

  private void cutOff(double[][] ran, double[] x) {
    for (int k = 0; k <= cuts.size(); k++) {
      List<double[]> together =
          k < cuts.size() ? new ArrayList<>(cuts.get(k).failed) : new ArrayList<>();
      together.add(x);
      Optional<WidestMargin> plane = WidestMargin.between(ran, together.toArray(double[][]::new));
      if (plane.isPresent()) {
        Cut cut = new Cut(together, plane.get());
        if (k < cuts.size()) {
          cuts.set(k, cut);
        } else {
          cuts.add(cut);
        }
        return;
      }
    }
  }

  /**
   * Whether a point is on the side of what ran of all planes.
   *
   * @param x d numbers
   */
  boolean holds(double[] x) {
    return cuts.stream().allMatch(c -> c.plane.isAbove(x));
  }

  /** How many planes there are. */
  int count() {
    return cuts.size();
  }
}
