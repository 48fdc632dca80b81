package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Lines recorded once, in {@code src/test/resources/golden} of the module under test. A change of
 * them is a change of behaviour and needs its reason in the changelog; then the flag {@code
 * -Dbbo.golden.write=true}, or the profile {@code -Pgolden}, records them anew, and {@code git
 * diff} shows what moved.
 *
 * <p>Words, which spaces and commas part, are compared exactly. A word that starts with {@code ~}
 * or has a decimal point is a number and may differ by {@value #TOLERANCE} of its size: {@link
 * Math} allows its functions to differ between machines in the last bit.
 */
public final class GoldenFile {
  /** The relative difference that a number may have. */
  public static final double TOLERANCE = 1e-9;

  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+\\.[0-9]+(E-?[0-9]+)?");
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

  static boolean sameLine(String line, String recorded) {
    String[] words = line.split("[ ,]", -1);
    String[] expected = recorded.split("[ ,]", -1);
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
    if (word.equals(expected)) {
      return true;
    }
    OptionalDouble value = decimal(word);
    OptionalDouble recorded = decimal(expected);
    return value.isPresent()
        && recorded.isPresent()
        && Math.abs(value.getAsDouble() - recorded.getAsDouble())
            <= TOLERANCE * Math.max(1e-3, Math.abs(recorded.getAsDouble()));
  }

  private static OptionalDouble decimal(String word) {
    String number = word.startsWith("~") ? word.substring(1) : word;
    return DECIMAL.matcher(number).matches()
        ? OptionalDouble.of(Double.parseDouble(number))
        : OptionalDouble.empty();
  }
}
