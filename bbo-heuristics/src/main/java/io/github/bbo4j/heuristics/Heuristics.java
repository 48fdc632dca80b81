package io.github.bbo4j.heuristics;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.heuristics.annealing.Acceptance;
import io.github.bbo4j.heuristics.annealing.AnnealingSettings;
import io.github.bbo4j.heuristics.annealing.CoolingSchedule;
import io.github.bbo4j.heuristics.annealing.SimulatedAnnealing;
import io.github.bbo4j.heuristics.baseline.ExhaustiveSearch;
import io.github.bbo4j.heuristics.baseline.HillClimbing;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import io.github.bbo4j.heuristics.bayes.AutoHeuristic;
import io.github.bbo4j.heuristics.bayes.SmboHeuristics;
import io.github.bbo4j.heuristics.bayes.SurrogateHeuristic;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.forest.ForestSurrogate;
import io.github.bbo4j.heuristics.genetic.Crossover;
import io.github.bbo4j.heuristics.genetic.GenerationalGeneticAlgorithm;
import io.github.bbo4j.heuristics.genetic.GeneticAlgorithm;
import io.github.bbo4j.heuristics.genetic.GeneticSettings;
import io.github.bbo4j.heuristics.genetic.Selection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The heuristics by the ids that the command line uses, each with good settings. Thread-safe. */
public final class Heuristics {
  private static final Map<String, Supplier<Heuristic>> BY_ID = catalogue();

  private Heuristics() {}

  private static Map<String, Supplier<Heuristic>> catalogue() {
    Map<String, Supplier<Heuristic>> all = new LinkedHashMap<>();
    all.put("auto", AutoHeuristic::new);
    all.put("random", RandomSearch::new);
    all.put("exhaustive", ExhaustiveSearch::new);
    all.put("hill-climbing", HillClimbing::firstImprovement);
    all.put("sa-log", () -> annealing(CoolingSchedule.logarithmic(10)));
    all.put("sa-linear", () -> annealing(CoolingSchedule.linear(1)));
    all.put("sa-exp", () -> annealing(CoolingSchedule.exponential(0.9)));
    all.put(
        "sa-noisy",
        () ->
            new SimulatedAnnealing(
                AnnealingSettings.defaults().withAcceptance(Acceptance.EXPECTED)));
    all.put("ga-tournament-1pt", () -> genetic(tournament(), Crossover.onePoint()));
    all.put("ga-tournament-2pt", () -> genetic(tournament(), Crossover.twoPoint()));
    all.put("ga-roulette-1pt", () -> genetic(Selection.roulette(), Crossover.onePoint()));
    all.put("ga-roulette-2pt", () -> genetic(Selection.roulette(), Crossover.twoPoint()));
    all.put("ga-generational", GenerationalGeneticAlgorithm::new);
    for (String id : SmboHeuristics.ids()) {
      all.put(id, () -> SmboHeuristics.byId(id));
    }
    all.put(
        "smbo-rf",
        () -> new SurrogateHeuristic("smbo-rf", ForestSurrogate.of(32), OutputTransform.AUTO));
    return Collections.unmodifiableMap(all);
  }

  /** The ids, in the order of the documentation. */
  public static List<String> ids() {
    return List.copyOf(new ArrayList<>(BY_ID.keySet()));
  }

  /**
   * A fresh heuristic, for one run.
   *
   * @throws IllegalArgumentException if there is none of that id; the message lists the ids
   */
  public static Heuristic byId(String id) {
    Supplier<Heuristic> supplier = BY_ID.get(id);
    if (supplier == null) {
      throw new IllegalArgumentException(
          "there is no heuristic '" + id + "'. Maybe one of " + String.join(", ", ids()));
    }
    return supplier.get();
  }

  private static Heuristic annealing(CoolingSchedule schedule) {
    return new SimulatedAnnealing(AnnealingSettings.defaults().withSchedule(schedule));
  }

  private static Selection tournament() {
    return GeneticSettings.defaults().selection();
  }

  private static Heuristic genetic(Selection selection, Crossover crossover) {
    return new GeneticAlgorithm(
        GeneticSettings.defaults().withSelection(selection).withCrossover(crossover));
  }
}
