package io.github.bbo4j.tuner.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How many more files this JVM may open. A JDK that runs out of them while it starts a process
 * closes some that are others' (17.0.15: commands end by SIGPIPE, files can't be read), so that no
 * start may get there.
 */
final class Descriptors {
  /** Eleven for the start of a process, and some for whoever looks at running ones or files. */
  static final int NEEDED = 32;

  private static final Path OPEN = Path.of("/proc/self/fd");
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Pattern SOFT_LIMIT = Pattern.compile("(?m)^Max open files +(\\d+)");

  /** Of two that count what is left at the same time each would take it. */
  private static final Object STARTS = new Object();

  private Descriptors() {}

  /**
   * Starts a process, whose clock begins then.
   *
   * @throws IOException if it can't be started; a {@link Shortage} if too few are left
   */
  static Process start(ProcessBuilder builder, RunClock clock) throws IOException {
    synchronized (STARTS) {
      require();
      clock.begin();
      return builder.start();
    }
  }

  private static void require() throws IOException {
    if (!Files.isDirectory(OPEN)) {
      return; // No Linux: nobody knows.
    }
    String @Nullable [] open = OPEN.toFile().list();
    if (open == null) {
      throw new IOException("Too many open files: those of this JVM can't even be counted");
    }
    require(open.length, Files.readString(LIMITS, StandardCharsets.US_ASCII));
  }

  /**
   * Refuses to start a process where fewer than {@link #NEEDED} are left.
   *
   * @param open how many are
   * @param limits as Linux tells them; without a number of files there is no limit
   * @throws IOException a {@link Shortage}
   */
  static void require(int open, String limits) throws IOException {
    Matcher limit = SOFT_LIMIT.matcher(limits);
    if (limit.find() && Long.parseLong(limit.group(1)) - open < NEEDED) {
      throw new IOException(
          "Too many open files: "
              + open
              + " of at most "
              + limit.group(1)
              + ", and a command is started only where "
              + NEEDED
              + " are left");
    }
  }
}
