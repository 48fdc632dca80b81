package io.github.bbo4j.heuristics.analysis;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.SumOfSquares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The merged cost of a configuration, and the classes that its values fall in, one per parameter.
 */
record ClassifiedCost(List<Integer> cell, double cost) {

  /** Those of all configurations that have a cost, in the order of first trials. */
  static List<ClassifiedCost> of(History history) {
    return history.fold(
        ClassifiedCost.class,
        Costs::new,
        costs -> costs.byFirstTrial.stream().filter(Objects::nonNull).toList());
  }

  /** In what a model, which squares them, has the costs. */
  static double unit(List<ClassifiedCost> costs) {
    return SumOfSquares.unit(costs.stream().mapToDouble(c -> Math.abs(c.cost())).max().orElse(0));
  }

  /** The same costs in a unit. */
  static List<ClassifiedCost> in(double unit, List<ClassifiedCost> costs) {
    return unit == 1
        ? costs
        : costs.stream().map(c -> new ClassifiedCost(c.cell(), c.cost() / unit)).toList();
  }

  static List<Integer> cell(FactorClasses[] classes, Configuration point) {
    Integer[] its = new Integer[classes.length];
    Arrays.setAll(its, f -> classes[f].classOf(point.coordinate(f)));
    return Arrays.asList(its);
  }

  /** The costs of the configurations that were first run in each trial. */
  private static final class Costs implements History.Fold {
    private final List<@Nullable ClassifiedCost> byFirstTrial = new ArrayList<>();

    /** Of many points there are few cells: one list each. */
    private final Map<List<Integer>, List<Integer>> cells = new HashMap<>();

    private FactorClasses[] classes = {};

    @Override
    public void add(History grown) {
      if (byFirstTrial.isEmpty()) {
        classes = FactorClasses.of(grown.space());
      }
      int last = grown.size() - 1;
      byFirstTrial.add(null);
      Configuration point = grown.trial(last).configuration();
      Optional<Observation> now = grown.observation(point).filter(Observation::isMeasured);
      if (now.isPresent()) {
        int first = now.get().firstTrial();
        ClassifiedCost before = byFirstTrial.get(first);
        List<Integer> cell =
            before == null
                ? cells.computeIfAbsent(ClassifiedCost.cell(classes, point), key -> key)
                : before.cell();
        byFirstTrial.set(first, new ClassifiedCost(cell, now.get().cost().orElseThrow()));
      }
    }
  }
}
