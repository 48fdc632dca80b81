package io.github.bbo4j.tuner.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * What a program printed, in bounded memory: the first half of the limit and the last half; what is
 * between is counted and dropped.
 *
 * <p>Read without a thread of its own: {@link #drain} takes what is there and never waits, so a
 * daemon that keeps the pipe open holds nobody up.
 */
final class BoundedOutput {
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final byte[] tail;
  private final int half;
  private final byte[] buffer = new byte[1 << 14];
  private long total;

  BoundedOutput(int limit) {
    this.half = Math.max(1, limit / 2);
    this.tail = new byte[half];
  }

  /** Takes what can be read without waiting; whether there was something. */
  boolean drain(InputStream stream) {
    boolean some = false;
    try {
      for (int ready = stream.available(); ready > 0; ready = stream.available()) {
        int read = stream.read(buffer, 0, Math.min(ready, buffer.length));
        if (read <= 0) {
          return some;
        }
        append(read);
        some = true;
      }
    } catch (IOException e) {
      return some; // The pipe was closed with the process.
    }
    return some;
  }

  private void append(int length) {
    int first = Math.min(length, half - head.size());
    head.write(buffer, 0, Math.max(0, first));
    for (int i = Math.max(0, first); i < length; i++) {
      tail[(int) ((total + i - half) % half)] = buffer[i];
    }
    total += length;
  }

  /**
   * The text; bytes that are not UTF-8 become U+FFFD, dropped ones are told in a line of their own.
   */
  String text() {
    if (total <= half) {
      return head.toString(StandardCharsets.UTF_8);
    }
    int kept = (int) Math.min(half, total - half);
    byte[] last = new byte[kept];
    for (int i = 0; i < kept; i++) {
      last[i] = tail[(int) ((total - kept + i - half) % half)];
    }
    long dropped = total - half - kept;
    String between = dropped == 0 ? "" : "\n[" + dropped + " bytes left out]\n";
    return dropped == 0
        ? new String(concat(head.toByteArray(), last), StandardCharsets.UTF_8)
        : head.toString(StandardCharsets.UTF_8)
            + between
            + new String(last, StandardCharsets.UTF_8);
  }

  private static byte[] concat(byte[] a, byte[] b) {
    byte[] both = java.util.Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }
}
