package io.github.bbo4j.tuner.process;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program around a command that writes what the command used into a file.
 *
 * @param measured what is measured
 */
record Meter(CostSource.Kind measured) {
  /** What {@code times} writes of the children, in its second line: {@code 0m0.120s 0m0.010s}. */
  private static final Pattern TIMES =
      Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*\\z");

  /**
   * Bash writes times with the decimal comma of the locale. What is assigned before the command
   * runs must have the name of no parameter, which is a variable of the command's.
   */
  private static final String TIMES_SCRIPT =
      "bbo4j_usage=$1; shift; \"$@\"; status=$?; LC_ALL=C; times >\"$bbo4j_usage\"; exit $status";

  private static final Set<CostSource.Kind> METERED =
      EnumSet.of(CostSource.Kind.CPU_TIME, CostSource.Kind.RESIDENT_SET);

  /** Checks that the programs are there. */
  Meter {
    if (measured == CostSource.Kind.RESIDENT_SET && gnuTime() == null) {
      throw new IllegalStateException(
          "the maximum resident set needs GNU time, which is not on the PATH. Maybe install the package 'time'");
    }
  }

  private static @Nullable Path gnuTime() {
    return Programs.onPath("time");
  }

  /** Whether there is something that such a program measures. */
  boolean isNeeded() {
    return METERED.contains(measured);
  }

  /** The words before those of the command. */
  List<String> words(@Nullable Path usage) {
    if (usage == null) {
      return List.of();
    }
    if (measured == CostSource.Kind.CPU_TIME) {
      Path bash = Programs.onPath("bash");
      return List.of(
          bash == null ? "sh" : bash.toString(), "-c", TIMES_SCRIPT, "times", usage.toString());
    }
    Path time = gnuTime();
    return measured == CostSource.Kind.RESIDENT_SET && time != null
        ? List.of(time.toString(), "-q", "-f", "%M", "-o", usage.toString())
        : List.of();
  }

  OptionalDouble cpuSeconds(@Nullable Path usage) throws IOException {
    if (usage == null || measured != CostSource.Kind.CPU_TIME) {
      return OptionalDouble.empty();
    }
    Matcher times = TIMES.matcher(Files.readString(usage, StandardCharsets.US_ASCII));
    return times.find()
        ? OptionalDouble.of(
            seconds(times.group(1), times.group(2))
                .add(seconds(times.group(3), times.group(4)))
                .doubleValue())
        : OptionalDouble.empty();
  }

  /** Decimal, so that 0.7 and 0.101 are 0.801 and equal times are equal costs. */
  private static BigDecimal seconds(String minutes, String seconds) {
    return new BigDecimal(minutes).multiply(BigDecimal.valueOf(60)).add(new BigDecimal(seconds));
  }

  OptionalLong maxResident(@Nullable Path usage) throws IOException {
    if (usage == null || measured != CostSource.Kind.RESIDENT_SET) {
      return OptionalLong.empty();
    }
    List<String> lines = Files.readAllLines(usage, StandardCharsets.US_ASCII);
    return !lines.isEmpty() && lines.get(lines.size() - 1).matches("\\d+")
        ? OptionalLong.of(1024 * Long.parseLong(lines.get(lines.size() - 1)))
        : OptionalLong.empty();
  }
}
