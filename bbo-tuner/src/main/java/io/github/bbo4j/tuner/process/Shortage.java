package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Objective;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A shortage of the machine on which the tuner runs: no open file, process, memory or room on the
 * disk left, or no place where working directories can be made. It says nothing of the
 * configuration whose turn it is, so that nothing is told of it: it is waited for, since other
 * evaluations give back what they hold, and then ends the run.
 *
 * <p>Thread-safe.
 */
final class Shortage {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final long PAUSE_MS = 100;

  /**
   * By the numbers that starting a process tells: EAGAIN, ENOMEM, ENFILE, EMFILE, ENOSPC, EDQUOT of
   * Linux; files tell only words.
   */
  private static final Pattern SHORT =
      Pattern.compile(
          "error(?:=|: )(?:11|12|23|24|28|122)\\b"
              + "|Resource temporarily unavailable|Cannot allocate memory|Too many open files"
              + "|No space left on device|Disk quota exceeded|Failed to exec spawn helper");

  private final Predicate<IOException> shortage;
  private final Duration patience;
  private final LongSupplier nanos;
  private final AtomicBoolean told = new AtomicBoolean();

  /** One that is waited for for a minute. */
  Shortage() {
    this(Shortage::is, PATIENCE, System::nanoTime);
  }

  /**
   * A shortage that is known otherwise, or not waited for so long.
   *
   * @param nanos as {@link System#nanoTime}
   */
  Shortage(Predicate<IOException> shortage, Duration patience, LongSupplier nanos) {
    this.shortage = shortage;
    this.patience = patience;
    this.nanos = nanos;
  }

  /** Something that a shortage may hinder. */
  interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  /** Whether that is what an error says. */
  static boolean is(IOException e) {
    for (@Nullable Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof Scratch.NotMadeException) {
        return true;
      }
      if (cause.getMessage() != null && SHORT.matcher(cause.getMessage()).find()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Runs work, again while the machine is short of something.
   *
   * @throws Objective.UnavailableException if it still is after the patience
   * @throws IOException if it fails by anything else
   */
  <T> T await(Work<T> work) throws IOException, InterruptedException {
    long begin = nanos.getAsLong();
    while (true) {
      try {
        return work.run();
      } catch (IOException e) {
        pause(e, begin);
      }
    }
  }

  private void pause(IOException e, long begin) throws IOException, InterruptedException {
    if (!shortage.test(e)) {
      throw e;
    }
    String why = ProcessObjective.message(e);
    if (nanos.getAsLong() - begin > patience.toNanos()) {
      throw new Objective.UnavailableException(
          "the machine can't run the system, whatever the configuration, and could not for "
              + patience.toSeconds()
              + " s: "
              + why
              + ". Maybe raise its limits (ulimit -n, ulimit -u), make room, or evaluate less at a time; a journal goes on",
          e);
    }
    if (!told.getAndSet(true)) {
      System.getLogger(Shortage.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "the machine is short of something, and evaluations wait for it: " + why);
    }
    Thread.sleep(PAUSE_MS);
  }
}
