package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Lines recorded once, in {@code src/test/resources/golden} of the module under test. A change of
 * them is a change of behaviour and needs its reason in the changelog; then the flag {@code
 * -Dbbo.golden.write=true}, or the profile {@code -Pgolden}, records them anew, and {@code git
 * diff} shows what moved.
 *
 * <p>Words are compared exactly. A word that starts with {@code ~} is a number and may differ by
 * {@value #TOLERANCE} of its size, because {@code Math.exp} and its like differ between processors
 * in the last bit.
 */
public final class GoldenFile {
  /** The relative difference that a number after a {@code ~} may have. */
  public static final double TOLERANCE = 1e-9;

  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private GoldenFile() {}

  /** A number to be compared with {@link #TOLERANCE}, as a word of a line. */
  public static String number(double value) {
    return "~" + value;
  }

  /**
   * Fails unless the lines are those of the file, or records them if the flag says so.
   *
   * @param name of the file below {@code src/test/resources/golden}
   */
  public static void check(String name, List<String> lines) {
    Path file = FOLDER.resolve(name);
    try {
      if (Boolean.getBoolean("bbo.golden.write")) {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines);
      }
      assertThat(file).as("recorded by -Dbbo.golden.write=true").exists();
      compare(name, lines, Files.readAllLines(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void compare(String name, List<String> lines, List<String> recorded) {
    for (int i = 0; i < Math.min(lines.size(), recorded.size()); i++) {
      if (!sameLine(lines.get(i), recorded.get(i))) {
        assertThat(lines.get(i)).as("%s, line %s", name, i + 1).isEqualTo(recorded.get(i));
      }
    }
    assertThat(lines).as("%s, number of lines", name).hasSameSizeAs(recorded);
  }

  private static boolean sameLine(String line, String recorded) {
    String[] words = line.split(" ", -1);
    String[] expected = recorded.split(" ", -1);
    if (words.length != expected.length) {
      return false;
    }
    for (int i = 0; i < words.length; i++) {
      if (!sameWord(words[i], expected[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameWord(String word, String expected) {
    if (word.equals(expected) || !word.startsWith("~") || !expected.startsWith("~")) {
      return word.equals(expected);
    }
    double value = Double.parseDouble(word.substring(1));
    double recorded = Double.parseDouble(expected.substring(1));
    return Math.abs(value - recorded) <= TOLERANCE * Math.max(1e-3, Math.abs(recorded));
  }
}
