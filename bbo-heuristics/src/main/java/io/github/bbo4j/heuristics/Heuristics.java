package io.github.bbo4j.heuristics;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.heuristics.analysis.SequentialAnova;
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
import java.util.List;

/**
 * The heuristics by the ids that the command line uses, each with good settings, and those of a
 * user's own on the class path. Thread-safe.
 *
 * <p>A heuristic of your own is found by its {@link Heuristic#name()} if its class has a public
 * constructor without parameters and stands in {@code
 * META-INF/services/io.github.bbo4j.core.Heuristic} ({@link java.util.ServiceLoader}).
 */
public final class Heuristics {
  private static final Catalog<Heuristic> BY_ID =
      withOtherNames(catalog()).withServices(Heuristic.class, Heuristic::name);

  private Heuristics() {}

  private static Catalog<Heuristic> catalog() {
    Catalog<Heuristic> all =
        Catalog.<Heuristic>of("heuristic")
            .with("auto", n -> new AutoHeuristic())
            .with("random", n -> new RandomSearch())
            .with("exhaustive", n -> new ExhaustiveSearch())
            .with("hill-climbing", n -> HillClimbing.firstImprovement())
            .with("anova", n -> new SequentialAnova())
            .with("sa-log", n -> annealing(CoolingSchedule.logarithmic(10)))
            .with("sa-linear", n -> annealing(CoolingSchedule.linear(1)))
            .with("sa-exp", n -> annealing(CoolingSchedule.exponential(0.9)))
            .with(
                "sa-noisy",
                n ->
                    new SimulatedAnnealing(
                        AnnealingSettings.defaults().withAcceptance(Acceptance.EXPECTED)))
            .with("ga-tournament-1pt", n -> genetic(tournament(), Crossover.onePoint()))
            .with("ga-tournament-2pt", n -> genetic(tournament(), Crossover.twoPoint()))
            .with("ga-roulette-1pt", n -> genetic(Selection.roulette(), Crossover.onePoint()))
            .with("ga-roulette-2pt", n -> genetic(Selection.roulette(), Crossover.twoPoint()))
            .with("ga-generational", n -> new GenerationalGeneticAlgorithm());
    for (String id : SmboHeuristics.ids()) {
      all = all.with(id, n -> SmboHeuristics.byId(id));
    }
    return all.with(
        "smbo-rf",
        n -> new SurrogateHeuristic("smbo-rf", ForestSurrogate.of(32), OutputTransform.AUTO));
  }

  /** What papers and other tools call them: who types that is told the id. */
  private static Catalog<Heuristic> withOtherNames(Catalog<Heuristic> catalog) {
    return catalog
        .alsoCalled("genetic", "ga-tournament-2pt")
        .alsoCalled("genetic-algorithm", "ga-tournament-2pt")
        .alsoCalled("evolutionary", "ga-tournament-2pt")
        .alsoCalled("annealing", "sa-log")
        .alsoCalled("simulated-annealing", "sa-log")
        .alsoCalled("bayesian", "auto")
        .alsoCalled("bayesian-optimization", "auto")
        .alsoCalled("gaussian-process", "auto")
        .alsoCalled("smbo", "auto")
        .alsoCalled("random-forest", "smbo-rf")
        .alsoCalled("forest", "smbo-rf")
        .alsoCalled("grid", "exhaustive")
        .alsoCalled("grid-search", "exhaustive")
        .alsoCalled("random-search", "random");
  }

  /** The ids, in the order of the documentation, and the names of a user's own behind them. */
  public static List<String> ids() {
    return BY_ID.ids();
  }

  /**
   * A fresh heuristic, for one run.
   *
   * @throws IllegalArgumentException if there is none of that id; the message names the nearest and
   *     all
   */
  public static Heuristic byId(String id) {
    return BY_ID.byId(id);
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
