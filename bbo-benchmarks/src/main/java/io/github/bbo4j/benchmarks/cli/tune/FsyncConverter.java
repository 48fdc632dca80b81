package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.tuner.journal.Fsync;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** When a journal waits for the disk, by a word or an interval. */
final class FsyncConverter implements ITypeConverter<Fsync> {
  private static final Pattern INTERVAL = Pattern.compile("([0-9]{1,9})\\s*(ms|s|min)");

  FsyncConverter() {}

  @Override
  public Fsync convert(String text) {
    Matcher interval = INTERVAL.matcher(text);
    if (interval.matches()) {
      long number = Long.parseLong(interval.group(1));
      return Fsync.every(
          switch (interval.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
          });
    }
    return switch (text) {
      case "each" -> Fsync.eachTrial();
      case "overlapping" -> Fsync.overlapping();
      case "never" -> Fsync.never();
      default ->
          throw new TypeConversionException(
              "'" + text + "' must be each, overlapping, never, or an interval such as 1s");
    };
  }
}
