package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BoundedOutputTest {
  private static String kept(int limit, String printed) {
    BoundedOutput output = new BoundedOutput(limit);
    output.drain(new ByteArrayInputStream(printed.getBytes(StandardCharsets.UTF_8)));
    return output.text();
  }

  @Test
  void whatFitsIsKeptAsItIs() {
    assertThat(kept(8, "")).isEmpty();
    assertThat(kept(8, "abc\ndef\n")).isEqualTo("abc\ndef\n");
    assertThat(kept(8, "abc\u00fcxyz")).as("a letter across the halves").isEqualTo("abc\u00fcxyz");
  }

  /** "cost=1" of "cost=12.5" would be a number, and so would two halves put together. */
  @Test
  void linesThatWereCutAreDropped() {
    assertThat(kept(20, "a\ncost=12.5\nnoise noise noise\n5\nlast\n"))
        .isEqualTo("a\n[17 bytes and the lines they were part of left out]\n5\nlast\n");
    assertThat(kept(18, "a\nb\nc\ndef123\n4567\n89\n"))
        .as("cut at the end of a line")
        .isEqualTo("a\nb\nc\n[3 bytes and the lines they were part of left out]\n4567\n89\n");
    assertThat(kept(10, "123456789012345")).startsWith("[5 bytes").doesNotContain("12345");
  }
}
