package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  /** Chunks of any size end up where single bytes would. */
  @Test
  void theEndIsKeptWhateverTheChunks() {
    String printed = IntStream.range(0, 9000).mapToObj(i -> i + "\n").collect(Collectors.joining());
    for (int limit : new int[] {2, 7, 1000, 16_384, 32_768, 50_000, 100_000}) {
      BoundedOutput output = new BoundedOutput(limit);
      byte[] bytes = printed.getBytes(StandardCharsets.UTF_8);
      for (int from = 0, size = 1; from < bytes.length; from += size, size = 3 * size + 1) {
        int some = Math.min(size, bytes.length - from);
        assertThat(output.drain(new ByteArrayInputStream(bytes, from, some))).isEqualTo(some);
      }
      int half = Math.min(limit / 2, bytes.length);
      byte[] first = Arrays.copyOf(bytes, half);
      byte[] last =
          Arrays.copyOfRange(bytes, Math.max(half, bytes.length - limit / 2), bytes.length);
      int dropped = bytes.length - first.length - last.length;
      assertThat(output.text())
          .as("limit %d", limit)
          .isEqualTo(BoundedOutput.text(first, last, dropped));
    }
  }

  /** As of "yes": the reader would see neither its time limit nor the other stream. */
  @Test
  void anEndlessStreamIsLeftForAWhile() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'y';
          }

          @Override
          public int read(byte[] into, int from, int length) {
            return length;
          }

          @Override
          public int available() {
            return 1 << 16;
          }
        };
    assertThat(new BoundedOutput(100).drain(endless)).isBetween(1L << 20, 1L << 24);
  }

  /** The reader slept a millisecond and more for each 64 KiB, and 50 MB took seconds. */
  @Test
  void whoPrintsFasterThanThePipeHoldsIsReadWithoutAPause() {
    assertThat(BoundedOutput.pause(1 << 16, 5)).isZero();
    assertThat(BoundedOutput.pause(100, 5)).isEqualTo(1);
    assertThat(BoundedOutput.pause(0, 0)).isEqualTo(1);
    assertThat(BoundedOutput.pause(0, 5)).isEqualTo(6);
    assertThat(BoundedOutput.pause(0, 20)).isEqualTo(20);
  }
}
