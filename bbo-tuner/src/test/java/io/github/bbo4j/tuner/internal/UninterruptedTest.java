package io.github.bbo4j.tuner.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UninterruptedTest {
  @Test
  void whatAnInterruptCutShortIsDoneOnceMoreAndTheInterruptKept() {
    AtomicInteger times = new AtomicInteger();
    Thread.currentThread().interrupt();
    int done =
        Uninterrupted.run(
            () -> {
              assertThat(Thread.currentThread().isInterrupted()).isFalse();
              if (times.incrementAndGet() == 1) {
                Thread.currentThread().interrupt();
                throw new UncheckedIOException(new ClosedByInterruptException());
              }
              return times.get();
            });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(done).isEqualTo(2);
  }

  @Test
  void whatFailsByItselfFails() {
    assertThatThrownBy(
            () ->
                Uninterrupted.run(
                    () -> {
                      throw new UncheckedIOException(new IOException("no room"));
                    }))
        .hasMessageEndingWith("no room");
    assertThat(Thread.interrupted()).isFalse();
  }
}
