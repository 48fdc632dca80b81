package io.github.bbo4j.benchmarks.replay;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Decodes UTF-8 and nothing else. A byte that is none ends the reading with a {@link
 * DatasetException} that names the line, where a usual reader would put U+FFFD and make two
 * different labels one. A byte order mark is passed over.
 */
final class StrictUtf8 extends Reader {
  private final String file;
  private final InputStream in;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
  private long line = 1;
  private boolean started;
  private boolean ended;

  /**
   * A reader.
   *
   * @param file what messages call it
   * @param in the bytes
   */
  StrictUtf8(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    CharBuffer chars = CharBuffer.wrap(target, offset, length).slice();
    while (chars.position() == 0) {
      if (!ended && bytes.remaining() < 4) {
        fill();
      }
      int before = bytes.position();
      CoderResult result = decoder.decode(bytes, chars, ended);
      for (int i = before; i < bytes.position(); i++) {
        line += bytes.get(i) == '\n' ? 1 : 0;
      }
      if (result.isError()) {
        throw malformed(bytes.get(bytes.position()) & 0xFF);
      }
      if (ended && !bytes.hasRemaining() && chars.position() == 0) {
        return -1;
      }
    }
    return chars.position();
  }

  private void fill() throws IOException {
    bytes.compact();
    while (bytes.position() < 4 && !ended) {
      int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
      if (read < 0) {
        ended = true;
      } else {
        bytes.position(bytes.position() + read);
      }
    }
    bytes.flip();
    if (!started) {
      started = true;
      skipMark();
    }
  }

  private void skipMark() {
    if (starts(0xEF, 0xBB, 0xBF)) {
      bytes.position(3);
    } else if (starts(0xFF, 0xFE) || starts(0xFE, 0xFF)) {
      throw new DatasetException(
          file, 1, 0, "the file is UTF-16, not UTF-8. Maybe: iconv -f UTF-16 -t UTF-8");
    }
  }

  private boolean starts(int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (bytes.remaining() <= i || (bytes.get(i) & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private DatasetException malformed(int value) {
    return new DatasetException(
        file,
        line,
        0,
        String.format(
            Locale.ROOT,
            "the byte 0x%02X is not UTF-8; as Windows-1252 or ISO-8859-1 it would be '%s'. Maybe:"
                + " iconv -f WINDOWS-1252 -t UTF-8",
            value,
            Character.toString(value)));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
