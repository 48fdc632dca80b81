package io.github.bbo4j.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.sampling.LatinHypercube;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ExperimentTest {
  private static List<Task> row(String problem, int repetitions) {
    return Task.all(
        List.of(Problems.byName(problem).orElseThrow()),
        List.of(Contender.byId("random")),
        RunSettings.defaults(new LatinHypercube()),
        repetitions);
  }

  /** The first row can't end before a run of the last one has, and is told of first. */
  @Test
  @Timeout(60)
  void rowsGoOnTogetherAndComeInOrder() {
    List<List<Task>> rows = List.of(row("branin", 1), row("hartmann3", 2), row("ackley5", 1));
    CountDownLatch last = new CountDownLatch(1);
    List<Integer> places = new ArrayList<>();
    List<String> told = new ArrayList<>();
    Experiment.runRows(
        rows,
        2,
        task -> {
          String name = task.problem().name() + task.repetition();
          if (name.equals("branin1")) {
            await(last);
          } else if (name.equals("ackley51")) {
            last.countDown();
          }
          return name;
        },
        (place, runs) -> {
          places.add(place);
          told.addAll(runs.complete());
        });
    assertThat(places).containsExactly(0, 1, 2);
    assertThat(told).containsExactly("branin1", "hartmann31", "hartmann32", "ackley51");
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the other rows waited for this one");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A run that throws costs its own result, not its row's others and no other row. */
  @Test
  void aRunThatThrowsIsAFailureOfItsRow() {
    List<Experiment.Results<Integer>> rows = new ArrayList<>();
    Experiment.<Integer>runRows(
        List.of(row("branin", 3), row("hartmann3", 3)),
        1,
        task -> {
          if (task.repetition() == 2 && task.problem().name().equals("branin")) {
            throw new IllegalStateException("no");
          }
          return task.repetition();
        },
        (place, runs) -> rows.add(runs));
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0).results()).containsExactly(1, 3);
    assertThat(rows.get(0).failures())
        .singleElement()
        .satisfies(f -> assertThat(f.message()).endsWith("random on branin, repetition 2: no"));
    assertThat(rows.get(1).complete()).containsExactly(1, 2, 3);
  }
}
