package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a model sees of a history: all of it up to {@value #LONG} configurations; of a longer one
 * the {@value #BEST} best and an even selection of the others by their costs, {@value #KEPT} in
 * all, and whatever is newer than the selection (subset of data; Rasmussen and Williams 2006,
 * section 8.3.3). So a decision after 10,000 evaluations costs what it does after 600.
 *
 * <p>The selection is made every {@value #BLOCK} trials, as of then, so that factors can grow in
 * between; it follows from the history alone.
 */
final class LongHistory {
  static final int LONG = 1000;
  static final int KEPT = 500;
  static final int BLOCK = 100;
  private static final int BEST = 100;
  private static final int FAILED = 100;

  private LongHistory() {}

  /** The points of a history that a model learns from. */
  static TrainingPoints points(History history) {
    int size = history.observations().size();
    if (size <= LONG) {
      return TrainingPoints.of(history);
    }
    History then = history.prefix(history.size() - history.size() % BLOCK);
    List<Observation> now = history.observations();
    BitSet kept = selected(then.observations());
    kept.set(then.observations().size(), size);
    List<Observation> used = new ArrayList<>();
    List<Configuration> failed = new ArrayList<>();
    kept.stream()
        .mapToObj(now::get)
        .forEach(
            o -> {
              if (o.isMeasured() || o.censored() > 0) {
                used.add(o);
              } else {
                failed.add(o.configuration());
              }
            });
    return new TrainingPoints(used, failed);
  }

  private static BitSet selected(List<Observation> then) {
    double[] cost = new double[then.size()];
    for (int i = 0; i < cost.length; i++) {
      Observation o = then.get(i);
      cost[i] = o.cost().orElse(o.censoredBound().orElse(Double.POSITIVE_INFINITY));
    }
    int[] ran =
        IntStream.range(0, cost.length)
            .filter(i -> then.get(i).isMeasured() || then.get(i).censored() > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> cost[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] failed =
        IntStream.range(0, cost.length)
            .filter(i -> !then.get(i).isMeasured() && then.get(i).censored() == 0)
            .toArray();
    BitSet kept = new BitSet(cost.length);
    IntStream.of(thinned(ran, KEPT, BEST)).forEach(kept::set);
    IntStream.of(thinned(failed, FAILED, 0)).forEach(kept::set);
    return kept;
  }

  private static int[] thinned(int[] order, int most, int best) {
    return order.length <= most ? order : Thinning.of(order, most, best);
  }
}
