package io.github.bbo4j.benchmarks.internal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What separates the fields of a table: spreadsheets of many languages write semicolons. */
public final class Separators {
  /** How much of a table is looked at. */
  public static final int SNIFFED = 1 << 16;

  private Separators() {}

  /** Of comma, semicolon and tab the one that stands most often in the header, outside quotes. */
  public static char of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return most(in);
    }
  }

  /**
   * The same of a stream that is read afterwards.
   *
   * @param in with a buffer of {@link #SNIFFED} bytes
   */
  public static char of(BufferedInputStream in) throws IOException {
    in.mark(SNIFFED);
    char separator = most(in);
    in.reset();
    return separator;
  }

  private static char most(InputStream in) throws IOException {
    String start = new String(in.readNBytes(SNIFFED - 1), StandardCharsets.ISO_8859_1);
    String line = start.lines().filter(l -> !l.isBlank()).findFirst().orElse("");
    String bare = line.replaceAll("\"[^\"]*\"", "");
    char most = ',';
    for (char candidate : new char[] {';', '\t'}) {
      if (count(bare, candidate) > count(bare, most)) {
        most = candidate;
      }
    }
    return most;
  }

  private static long count(String text, char which) {
    return text.chars().filter(c -> c == which).count();
  }
}
