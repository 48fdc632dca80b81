package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SparklineTest {

  @Test
  void fallsWithTheIncumbent() {
    Sparkline line = new Sparkline(StandardCharsets.UTF_8);
    assertThat(line.toString()).isEmpty();
    line.add(8);
    assertThat(line.toString()).isEqualTo("▁");
    line.add(4);
    line.add(0);
    assertThat(line.toString()).isEqualTo("█▅▁");
  }

  @Test
  void staysShortAndEndsWithTheNewest() {
    Sparkline line = new Sparkline(StandardCharsets.US_ASCII);
    for (int i = 0; i < 1000; i++) {
      line.add(1000 - i);
    }
    assertThat(line.toString()).hasSize(16).startsWith("@").endsWith("_");
  }
}
