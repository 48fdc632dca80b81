package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A trial that an interrupt made fail says nothing of its configuration: it is handed out again.
 */
@Timeout(60)
class InterruptedRunTest {
  private final MemoryJournal journal = new MemoryJournal();

  @AfterEach
  void clear() {
    Thread.interrupted();
  }

  /** How objectives fail when they are interrupted. */
  private static final List<Callable<Outcome>> WAYS =
      List.of(
          () -> {
            throw new InterruptedException();
          },
          () -> { // As a lambda has to that may throw nothing checked.
            throw new IllegalStateException("gave up", new RuntimeException(interrupted()));
          },
          () -> {
            Thread.currentThread().interrupt();
            throw new ClosedByInterruptException();
          },
          () -> {
            Thread.currentThread().interrupt();
            return Outcome.failed("interrupted");
          });

  private static InterruptedException interrupted() {
    return new InterruptedException("sleep interrupted");
  }

  private Objective failingAt(int number, Callable<Outcome> way) {
    return (c, e) -> e.number() == number ? way.call() : Outcome.measured(bowl(c));
  }

  private void assertGoesOn(TunerBuilder setup, TuningResult whole) {
    assertThat(journal.entries)
        .noneMatch(
            e ->
                e instanceof RunJournal.JournalEntry.Told told
                    && told.outcome() instanceof Outcome.Failed);
    TuningResult result = setup.minimize(TuningFixture::bowl).build().run();
    assertThat(path(result)).isEqualTo(path(whole));
    assertThat(result.history().trials()).allMatch(t -> t.outcome().isMeasured());
  }

  @Test
  void aRunThatGoesOnMeasuresWhatWasInterrupted() {
    TuningResult whole = tuner().budget(12).build().run();
    for (Callable<Outcome> way : WAYS) {
      journal.entries.clear();
      TunerBuilder setup = tuner().budget(12).journal(journal);
      TuningResult cut = setup.objective(failingAt(5, way)).build().run();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(cut.reason().criterion()).isEqualTo("interrupted");
      assertThat(cut.history().size()).isEqualTo(5);
      assertGoesOn(setup, whole);
    }
  }

  /** An executor that runs on the caller's thread hands its interrupt on. */
  @Test
  void anExecutorOfTheCallersThreadDoesSoToo() {
    TuningResult whole = tuner().budget(12).build().run();
    for (Callable<Outcome> way : WAYS) {
      journal.entries.clear();
      TunerBuilder setup = tuner().budget(12).concurrency(1).journal(journal);
      TuningResult cut = setup.objective(failingAt(5, way)).build().run(new Direct());
      assertThat(Thread.interrupted()).isTrue();
      assertThat(cut.reason().criterion()).isEqualTo("interrupted");
      assertGoesOn(setup, whole);
    }
  }

  @Test
  void whatAnExecutorEndsWhenItIsShutDownIsNotToldEither() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CountDownLatch begun = new CountDownLatch(2);
    TunerBuilder setup = tuner().budget(12).concurrency(2).journal(journal);
    Thread closer =
        new Thread(
            () -> {
              try {
                begun.await();
              } catch (InterruptedException e) {
                return;
              }
              pool.shutdownNow();
            });
    closer.start();
    assertThatThrownBy(
            () ->
                setup
                    .objective(
                        (c, e) -> {
                          if (e.number() >= 5) {
                            begun.countDown();
                            new CountDownLatch(1).await();
                          }
                          return Outcome.measured(bowl(c));
                        })
                    .build()
                    .run(pool))
        .isInstanceOf(TuningException.class)
        .hasMessageContaining("shut down");
    closer.join();
    assertGoesOn(setup, tuner().budget(12).concurrency(2).build().run());
  }

  /** An objective that interrupts itself for no reason of the run's: the run goes on. */
  @Test
  void anInterruptOfTheObjectivesOwnIsAFailure() {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    TuningResult result =
        tuner().budget(12).concurrency(2).objective(failingAt(5, WAYS.get(0))).build().run(pool);
    pool.shutdown();
    assertThat(result.history().size()).isEqualTo(12);
    assertThat(result.history().trial(5).outcome()).isInstanceOf(Outcome.Failed.class);
  }

  /** Another thread was interrupted, as on a cluster, or nobody was. */
  @Test
  void anInterruptOfAnotherThreadIsAFailure() {
    Exception circle = new RuntimeException("a");
    circle.initCause(new RuntimeException("b", circle));
    for (Exception thrown :
        List.of(
            new ExecutionException(interrupted()),
            new RuntimeException(new CompletionException(interrupted())),
            circle)) {
      Callable<Outcome> way =
          () -> {
            throw thrown;
          };
      TuningResult result = tuner().budget(12).objective(failingAt(5, way)).build().run();
      assertThat(result.history().size()).isEqualTo(12);
      assertThat(result.history().trial(5).outcome()).isInstanceOf(Outcome.Failed.class);
    }
  }

  private static final class Direct extends AbstractExecutorService {
    @Override
    public void execute(Runnable work) {
      work.run();
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return false;
    }

    @Override
    public boolean isTerminated() {
      return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return true;
    }
  }
}
