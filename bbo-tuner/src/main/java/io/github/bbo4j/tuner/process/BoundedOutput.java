package io.github.bbo4j.tuner.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a program printed, in bounded memory: the first half of the limit and the last half; what is
 * between is counted and dropped.
 *
 * <p>Read without a thread of its own: {@link #drain} takes what is there and never waits, so a
 * daemon that keeps the pipe open holds nobody up.
 */
final class BoundedOutput {
  private static final long LONGEST_PAUSE_MS = 20;

  /** The bytes that a pipe of Linux holds. */
  private static final int PIPE = 1 << 16;

  /** Far more than a pipe holds. */
  private static final int MOST = 1 << 22;

  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final byte[] tail;
  private final int half;
  private final byte[] buffer = new byte[1 << 14];
  private long total;

  BoundedOutput(int limit) {
    this.half = Math.max(1, limit / 2);
    this.tail = new byte[half];
  }

  /**
   * Takes what can be read without waiting, and says how many bytes that were; of a program that
   * prints as fast as it is read, some MiB, so that its limits are looked at.
   */
  long drain(InputStream stream) {
    long before = total;
    try {
      int ready;
      while (total - before < MOST && (ready = stream.available()) > 0) {
        int read = stream.read(buffer, 0, Math.min(ready, buffer.length));
        if (read <= 0) {
          return total - before;
        }
        append(read);
      }
    } catch (IOException e) {
      return total - before; // The pipe was closed with the process.
    }
    return total - before;
  }

  private void append(int length) {
    int first = Math.max(0, Math.min(length, half - head.size()));
    head.write(buffer, 0, first);
    // Of what is more than the ring holds, the end counts.
    for (int i = Math.max(first, length - half); i < length; ) {
      int at = (int) ((total + i - half) % half);
      int some = Math.min(length - i, half - at);
      System.arraycopy(buffer, i, tail, at, some);
      i += some;
    }
    total += length;
  }

  /**
   * The text; bytes that are not UTF-8 become U+FFFD. Where some were dropped, a line of its own
   * says how many, and the lines that were cut are dropped too: half a number is another number.
   */
  String text() {
    int kept = (int) Math.max(0, Math.min(half, total - half));
    byte[] last = new byte[kept];
    for (int i = 0; i < kept; i++) {
      last[i] = tail[(int) ((total - kept + i - half) % half)];
    }
    return text(head.toByteArray(), last, Math.max(0, total - half - kept));
  }

  /** The same of a beginning and an end, with so many bytes dropped between them. */
  static String text(byte[] first, byte[] last, long dropped) {
    if (dropped == 0) {
      byte[] both = Arrays.copyOf(first, first.length + last.length);
      System.arraycopy(last, 0, both, first.length, last.length);
      return new String(both, StandardCharsets.UTF_8);
    }
    String begin = new String(first, StandardCharsets.UTF_8);
    String end = new String(last, StandardCharsets.UTF_8);
    int whole = begin.lastIndexOf('\n') + 1;
    int next = end.indexOf('\n') < 0 ? end.length() : end.indexOf('\n') + 1;
    return begin.substring(0, whole)
        + "["
        + dropped
        + " bytes and the lines they were part of left out]\n"
        + end.substring(next);
  }

  /**
   * How long to wait for more output, in ms, after so many bytes and such a pause. A pipe that was
   * half full would be full soon, and the command wait for it, which counts into its time.
   */
  static long pause(long read, long before) {
    if (read >= PIPE / 2) {
      return 0;
    }
    return read > 0 ? 1 : Math.min(LONGEST_PAUSE_MS, before + 1);
  }
}
