package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Damaged texts for the readers of files: whatever the damage, a reader answers or refuses with the
 * exception that it declares and a message.
 *
 * <p>Inputs are valid texts with one to eight changes each, by seeds from 1 on; {@code
 * -Dbbo.fuzz.inputs=100000} asks for so many in the place of {@value #QUICK}.
 */
public final class Fuzz {
  private static final int QUICK = 300;
  private static final int MOST_CHANGES = 8;
  private static final int MOST_LENGTH = 20_000;
  private static final List<String> WORDS =
      List.of(
          "",
          "0",
          "-1",
          "1e309",
          "-1e-320",
          "NaN",
          "Infinity",
          "99999999999999999999",
          "2147483647",
          "-2147483648",
          "9223372036854775807",
          "\0",
          "\"",
          "'",
          "{",
          "}",
          "[",
          "]",
          ",",
          ";",
          ":",
          "|",
          "=",
          "#",
          "%",
          "\\",
          "\t",
          "\r\n",
          "\n\n",
          " ",
          "&a",
          "*a",
          "!!x",
          "- ",
          "null",
          "true",
          "\ufeff",
          "\ud800",
          "é",
          "..",
          "${x}",
          "1 2",
          "0x10",
          "[[[[[[[[",
          "{{{{{{{{",
          "a,a,a,a");

  private Fuzz() {}

  /** Reads a text. */
  @FunctionalInterface
  public interface Reader {
    /** Answers or throws. */
    void read(String text) throws Exception;
  }

  /**
   * Reads damaged texts.
   *
   * @param valid texts that are accepted as they are
   * @param reader reads one
   * @param declared whether an exception is one that the reader declares
   */
  public static void check(List<String> valid, Reader reader, Predicate<Exception> declared) {
    for (String text : valid) {
      accept(text, reader);
    }
    int inputs = Integer.getInteger("bbo.fuzz.inputs", QUICK);
    int refused = 0;
    for (int seed = 1; seed <= inputs; seed++) {
      String text = damaged(valid, new SplittableRandom(seed));
      try {
        reader.read(text);
      } catch (Exception e) {
        refused++;
        if (!declared.test(e) || String.valueOf(e.getMessage()).isBlank()) {
          fail("seed " + seed + ": " + e + " at\n" + text, e);
        }
      } catch (StackOverflowError | OutOfMemoryError | AssertionError e) {
        fail("seed " + seed + ": " + e + " at\n" + text, e);
      }
    }
    // Else the reader takes anything, or the damage is none.
    assertThat(refused).isGreaterThan(inputs / 10);
  }

  private static void accept(String text, Reader reader) {
    try {
      reader.read(text);
    } catch (Exception e) {
      fail("a valid text is refused:\n" + text, e);
    }
  }

  private static String damaged(List<String> valid, RandomGenerator random) {
    StringBuilder text = new StringBuilder(valid.get(random.nextInt(valid.size())));
    int changes = random.nextInt(1, MOST_CHANGES + 1);
    for (int i = 0; i < changes; i++) {
      change(text, valid, random);
    }
    text.setLength(Math.min(text.length(), MOST_LENGTH));
    return text.toString();
  }

  private static void change(StringBuilder text, List<String> valid, RandomGenerator random) {
    int from = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), from + 1 + random.nextInt(random.nextBoolean() ? 4 : 40));
    String word = WORDS.get(random.nextInt(WORDS.size()));
    switch (random.nextInt(7)) {
      case 0 -> text.delete(from, to);
      case 1 -> text.insert(from, text.substring(from, to).repeat(random.nextInt(1, 4)));
      case 2 -> text.replace(from, to, word);
      case 3 -> text.insert(from, word);
      case 4 -> text.setLength(from);
      case 5 -> number(text, from, word);
      default -> {
        String other = valid.get(random.nextInt(valid.size()));
        int start = random.nextInt(other.length());
        text.insert(from, other, start, Math.min(other.length(), start + 30));
      }
    }
  }

  /** Puts another word in the place of the next number. */
  private static void number(StringBuilder text, int from, String word) {
    int start = from;
    while (start < text.length() && !Character.isDigit(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }
    text.replace(start, end, word);
  }
}
