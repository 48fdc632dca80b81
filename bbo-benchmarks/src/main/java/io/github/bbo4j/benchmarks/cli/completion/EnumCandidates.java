package io.github.bbo4j.benchmarks.cli.completion;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The words of an option whose values are those of an enum, as they are typed: in lower case. For
 * its help and for the completion of shells; a command has a subclass for each such option.
 */
public abstract class EnumCandidates implements Iterable<String> {
  private final Class<? extends Enum<?>> type;

  /** Those of an enum. */
  protected EnumCandidates(Class<? extends Enum<?>> type) {
    this.type = Arguments.given(type, "type");
  }

  /** How a value is typed. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public final Iterator<String> iterator() {
    return Stream.of(type.getEnumConstants()).map(EnumCandidates::word).iterator();
  }
}
