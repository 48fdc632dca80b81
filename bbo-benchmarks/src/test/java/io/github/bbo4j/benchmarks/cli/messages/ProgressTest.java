package io.github.bbo4j.benchmarks.cli.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is told of a command whose output goes to no terminal. */
@Timeout(60)
class ProgressTest {

  /** A table of large runs was silent for minutes. */
  @Test
  void whoReadsNoBarIsToldFromTimeToTime() throws Exception {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    try (Progress progress = new Progress("predict", 3, lines::add, Duration.ofMillis(1))) {
      assertThat(lines.take()).isEqualTo("predict: 0 of 3 after 0 s");
      progress.step();
      progress.step();
      String line = lines.take();
      while (!line.startsWith("predict: 2 of 3 after ")) {
        line = lines.take();
      }
    }
  }

  @Test
  void whatIsSoonOverSaysNothing() {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    try (Progress progress = new Progress("predict", 3, lines::add, Duration.ofHours(1))) {
      progress.step();
    }
    assertThat(lines).isEmpty();
  }
}
