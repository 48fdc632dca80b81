package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A machine that can run nothing: that is no word on the configurations whose turn it is. */
@Timeout(60)
class UnavailableSystemTest {
  /** Of several that broke off at once the first ended the run, the others were failed trials. */
  @Test
  void aMachineThatRunsNothingAnyMoreIsToldOfNoConfiguration() {
    for (boolean thrown : new boolean[] {true, false}) {
      CyclicBarrier allAtOnce = new CyclicBarrier(3);
      Objective down =
          (c, e) -> {
            if (e.number() < 12) {
              return Outcome.measured(bowl(c));
            }
            allAtOnce.await();
            if (thrown) {
              throw new Objective.UnavailableException("no process left", new IOException("11"));
            }
            return new Outcome.Failed(Outcome.FailureKind.NOT_STARTED, "no process left");
          };
      ExecutorService pool = Executors.newFixedThreadPool(3);
      TuningException e =
          catchThrowableOfType(
              TuningException.class,
              () -> tuner().objective(down).stopAfterFailures(1).concurrency(3).build().run(pool));
      pool.shutdown();
      assertThat(e).hasMessageContaining("no process left");
      assertThat(e.result().history().trials()).allMatch(t -> t.outcome().isMeasured()).hasSize(12);
    }
  }

  /** A disk that is full spent the rest of the budget in seconds, and the run was over. */
  @Test
  void aMachineThatRunsNothingDoesNotSpendTheBudget() {
    for (Outcome.FailureKind kind :
        List.of(Outcome.FailureKind.NOT_STARTED, Outcome.FailureKind.LOST)) {
      for (int q : new int[] {1, 3}) {
        MemoryJournal journal = new MemoryJournal();
        AtomicBoolean full = new AtomicBoolean();
        TunerBuilder setup = tuner().budget(40).concurrency(q).journal(journal);
        ExecutorService pool = Executors.newFixedThreadPool(q);
        Tuner filling =
            setup
                .objective(
                    (c, e) -> {
                      full.compareAndSet(false, e.number() == 17);
                      return full.get()
                          ? new Outcome.Failed(kind, "no space left on device")
                          : Outcome.measured(bowl(c));
                    })
                .build();
        assertThatThrownBy(() -> filling.run(pool))
            .isInstanceOfSatisfying(
                TuningException.class,
                // Those that run beside the one that finds the disk full may find it so before it.
                e ->
                    assertThat(e.result().history().size())
                        .isBetween(17 - (q - 1) + 9, 17 + 9 + 2 * q))
            .hasMessageContaining("10 evaluations were not run")
            .hasMessageContaining("no space left on device");
        TuningResult result = setup.minimize(TuningFixture::bowl).build().run(pool);
        pool.shutdown();
        assertThat(result.history().size()).isEqualTo(40);
        assertThat(result.history().trials().stream().filter(t -> !t.outcome().isMeasured()))
            .hasSizeBetween(9, 9 + 2 * q);
      }
    }
    TuningResult asked =
        tuner()
            .budget(40)
            .stopAfterFailures(0)
            .objective((c, e) -> new Outcome.Failed(Outcome.FailureKind.LOST, "gone"))
            .build()
            .run();
    assertThat(asked.history().size()).isEqualTo(40);
  }

  /** It was told to go on from its journal, and stopped at once for what had been mended. */
  @Test
  void aRunThatNeverWorkedGoesOnOnceThatIsMended() {
    for (int q : new int[] {1, 4}) {
      MemoryJournal journal = new MemoryJournal();
      TunerBuilder setup = tuner().budget(40).concurrency(q).journal(journal);
      Objective broken = (c, e) -> Outcome.failed("no such partition");
      int before = setup.objective(broken).build().run().history().size();
      TuningResult again = setup.objective(broken).build().run();
      assertThat(again.reason().criterion()).isEqualTo("first failures");
      assertThat(again.history().size()).as("as many again").isBetween(before + 10, before + 15);
      TuningResult mended = setup.minimize(TuningFixture::bowl).build().run();
      assertThat(mended.reason().criterion()).isEqualTo("evaluations");
      assertThat(mended.history().size()).isEqualTo(40);
    }
  }
}
