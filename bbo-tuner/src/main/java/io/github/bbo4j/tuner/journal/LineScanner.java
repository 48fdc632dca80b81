package io.github.bbo4j.tuner.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * Reads a file line by line in bounded memory: of a line longer than the longest record only the
 * length is known.
 */
final class LineScanner {
  /** No record is longer, line feed included. */
  static final int LONGEST = 1 << 20;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).limit(0);
  private byte[] line = new byte[1 << 10];
  private int kept;
  private long length;
  private long begin;
  private long next;
  private long number;
  private boolean terminated;

  LineScanner(FileChannel channel) throws IOException {
    this.channel = channel;
    channel.position(0);
  }

  /** Goes to the next line; false at the end of the file. */
  boolean advance() throws IOException {
    begin = next;
    kept = 0;
    length = 0;
    terminated = false;
    while (!terminated && fill()) {
      take();
    }
    next = begin + length + (terminated ? 1 : 0);
    number += next > begin ? 1 : 0;
    return next > begin;
  }

  private boolean fill() throws IOException {
    if (buffer.hasRemaining()) {
      return true;
    }
    buffer.clear();
    int read = channel.read(buffer);
    buffer.flip();
    return read > 0;
  }

  private void take() {
    byte[] bytes = buffer.array();
    int from = buffer.position();
    int to = from;
    while (to < buffer.limit() && bytes[to] != '\n') {
      to++;
    }
    terminated = to < buffer.limit();
    int more = to - from;
    if (length + more <= LONGEST) {
      if (kept + more > line.length) {
        line = Arrays.copyOf(line, Math.max(2 * line.length, kept + more));
      }
      System.arraycopy(bytes, from, line, kept, more);
      kept += more;
    }
    length += more;
    buffer.position(terminated ? to + 1 : to);
  }

  /** Why the line is no sound record, or nothing. */
  String flaw() {
    if (isTooLong()) {
      return "it is longer than " + LONGEST + " bytes";
    }
    String flaw = Framing.flaw(line, kept);
    return flaw == null ? "" : flaw;
  }

  /**
   * Whether the line is longer than any record, so that only its beginning was kept, or nothing.
   */
  boolean isTooLong() {
    return length > LONGEST;
  }

  /** The bytes of the line; overwritten by the next. */
  byte[] bytes() {
    return line;
  }

  /** How many bytes of {@link #bytes()} are the line. */
  int size() {
    return kept;
  }

  /** The line's number, 1-based. */
  long number() {
    return number;
  }

  /** Where in the file it begins. */
  long begin() {
    return begin;
  }

  /** Where in the file the next one begins. */
  long end() {
    return next;
  }

  /** Whether it ends with a line feed. */
  boolean isTerminated() {
    return terminated;
  }
}
