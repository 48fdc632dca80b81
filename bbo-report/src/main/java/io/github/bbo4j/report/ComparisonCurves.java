package io.github.bbo4j.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Curves of compared runs: convergence (quartiles of the incumbent), the empirical distribution of
 * evaluations to targets (Hansen et al. 2021, COCO, section 4), performance profiles (Dolan and
 * More 2002) of the evaluations that a test of convergence takes (More and Wild 2009: gap at most
 * tau).
 */
final class ComparisonCurves {
  /** Gaps to be reached: 1 down to 0.001, ten per decade. */
  private static final int TARGETS = 31;

  private static final double PER_DECADE = 10;
  private static final double[] TOLERANCES = {0.1, 0.01, 0.001};
  private static final int MOST_POINTS = 250;

  private final ComparedRuns runs;

  ComparisonCurves(ComparedRuns runs) {
    this.runs = runs;
  }

  void write(JsonGenerator json) throws IOException {
    convergence(json);
    JsonText.object(json, "ecdf", this::ecdf);
    profiles(json);
  }

  /** All evaluations, or an even selection with the last. */
  private static int[] grid(int evaluations) {
    int points = Math.min(evaluations, MOST_POINTS);
    int[] grid = new int[points];
    for (int i = 0; i < points; i++) {
      grid[i] = points == 1 ? 1 : 1 + (int) Math.round(i * (evaluations - 1.0) / (points - 1));
    }
    return grid;
  }

  private void convergence(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("convergence");
    for (int p = 0; p < runs.problems().size(); p++) {
      ComparedProblem problem = runs.problems().get(p);
      int[] grid = grid(runs.evaluations(problem));
      for (int h = 0; h < runs.heuristics().size(); h++) {
        List<ComparedRun> its = runs.of(problem, runs.heuristics().get(h));
        json.writeStartObject();
        json.writeNumberField("problem", p);
        json.writeNumberField("heuristic", h);
        json.writeNumberField("runs", its.size());
        JsonText.array(json, "evaluation", Arrays.stream(grid).boxed().toList());
        List<List<Object>> quartiles = quartiles(problem, its, grid);
        // Of values, the lower quartile is the upper one of costs.
        boolean turned = problem.direction().value(1) < 0;
        JsonText.array(json, "low", quartiles.get(turned ? 2 : 0));
        JsonText.array(json, "median", quartiles.get(1));
        JsonText.array(json, "high", quartiles.get(turned ? 0 : 2));
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  private static List<List<Object>> quartiles(
      ComparedProblem problem, List<ComparedRun> its, int[] grid) {
    List<List<Object>> quartiles = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int n : grid) {
      double[] costs =
          its.stream()
              .mapToDouble(r -> r.incumbentAfter(n))
              .filter(c -> !Double.isNaN(c))
              .toArray();
      for (int q = 0; q < 3; q++) {
        double cost =
            costs.length == 0 ? Double.NaN : OrderStatistics.quantile(costs, 0.25 * (q + 1));
        quartiles.get(q).add(problem.direction().value(cost));
      }
    }
    return quartiles;
  }

  private void ecdf(JsonGenerator json) throws IOException {
    int most = runs.problems().stream().mapToInt(runs::evaluations).max().orElse(0);
    int[] grid = grid(most);
    JsonText.array(json, "evaluation", Arrays.stream(grid).boxed().toList());
    json.writeArrayFieldStart("share");
    for (String heuristic : runs.heuristics()) {
      json.writeStartArray();
      for (double share : shares(heuristic, grid)) {
        json.writeNumber(share);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeNumberField("targets", TARGETS);
  }

  /** Share of targets reached after so many evaluations; every problem has the same weight. */
  private double[] shares(String heuristic, int[] grid) {
    double[] shares = new double[grid.length];
    List<ComparedProblem> its =
        runs.problems().stream().filter(p -> !runs.of(p, heuristic).isEmpty()).toList();
    for (ComparedProblem problem : its) {
      List<ComparedRun> list = runs.of(problem, heuristic);
      double weight = 1.0 / (its.size() * list.size() * TARGETS);
      for (ComparedRun run : list) {
        for (int j = 0; j < TARGETS; j++) {
          double time = runs.evaluationsTo(run, Math.pow(10, -j / PER_DECADE));
          for (int i = 0; i < grid.length; i++) {
            shares[i] += time <= grid[i] ? weight : 0;
          }
        }
      }
    }
    return shares;
  }

  private void profiles(JsonGenerator json) throws IOException {
    List<List<ComparedRun>> blocks = runs.blocks();
    json.writeArrayFieldStart("profiles");
    for (double tolerance : TOLERANCES) {
      List<List<Object>> ratios = ratios(blocks, tolerance);
      json.writeStartObject();
      json.writeNumberField("tolerance", tolerance);
      json.writeNumberField("blocks", blocks.size());
      json.writeArrayFieldStart("ratios");
      for (List<Object> its : ratios) {
        json.writeStartArray();
        for (Object ratio : its) {
          json.writeNumber((Double) ratio);
        }
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Of each heuristic, ascending: its evaluations over the fewest of the block. */
  private List<List<Object>> ratios(List<List<ComparedRun>> blocks, double tolerance) {
    List<List<Object>> ratios = new ArrayList<>();
    runs.heuristics().forEach(h -> ratios.add(new ArrayList<>()));
    for (List<ComparedRun> block : blocks) {
      double[] times = block.stream().mapToDouble(r -> runs.evaluationsTo(r, tolerance)).toArray();
      double fewest = Arrays.stream(times).min().orElse(Double.POSITIVE_INFINITY);
      for (int h = 0; h < times.length; h++) {
        if (Double.isFinite(times[h])) {
          ratios.get(h).add(times[h] / fewest);
        }
      }
    }
    ratios.forEach(list -> list.sort(null));
    return ratios;
  }
}
