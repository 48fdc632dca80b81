package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PulseTest {
  private final AtomicLong clock = new AtomicLong(-5);
  private final Pulse pulse = new Pulse(clock::get);

  private Optional<Duration> after(long seconds, long sign) {
    clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
    return pulse.silence(Optional.of(FileTime.fromMillis(sign)));
  }

  /** A file server's clock an hour behind made every trial lost; one ahead, none. */
  @Test
  void whatTimeASignBearsSaysNothing() {
    assertThat(pulse.silence(Optional.empty())).isEmpty();
    assertThat(after(3, 0)).contains(Duration.ZERO);
    assertThat(after(20, 0)).contains(Duration.ofSeconds(20));
    assertThat(after(20, 1000)).as("it beats").contains(Duration.ZERO);
    assertThat(after(1, 900)).as("the clock there was set back").contains(Duration.ZERO);
    assertThat(after(31, 900)).contains(Duration.ofSeconds(31));
  }
}
