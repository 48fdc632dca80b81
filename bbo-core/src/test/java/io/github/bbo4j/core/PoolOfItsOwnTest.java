package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that are called from a thread of the pool that evaluates. */
@Timeout(60)
class PoolOfItsOwnTest {
  /** Such a run waited for ever, and with it as many as the pool had threads. */
  @Test
  void aForkJoinPoolPutsAnotherThreadInThePlaceOfTheOneThatDecides() throws Exception {
    for (int threads : new int[] {1, 2}) {
      ForkJoinPool pool = new ForkJoinPool(threads);
      try {
        List<Future<TuningResult>> runs = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          runs.add(pool.submit(() -> tuner().concurrency(3).build().run(pool)));
        }
        for (Future<TuningResult> run : runs) {
          assertThat(run.get(20, TimeUnit.SECONDS).history().size()).isEqualTo(40);
        }
      } finally {
        pool.shutdownNow();
      }
    }
  }

  /** Of other pools it isn't known whose threads they are. */
  @Test
  void thatNothingBeginsIsToldOnce() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    ConcurrentLinkedQueue<String> told = new ConcurrentLinkedQueue<>();
    try {
      Objective objective = Objectives.minimizing(c -> bowl(c));
      Future<TuningResult> run =
          pool.submit(
              () ->
                  new SessionRunner(
                          tuner().concurrency(2).build().start(),
                          objective,
                          10,
                          new IdleWarning(Duration.ofMillis(300), told::add))
                      .run(pool));
      while (told.isEmpty()) {
        Thread.sleep(20);
      }
      Thread.sleep(700);
      assertThat(told)
          .singleElement()
          .asString()
          .contains("none of 2 evaluations has begun for 0 s")
          .contains("maybe call it from another thread");
      run.cancel(true);

      Objective slow =
          Objectives.minimizing(
              c -> {
                Thread.sleep(c.integer("x") > 97 ? 900 : 0);
                return bowl(c);
              });
      assertThat(
              new SessionRunner(
                      tuner().concurrency(2).build().start(),
                      slow,
                      10,
                      new IdleWarning(Duration.ofMillis(300), told::add))
                  .run(pool)
                  .history()
                  .size())
          .isEqualTo(40);
      assertThat(told).hasSize(1);
    } finally {
      pool.shutdownNow();
    }
  }
}
