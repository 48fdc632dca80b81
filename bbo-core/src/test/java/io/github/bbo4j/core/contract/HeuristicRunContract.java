package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.contract.ContractSpaces.Landscape;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/**
 * What every heuristic must do over whole runs: going on after an interruption, and with threads.
 */
abstract class HeuristicRunContract {
  static final int DESIGN = 5;

  /** A fresh instance without a memo. */
  protected abstract Heuristic heuristic();

  /** How many suggestions each of the longer tests asks for. */
  protected int steps() {
    return 30;
  }

  @Test
  void aResumedRunGoesOnAsIfNeverInterrupted() {
    SearchSpace space = ContractSpaces.mixed();
    int budget = DESIGN + Math.min(15, steps());
    Tuner tuner = tuner(space, budget, 1);
    List<Configuration> whole = configurations(tuner.run().history());
    for (int cut : new int[] {0, 3, DESIGN, budget - 3}) {
      List<Trial> head = tuner.run().history().trials().subList(0, cut);
      assertThat(configurations(tuner.run(tuner.resume(head)).history()))
          .as("resumed after %s trials", cut)
          .isEqualTo(whole);
    }
  }

  @Test
  void threadsDoNotShowInTheTrajectory() {
    Tuner tuner = tuner(ContractSpaces.mixed(), DESIGN + Math.min(15, steps()), 3);
    ExecutorService one = Executors.newFixedThreadPool(1);
    ExecutorService three = Executors.newFixedThreadPool(3);
    try {
      assertThat(configurations(tuner.run(three).history()))
          .isEqualTo(configurations(tuner.run(one).history()));
    } finally {
      one.shutdown();
      three.shutdown();
    }
  }

  private Tuner tuner(SearchSpace space, int budget, int concurrency) {
    InitialDesign design =
        (where, size, random) -> {
          History drawn = History.empty(where);
          for (int i = 0; i < size; i++) {
            drawn = drawn.plus(drawn.sampleNew(random), Outcome.measured(0));
          }
          return configurations(drawn);
        };
    return Tuner.on(space)
        .heuristic(this::heuristic)
        .initialDesign(design, DESIGN)
        .objective((point, evaluation) -> Landscape.MIXED.outcome(point, evaluation.number()))
        .budget(budget)
        .concurrency(concurrency)
        .seed(4)
        .build();
  }

  private static List<Configuration> configurations(History history) {
    return history.trials().stream().map(Trial::configuration).toList();
  }
}
