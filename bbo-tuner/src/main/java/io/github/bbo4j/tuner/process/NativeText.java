package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The texts that a JVM can hand to a program as they are. Where the locale is C or POSIX, as it is
 * in containers and under cron, that is ASCII on most machines, and the JVM would put a question
 * mark for any other character, without a word.
 *
 * @param charset of words and of the environment
 */
record NativeText(Charset charset) {
  /** Of longer lists of levels the run itself tells. */
  private static final long LOOKED_AT = 1 << 12;

  /** Since Java 19 words are in the encoding of file names; before, in that of texts. */
  private static final int FIRST_BY_NAMES = 19;

  /** What this JVM can hand over. */
  static NativeText ofThisJvm() {
    return new NativeText(
        Runtime.version().feature() < FIRST_BY_NAMES
            ? Charset.defaultCharset()
            : Charset.forName(
                System.getProperty("sun.jnu.encoding", Charset.defaultCharset().name())));
  }

  /**
   * Checks every word and variable that a command has on a space.
   *
   * @throws IllegalArgumentException naming the first that can't be handed over
   */
  void check(Command command, SearchSpace space) {
    Map<String, String> values = new HashMap<>();
    space.parameters().forEach(p -> values.put(p.name(), ""));
    check(command.invocation(values));
    for (Parameter parameter : space.parameters()) {
      Domain domain = parameter.domain();
      for (long i = 0; !domain.isContinuous() && i < Math.min(LOOKED_AT, domain.size()); i++) {
        values.put(parameter.name(), Placeholders.text(domain.valueAt(i)));
        check(command.invocation(values));
      }
      values.put(parameter.name(), "");
    }
  }

  private void check(Invocation invocation) {
    invocation.headers().forEach(this::check);
    check(invocation.words());
    check(invocation.environment());
  }

  /**
   * Checks what is about to be run.
   *
   * @throws IOException naming the first that can't be handed over
   */
  void require(List<String> words, Map<String, String> environment) throws IOException {
    try {
      check(words);
      check(environment);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void check(List<String> words) {
    words.forEach(word -> check(word, "word"));
  }

  private void check(Map<String, String> environment) {
    environment.forEach((name, value) -> check(name + "=" + value, "environment"));
  }

  private void check(String text, String what) {
    if (!charset.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          what
              + " = '"
              + text
              + "' can't be handed to a program: the encoding of this JVM, "
              + charset
              + ", lacks some of its characters. Maybe start it with LC_ALL=C.UTF-8");
    }
  }
}
