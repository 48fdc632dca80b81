package io.github.bbo4j.benchmarks.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Commands as people write them, without a shell: words between blanks, {@code "two words"}. */
public final class CommandText {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  private CommandText() {}

  /** The words of a command; none of an empty text. */
  public static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
    }
    return List.copyOf(words);
  }
}
