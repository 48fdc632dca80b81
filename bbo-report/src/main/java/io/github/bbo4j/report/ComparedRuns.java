package io.github.bbo4j.report;

import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compared runs by problem, heuristic and repetition, and what gaps are measured against. */
final class ComparedRuns {
  private final List<ComparedRun> all;
  private final List<ComparedProblem> problems;
  private final List<String> heuristics;
  private final Map<Key, ComparedRun> byKey = new LinkedHashMap<>();
  private final Map<String, Scale> scales = new HashMap<>();

  private record Key(String problem, String heuristic, int repetition) {}

  /** Costs to which a problem's gaps are 0 and 1. */
  private record Scale(double best, double first) {}

  ComparedRuns(List<ComparedRun> runs) {
    all = List.copyOf(runs);
    Map<String, ComparedProblem> named = new LinkedHashMap<>();
    Set<String> names = new LinkedHashSet<>();
    for (ComparedRun run : all) {
      named.putIfAbsent(run.problem().name(), run.problem());
      names.add(run.heuristic());
      Key key = new Key(run.problem().name(), run.heuristic(), run.repetition());
      if (byKey.put(key, run) != null) {
        throw new IllegalArgumentException(
            "repetition "
                + run.repetition()
                + " of "
                + run.heuristic()
                + " on "
                + run.problem().name()
                + " is there twice. Maybe number the repetitions");
      }
    }
    if (all.isEmpty()) {
      throw new IllegalArgumentException("runs is empty: there is nothing to compare");
    }
    problems = List.copyOf(named.values());
    heuristics = List.copyOf(names);
    problems.forEach(p -> scales.put(p.name(), scale(p)));
  }

  private Scale scale(ComparedProblem problem) {
    List<ComparedRun> its =
        all.stream().filter(r -> r.problem().name().equals(problem.name())).toList();
    double best =
        problem
            .optimum()
            .orElseGet(
                () ->
                    its.stream()
                        .flatMap(r -> r.incumbents().stream())
                        .mapToDouble(Double::doubleValue)
                        .filter(Double::isFinite)
                        .min()
                        .orElse(Double.NaN));
    double[] firsts =
        its.stream()
            .flatMap(r -> r.incumbents().stream().filter(Double::isFinite).limit(1))
            .mapToDouble(Double::doubleValue)
            .toArray();
    return new Scale(best, OrderStatistics.median(firsts));
  }

  List<ComparedRun> all() {
    return all;
  }

  List<ComparedProblem> problems() {
    return problems;
  }

  List<String> heuristics() {
    return heuristics;
  }

  /** The runs of a heuristic on a problem. */
  List<ComparedRun> of(ComparedProblem problem, String heuristic) {
    return all.stream()
        .filter(r -> r.problem().name().equals(problem.name()) && r.heuristic().equals(heuristic))
        .toList();
  }

  int evaluations(ComparedProblem problem) {
    return all.stream()
        .filter(r -> r.problem().name().equals(problem.name()))
        .mapToInt(r -> r.incumbents().size())
        .max()
        .orElse(0);
  }

  /** The cost that stands for the optimum; NaN if nothing was measured. */
  double best(ComparedProblem problem) {
    return scaleOf(problem).best();
  }

  private Scale scaleOf(ComparedProblem problem) {
    return scales.getOrDefault(problem.name(), new Scale(Double.NaN, Double.NaN));
  }

  /**
   * The gap of a cost: 0 at the best, 1 where the middle run's first measurement was; NaN for NaN.
   */
  double gap(ComparedProblem problem, double cost) {
    Scale scale = scaleOf(problem);
    double above = cost - scale.best();
    return above <= 0 ? 0 : above / Math.max(scale.first() - scale.best(), Double.MIN_NORMAL);
  }

  /** The first evaluation whose incumbent has at most this gap; infinite if there is none. */
  double evaluationsTo(ComparedRun run, double target) {
    for (int n = 1; n <= run.incumbents().size(); n++) {
      if (gap(run.problem(), run.incumbents().get(n - 1)) <= target * (1 + 1e-12)) {
        return n;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /** Pairs of a problem and a repetition that every heuristic has a run of, in its order. */
  List<List<ComparedRun>> blocks() {
    List<List<ComparedRun>> blocks = new ArrayList<>();
    for (ComparedProblem problem : problems) {
      all.stream()
          .filter(r -> r.problem().name().equals(problem.name()))
          .map(ComparedRun::repetition)
          .distinct()
          .forEach(repetition -> block(problem, repetition).ifPresent(blocks::add));
    }
    return blocks;
  }

  private Optional<List<ComparedRun>> block(ComparedProblem problem, int repetition) {
    List<ComparedRun> block = new ArrayList<>();
    for (String heuristic : heuristics) {
      ComparedRun run = byKey.get(new Key(problem.name(), heuristic, repetition));
      if (run == null) {
        return Optional.empty();
      }
      block.add(run);
    }
    return Optional.of(block);
  }
}
