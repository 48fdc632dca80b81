package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Objective;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A scheduler that is away for a while says nothing of the trial whose turn it is. */
@Timeout(60)
class SchedulerOutageTest {
  private final AtomicLong clock = new AtomicLong();
  private final AtomicInteger tries = new AtomicInteger();
  private final Withdrawal withdrawal = new Withdrawal(1);
  private final SchedulerOutage outage =
      new SchedulerOutage(Duration.ofMinutes(10), Duration.ofMillis(1), clock::get);

  private String submit(int failing) throws IOException {
    clock.addAndGet(Duration.ofMinutes(1).toNanos());
    if (tries.incrementAndGet() <= failing) {
      throw new SchedulerUnreachableException("Unable to contact slurm controller");
    }
    return "job-1";
  }

  /** Ten trials that failed within seconds ended the run. */
  @Test
  void whatCanNotBeSubmittedNowIsSubmittedOnceTheSchedulerIsBack() throws Exception {
    assertThat(outage.await(() -> submit(9), withdrawal)).isEqualTo("job-1");
    assertThat(tries).hasValue(10);
  }

  @Test
  void anOutageWithoutAnEndEndsTheRunAndNothingIsToldOfTheConfiguration() {
    assertThatThrownBy(() -> outage.await(() -> submit(1000), withdrawal))
        .isInstanceOf(Objective.UnavailableException.class)
        .hasMessageContaining("could not be reached for 600 s: Unable to contact")
        .hasMessageContaining("Maybe go on from the journal");
    assertThat(tries).hasValueBetween(11, 12);
  }

  @Test
  void whatTheSchedulerRefusesIsNotTriedAgain() {
    assertThatThrownBy(
            () ->
                outage.await(
                    () -> {
                      tries.incrementAndGet();
                      throw new IOException("invalid partition specified: nope");
                    },
                    withdrawal))
        .hasMessage("invalid partition specified: nope");
    assertThat(tries).hasValue(1);
  }

  /** Ctrl-C would wait for the scheduler. */
  @Test
  void aRunThatIsToStopWaitsForNoScheduler() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    withdrawal.begin();
    withdrawal.ask(ended::countDown);
    AtomicInteger caught = new AtomicInteger();
    Thread evaluation =
        new Thread(
            () -> {
              try {
                outage.await(() -> submit(1000), withdrawal);
              } catch (InterruptedException e) {
                caught.set(1);
              } catch (IOException e) {
                caught.set(2);
              }
            });
    evaluation.start();
    ended.await();
    evaluation.interrupt();
    evaluation.join();
    assertThat(caught).hasValue(1);
    assertThat(tries).hasValue(1);
  }
}
