package io.github.bbo4j.tuner.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningException;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.contract.Uniform;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.journal.JournalReader;
import io.github.bbo4j.tuner.journal.JournalRecord;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executors that reject, that are shut down, and that have a thread per evaluation. */
@Timeout(120)
class ExecutorsTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 999).build();

  @TempDir Path folder;

  /** The run waited for it for ever. */
  @Test
  void whatSomebodyCancelsBeforeItBeginsFails() {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    Objective cancelling =
        (c, e) -> {
          while (e.number() == 3 && pool.getQueue().isEmpty()) {
            Thread.sleep(1); // Until trial 4 is submitted.
          }
          if (e.number() == 3 && pool.getQueue().peek() instanceof Future<?> next) {
            next.cancel(false);
          }
          return Outcome.measured(c.integer("x"));
        };
    try {
      TuningResult result = tuner(cancelling).concurrency(2).budget(8).build().run(pool);
      assertThat(result.history().trials().stream().map(t -> t.outcome().isMeasured()))
          .containsExactly(true, true, true, true, false, true, true, true);
      assertThat(result.history().trial(4).outcome())
          .isInstanceOfSatisfying(
              Outcome.Failed.class,
              failed -> assertThat(failed.kind()).isEqualTo(Outcome.FailureKind.CANCELLED));
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void anExecutorThatDropsWhatItHasNoRoomForIsRefused() {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(1),
            new ThreadPoolExecutor.DiscardPolicy());
    assertThatThrownBy(() -> tuner((c, e) -> Outcome.measured(1)).build().run(pool))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Maybe give it an AbortPolicy");
    pool.shutdown();
  }

  private TunerBuilder tuner(Objective objective) {
    return Tuner.on(SPACE)
        .objective(objective)
        .heuristic(Uniform::new)
        .initialDesignSize(5)
        .budget(40)
        .concurrency(8)
        .journal(folder.resolve("run.jsonl"));
  }

  private static Objective identity() {
    return (c, e) -> Outcome.measured(c.integer("x"));
  }

  @Test
  void aFullExecutorIsAskedAgainWhenItHasRoom() {
    ThreadPoolExecutor two =
        new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
    try {
      TuningResult result = tuner(identity()).build().run(two);
      assertThat(result.history().size()).isEqualTo(40);
      assertThat(result.history().trials())
          .allSatisfy(t -> assertThat(t.outcome()).isInstanceOf(Outcome.Measured.class));
    } finally {
      two.shutdownNow();
    }
  }

  @Test
  void anExecutorThatIsShutDownBreaksTheRunOffAndTheJournalGoesOn() {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            2, 2, 0, TimeUnit.SECONDS, new java.util.concurrent.LinkedBlockingQueue<>());
    CountDownLatch never = new CountDownLatch(1);
    Objective shutsDown =
        (c, e) -> {
          if (e.number() == 10) {
            pool.shutdownNow(); // What waits in its queue will never run.
            never.await();
          }
          return Outcome.measured(c.integer("x"));
        };
    assertThatThrownBy(() -> tuner(shutsDown).build().run(pool))
        .isInstanceOfSatisfying(
            TuningException.class,
            e -> assertThat(e.result().history().size()).isGreaterThanOrEqualTo(3))
        .hasMessageContaining("shut down");
    long told = told();
    ExecutorService fresh = EvaluationThreads.perEvaluation();
    try {
      assertThat(tuner(identity()).build().run(fresh).history().size()).isEqualTo(40);
    } finally {
      fresh.shutdownNow();
    }
    assertThat(told).isLessThan(40);
    assertThat(told()).isEqualTo(40);
    assertThatThrownBy(() -> tuner(identity()).budget(50).build().run(pool))
        .isInstanceOf(TuningException.class)
        .hasMessageContaining("takes no evaluation: it was shut down");
  }

  private long told() {
    return JournalReader.read(folder.resolve("run.jsonl")).stream()
        .filter(JournalRecord.Told.class::isInstance)
        .count();
  }

  @Test
  void eachEvaluationHasAThreadVirtualWhereThereAreAny() throws Exception {
    Set<Boolean> virtual = ConcurrentHashMap.newKeySet();
    CyclicBarrier together = new CyclicBarrier(8);
    Objective waits =
        (c, e) -> {
          together.await(); // Passes only if eight run at the same time.
          virtual.add(Thread.currentThread().toString().startsWith("VirtualThread"));
          return Outcome.measured(c.integer("x"));
        };
    ExecutorService threads = EvaluationThreads.perEvaluation();
    try {
      assertThat(tuner(waits).build().run(threads).history().size()).isEqualTo(40);
    } finally {
      threads.shutdownNow();
    }
    assertThat(virtual).containsExactly(Runtime.version().feature() >= 21);
    assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).as("no thread is left").isTrue();
  }
}
