package io.github.bbo4j.tuner.journal;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The checksum of a line: {@code {...,"crc32c":"0a1b2c3d"}}, of the line's bytes before {@code
 * ,"crc32c"}, in eight lower-case hexadecimal digits. Any tool that reads JSON reads the line; any
 * that knows CRC-32C (Castagnoli) can check it.
 */
final class Framing {
  private static final byte[] KEY = ",\"crc32c\":\"".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  /** The bytes behind the object's last member: key, eight digits, quote and brace. */
  private static final int TRAILER = KEY.length + 8 + 2;

  private Framing() {}

  /** A JSON object with its checksum and a line feed. */
  static byte[] seal(byte[] object, int length) {
    int body = length - 1; // Without the closing brace.
    byte[] line = new byte[body + TRAILER + 1];
    System.arraycopy(object, 0, line, 0, body);
    System.arraycopy(KEY, 0, line, body, KEY.length);
    digits(crc(object, body), line, body + KEY.length);
    line[line.length - 3] = '"';
    line[line.length - 2] = '}';
    line[line.length - 1] = '\n';
    return line;
  }

  /** Why a line, without its line feed, is no sound record; null if it is one. */
  static @Nullable String flaw(byte[] line, int length) {
    int body = length - TRAILER;
    if (body < 1 || line[0] != '{' || line[length - 1] != '}' || line[length - 2] != '"') {
      return "it does not end with a checksum";
    }
    for (int i = 0; i < KEY.length; i++) {
      if (line[body + i] != KEY[i]) {
        return "it does not end with a checksum";
      }
    }
    byte[] expected = new byte[8];
    digits(crc(line, body), expected, 0);
    for (int i = 0; i < 8; i++) {
      if (line[body + KEY.length + i] != expected[i]) {
        return "its checksum is wrong";
      }
    }
    return null;
  }

  private static long crc(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return crc.getValue();
  }

  private static void digits(long crc, byte[] into, int at) {
    for (int i = 0; i < 8; i++) {
      into[at + i] = HEX[(int) (crc >>> (28 - 4 * i)) & 15];
    }
  }
}
