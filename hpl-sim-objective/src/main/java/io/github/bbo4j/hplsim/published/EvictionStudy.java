package io.github.bbo4j.hplsim.published;

import io.github.bbo4j.hplsim.HplObjective;
import io.github.bbo4j.hplsim.HplPredictor;
import io.github.bbo4j.hplsim.generative.GenerativeModel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The slowest nodes left out. The published clusters with two populations of nodes were drawn from
 * a law at the level of nodes that isn't published; only those of the normal state are made again.
 */
final class EvictionStudy {

  private static final HplPredictor FAST = HplPredictor.simulated(Fidelity.FAST);

  /** Grids more elongated than this never win. */
  private static final int ROWS = 16;

  private final StudyScope scope;
  private final List<Platform> clusters;
  private final Map<String, Best> known = new HashMap<>();

  EvictionStudy(StudyScope scope) {
    this.scope = scope;
    clusters = TopSwitchStudy.clusters(GenerativeModel.dahuNode(), scope);
  }

  static List<Integer> sizes() {
    return Figures.sizes("eviction", EvictionStudy::isMade);
  }

  private static boolean isMade(Map<String, String> row) {
    return Figures.text(row, "nodes").equals("mild");
  }

  /** The fastest grid of a number of nodes. */
  private record Best(double seconds, String grid) {}

  void run(StudyRows rows) {
    for (Map<String, String> row : Figures.of("eviction")) {
      int n = Figures.whole(row, "n");
      if (!scope.has(n) || !isMade(row) || rows.passOver(1)) {
        continue;
      }
      int removed = Figures.whole(row, "removed");
      double all = best(n, 0).seconds();
      Best best = best(n, removed);
      Map<String, String> setting = new LinkedHashMap<>();
      setting.put("n", Integer.toString(n));
      setting.put("removed", Integer.toString(removed));
      setting.put("published_grid", Figures.text(row, "grid"));
      setting.put("grid", best.grid());
      rows.accept(
          new StudyRow(
              setting,
              "time over all nodes at their best grid, %",
              Figures.number(row, "overhead_pct"),
              100 * (best.seconds() / all - 1)));
    }
  }

  private Best best(int n, int removed) {
    Best found = known.get(n + " " + removed);
    if (found == null) {
      found = new Best(Double.POSITIVE_INFINITY, "");
      int left = clusters.get(0).nodes() - removed;
      for (int p = 1; p <= ROWS; p++) {
        if (left % p == 0) {
          double seconds = seconds(HplConfiguration.of(n, 512, p, left / p), removed);
          found = seconds < found.seconds() ? new Best(seconds, p + "x" + left / p) : found;
        }
      }
      known.put(n + " " + removed, found);
    }
    return found;
  }

  private double seconds(HplConfiguration run, int removed) {
    double sum = 0;
    for (Platform cluster : clusters) {
      List<Integer> gone = HplObjective.slowestFirst(cluster, run.nb()).subList(0, removed);
      List<Integer> kept = new ArrayList<>(IntStream.range(0, cluster.nodes()).boxed().toList());
      kept.removeAll(gone);
      sum += FAST.seconds(run, cluster.keepingNodes(kept), scope.seed());
    }
    return sum / clusters.size();
  }
}
