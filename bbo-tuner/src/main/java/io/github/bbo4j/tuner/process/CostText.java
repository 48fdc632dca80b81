package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.arguments.Decimals;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text that stands where a cost is looked for: a number, or why it is none, with the cure. */
final class CostText {
  /** What a group matches instead of all that stands there. */
  private static final String NUMBER = "([-+.0-9eE]+)";

  private static final Pattern BEGINS =
      Pattern.compile("[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?(?![\\d.,])");

  /** Digits in threes, as 1.234,5 or 12,345.6: which of the two marks is the point? */
  private static final Pattern THOUSANDS =
      Pattern.compile("[-+]?\\d{1,3}(?:[.,' \u00a0\u202f\u2019]\\d{3})+(?:[.,]\\d+)?");

  /** Groups that take whatever is there. */
  private static final List<String> ANYTHING =
      List.of("(.*)", "(.+)", "(.*?)", "(.+?)", "(\\S+)", "(\\S*)", "([^\\n]*)", "(\\w+)");

  private CostText() {}

  /**
   * The cost.
   *
   * @param text what was found
   * @param pattern by which it was; null if by a JSON pointer
   */
  static CostSource.Cost parse(String text, @Nullable Pattern pattern) {
    try {
      double value = Decimals.parse(text.strip());
      return Double.isFinite(value)
          ? CostSource.Cost.of(value)
          : CostSource.Cost.missing("it is " + text);
    } catch (NumberFormatException e) {
      return CostSource.Cost.missing(e.getMessage() + cure(text, pattern));
    }
  }

  private static String cure(String text, @Nullable Pattern pattern) {
    // People are shown the text without them, as a plain number.
    if (!Printable.text(text).equals(text)) {
      return ", for control characters stand beside it. Maybe turn off colours, or match digits alone";
    }
    String stripped = text.strip();
    if (THOUSANDS.matcher(stripped).matches() && !stripped.matches("[-+]?\\d+,\\d+")) {
      return ", for its thousands are set apart. Maybe have it printed without, as programs do with LC_ALL=C";
    }
    Matcher begins = BEGINS.matcher(stripped);
    if (!begins.lookingAt()) {
      return "";
    }
    String rest = stripped.substring(begins.end()).strip();
    String what =
        BEGINS.matcher(rest).lookingAt()
            ? ", but more than one. Maybe choose one: "
            : ", for '" + rest + "' stands behind it. Maybe have it printed in one unit and ";
    return what + choice(stripped.substring(0, begins.end()), pattern);
  }

  /** How one number is picked. */
  private static String choice(String number, @Nullable Pattern pattern) {
    if (pattern == null) {
      return "have the program write " + number + " alone, or take it by 'pattern' instead";
    }
    String expression = pattern.pattern();
    return "let the group of 'pattern' match "
        + number
        + " alone"
        + ANYTHING.stream()
            .filter(expression::contains)
            .findFirst()
            .map(group -> ": '" + expression.replace(group, NUMBER) + "'")
            .orElse(", as " + NUMBER + " does");
  }
}
