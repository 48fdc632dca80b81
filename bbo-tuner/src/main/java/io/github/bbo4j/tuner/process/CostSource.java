package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.internal.ThirdParty;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Where the cost of a run comes from: what the run used up, or a number it leaves behind.
 *
 * <pre>{@code
 * CostSource.wallTime()                                    // seconds
 * CostSource.regex("compressed to ([0-9]+) bytes")         // the last match in what it prints
 * CostSource.json("/summary/latency").in("result.json")    // a number in a file it writes
 * }</pre>
 *
 * <p>A number is decimal, with or without an exponent, and nothing else: of "1.5s" or "1,5" nobody
 * knows the meaning. A JSON pointer must lead to one number of the whole text.
 *
 * <p>Immutable and thread-safe.
 */
public final class CostSource {
  /** A file is read up to here. */
  private static final int LARGEST_FILE = 1 << 26;

  private final Kind kind;
  private final @Nullable Pattern pattern;
  private final @Nullable JsonNumber json;
  private final @Nullable String file;
  private final String name;

  /** What is measured. */
  enum Kind {
    WALL_TIME,
    CPU_TIME,
    RESIDENT_SET,
    REGEX,
    JSON
  }

  private CostSource(
      Kind kind,
      @Nullable Pattern pattern,
      @Nullable JsonNumber json,
      @Nullable String file,
      String name) {
    this.kind = kind;
    this.pattern = pattern;
    this.json = json;
    this.file = file;
    this.name = name;
  }

  /**
   * The time from just before the start of the command until it has ended, in seconds. A pruning
   * limit ends such a run while it goes on.
   */
  public static CostSource wallTime() {
    return new CostSource(Kind.WALL_TIME, null, null, null, "wall time");
  }

  /**
   * User plus system time of the command and of all children it waited for, in seconds: what the
   * kernel sums up for {@code wait}. Resolution 1 ms with bash, 10 ms with another POSIX shell.
   */
  public static CostSource cpuTime() {
    return new CostSource(Kind.CPU_TIME, null, null, null, "user and system time");
  }

  /**
   * The largest resident set of one process of the command, in bytes, as {@code wait4} reports it;
   * needs GNU time.
   */
  public static CostSource maxResidentSet() {
    return new CostSource(Kind.RESIDENT_SET, null, null, null, "maximum resident set");
  }

  /**
   * The number in group 1 of the last match in standard output that isn't empty, or if there is
   * none, in standard error.
   *
   * @param expression a {@link Pattern} with at least one group; {@code ^} and {@code $} match at
   *     lines
   * @throws IllegalArgumentException if it is no regular expression with a group
   */
  public static CostSource regex(String expression) {
    try {
      Pattern compiled =
          Pattern.compile(Arguments.given(expression, "expression"), Pattern.MULTILINE);
      if (compiled.matcher("").groupCount() < 1) {
        throw new IllegalArgumentException(
            "expression = '" + expression + "' has no group. Maybe put ( ) around the number");
      }
      return new CostSource(Kind.REGEX, compiled, null, null, "the number by '" + expression + "'");
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "expression = '" + expression + "' is no regular expression: " + e.getDescription(), e);
    }
  }

  /**
   * The number at a JSON pointer (RFC 6901) of standard output, which must be one JSON value, such
   * as {@code /runs/0/seconds}.
   *
   * @throws IllegalArgumentException if it is no JSON pointer
   * @throws io.github.bbo4j.core.BboException if Jackson is not there
   */
  public static CostSource json(String pointer) {
    Arguments.given(pointer, "pointer");
    ThirdParty.requireJackson("a cost in JSON");
    return new CostSource(
        Kind.JSON,
        null,
        new JsonNumber(pointer),
        null,
        "the number at JSON pointer '" + pointer + "'");
  }

  /**
   * The same number, taken from a file that the command writes.
   *
   * @param path relative to the trial's working directory; at most 64 MiB
   * @throws IllegalArgumentException if the path leads out of the directory
   * @throws IllegalStateException if this is not a number by regular expression or JSON pointer
   */
  public CostSource in(String path) {
    if (kind != Kind.REGEX && kind != Kind.JSON) {
      throw new IllegalStateException(
          name + " does not come from a file. Maybe use regex(...) or json(...)");
    }
    Names.inside(path, "path");
    return new CostSource(kind, pattern, json, path, name + " in " + path);
  }

  /** Whether it is the wall time, which is known while a run goes on. */
  public boolean isWallTime() {
    return kind == Kind.WALL_TIME;
  }

  Kind kind() {
    return kind;
  }

  /** What it is, for messages: "wall time", "the number by '...'". */
  @Override
  public String toString() {
    return name;
  }

  /** The cost, or why there is none. */
  Cost of(ProcessRun run) {
    switch (kind) {
      case WALL_TIME:
        return run.wallSeconds() >= 0 && Double.isFinite(run.wallSeconds())
            ? Cost.of(run.wallSeconds())
            : Cost.missing("the clock says " + run.wallSeconds() + " s");
      case CPU_TIME:
        return run.cpuSeconds().isPresent()
            ? Cost.of(run.cpuSeconds().getAsDouble())
            : Cost.missing("its times were not written down");
      case RESIDENT_SET:
        return run.maxResidentBytes().isPresent()
            ? Cost.of(run.maxResidentBytes().getAsLong())
            : Cost.missing("its resident set was not written down");
      default:
        try {
          return fromText(run);
        } catch (StackOverflowError e) { // of java.util.regex, which calls itself for each turn
          return Cost.missing(
              "its alternatives are repeated more often than the stack has room for. Maybe write [\\s\\S]* for (.|\\n)*, or match one line");
        }
    }
  }

  private Cost fromText(ProcessRun run) {
    if (file == null) {
      boolean inError = pattern != null && last(run.output(), pattern).isEmpty();
      return number(inError ? run.error() : run.output());
    }
    Path path = run.directory().resolve(file);
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      // A pipe would be waited for.
      return Cost.missing("it is no ordinary file");
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(LARGEST_FILE + 1);
      if (bytes.length > LARGEST_FILE) {
        return Cost.missing("it is larger than " + LARGEST_FILE + " bytes");
      }
      return number(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Cost.missing("the file can't be read: " + e.getMessage());
    }
  }

  private Cost number(String text) {
    if (json != null) {
      return json.in(text, file == null);
    }
    return byPattern(text, Objects.requireNonNull(pattern)); // One of the two is there.
  }

  private static Cost byPattern(String text, Pattern pattern) {
    return last(text, pattern)
        .map(number -> CostText.parse(number, pattern))
        .orElseGet(() -> Cost.missing("nothing matches it"));
  }

  /**
   * Group 1 of the last match; matches of nothing, as of {@code (.*)} at each line's end, aside.
   */
  private static Optional<String> last(String text, Pattern pattern) {
    Matcher matcher = pattern.matcher(text);
    Optional<String> last = Optional.empty();
    while (matcher.find()) {
      String group = matcher.group(1);
      if (group != null && (matcher.end() > matcher.start() || !group.isEmpty())) {
        last = Optional.of(group);
      }
    }
    return last;
  }

  /** A finite number, or why there is none. */
  record Cost(double value, Optional<String> missing) {
    static Cost of(double value) {
      return new Cost(value, Optional.empty());
    }

    static Cost missing(String why) {
      return new Cost(0, Optional.of(why));
    }
  }
}
