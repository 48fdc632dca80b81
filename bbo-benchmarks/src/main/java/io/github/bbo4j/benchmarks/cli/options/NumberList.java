package io.github.bbo4j.benchmarks.cli.options;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whole numbers as an option takes them: one, several with commas between, ranges with both of
 * their ends, such as {@code 1}, {@code 11,12} or {@code 1,21-25}.
 */
public final class NumberList {
  /** What help shows for one. */
  public static final String LABEL = "N|FROM-TO[,...]";

  private static final Pattern PART = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");
  private static final int MOST = 100_000;

  private NumberList() {}

  /**
   * The numbers of a text.
   *
   * @param option its name, for messages
   * @param text what was given
   * @param least the smallest number that is allowed
   * @return at least one number, each once, in the order given
   * @throws IllegalArgumentException if the text is anything else, a range ends before it begins, a
   *     number is too small or stands twice, or there are more than 100,000
   */
  public static List<Integer> of(String option, String text, int least) {
    Set<Integer> numbers = new LinkedHashSet<>();
    for (String part : text.split(",", -1)) {
      Matcher ends = PART.matcher(part.strip());
      if (!ends.matches()) {
        throw wrong(option, text, "'" + part + "' is neither a number nor a range");
      }
      int from = Integer.parseInt(ends.group(1));
      int to = ends.group(2) == null ? from : Integer.parseInt(ends.group(2));
      if (to < from) {
        throw wrong(option, text, "the range " + part + " is empty. Maybe " + to + "-" + from);
      }
      if (from < least) {
        throw wrong(option, text, from + " is less than " + least);
      }
      if (to - from >= MOST - numbers.size()) {
        throw wrong(option, text, "there may be at most " + MOST + " numbers");
      }
      for (int number = from; number <= to; number++) {
        if (!numbers.add(number)) {
          throw wrong(option, text, number + " is there twice");
        }
      }
    }
    return new ArrayList<>(numbers);
  }

  private static IllegalArgumentException wrong(String option, String text, String what) {
    return new IllegalArgumentException(
        option + " = " + text + " must be numbers or ranges such as 1 or 11,12 or 21-25: " + what);
  }
}
