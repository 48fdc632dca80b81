package io.github.bbo4j.hplsim.trace.format;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The lines of a file, compressed or not, as bytes in a buffer. */
final class LineReader implements Closeable {

  private static final int LONGEST = 1 << 26;

  private final InputStream in;
  private final String name;
  private byte[] buffer;
  private int from;
  private int to;
  private int filled;
  private long number;

  LineReader(InputStream in, int room) {
    this(in, room, "the trace");
  }

  private LineReader(InputStream in, int room, String name) {
    this.in = in;
    this.name = name;
    buffer = new byte[room];
  }

  /** Opens a file, compressed by gzip or not. */
  static LineReader open(Path file, int room) throws IOException {
    InputStream raw = Files.newInputStream(file);
    try {
      byte[] magic = raw.readNBytes(2);
      boolean compressed =
          magic.length == 2 && (magic[0] & 0xFF) == 0x1F && (magic[1] & 0xFF) == 0x8B;
      raw.close();
      raw = Files.newInputStream(file);
      return new LineReader(
          compressed ? new GZIPInputStream(raw, 4096) : raw, room, file.toString());
    } catch (EOFException | ZipException e) {
      raw.close();
      throw damaged(file.toString(), e);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  private static TraceFormatException damaged(String name, IOException e) {
    return new TraceFormatException(
        name, "is damaged or was cut off, for it can't be decompressed: " + e.getMessage());
  }

  /** Goes to the next line; returns false at the end. */
  boolean next() throws IOException {
    int begin = to < filled && number > 0 ? to + 1 : to;
    int at = begin;
    while (true) {
      while (at < filled && buffer[at] != '\n') {
        at++;
      }
      if (at < filled) {
        break;
      }
      int kept = filled - begin;
      if (begin > 0) {
        System.arraycopy(buffer, begin, buffer, 0, kept);
      } else if (kept == buffer.length) {
        if (kept >= LONGEST) {
          throw new TraceFormatException(
              name, number + 1, "longer than 64 MiB; maybe the file is no trace");
        }
        buffer = Arrays.copyOf(buffer, 2 * kept);
      }
      at -= begin;
      begin = 0;
      filled = kept;
      int read = read(kept);
      if (read <= 0) {
        from = 0;
        to = kept;
        number++;
        return kept > 0;
      }
      filled += read;
    }
    from = begin;
    to = at;
    number++;
    return true;
  }

  private int read(int kept) throws IOException {
    try {
      return in.read(buffer, kept, buffer.length - kept);
    } catch (EOFException | ZipException e) {
      throw damaged(name, e);
    }
  }

  byte[] bytes() {
    return buffer;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** Returns the number of the line, from 1. */
  long number() {
    return number;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
