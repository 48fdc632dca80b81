package io.github.bbo4j.tuner.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A small process beside the tuner that ends the trials' processes when the tuner dies, however it
 * dies: it reads a pipe that closes with the JVM.
 *
 * <p>A POSIX shell script; only where there is a {@code /proc} to search.
 */
final class Watchdog implements AutoCloseable {
  private final Process process;
  private final OutputStream pipe;

  private Watchdog(Process process) {
    this.process = process;
    this.pipe = process.getOutputStream();
  }

  /**
   * Starts the watchdog of the trials whose marks begin with a text.
   *
   * @param settings with the directory of the files and folders that it is told of
   * @return nothing where there is no {@code /proc} or no shell
   */
  static @Nullable Watchdog start(String marks, List<String> ownSession, ProcessSettings settings) {
    if (!ProcessTable.isAvailable()) {
      return null;
    }
    List<String> words = new ArrayList<>(ownSession);
    words.addAll(List.of("sh", "-c", script(), "bbo4j-watchdog", marks));
    String directory = settings.directory().toAbsolutePath().toString();
    words.addAll(List.of(directory, Scratch.isOwn(settings) ? "own" : ""));
    try {
      return new Watchdog(
          new ProcessBuilder(words)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start());
    } catch (IOException e) {
      throw new IllegalStateException(
          "the watchdog of the trials' processes could not be started: " + e.getMessage(), e);
    }
  }

  private static String script() {
    try (InputStream in = Watchdog.class.getResourceAsStream("watchdog.sh")) {
      if (in == null) {
        throw new IllegalStateException("watchdog.sh is missing from the jar of bbo-tuner");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("watchdog.sh can't be read from the jar of bbo-tuner", e);
    }
  }

  /** Tells it of a session to end with the tuner. */
  void opened(long session) {
    say("+ " + session);
  }

  /** Tells it that the session is over. */
  void closed(long session) {
    say("- " + session);
  }

  /** Tells it of a file or folder to remove with the tuner. */
  void made(Path file) {
    say("made " + file.getFileName());
  }

  /** Tells it that the file or folder is not there any more. */
  void removed(Path file) {
    say("removed " + file.getFileName());
  }

  private synchronized void say(String line) {
    try {
      pipe.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
      pipe.flush();
    } catch (IOException e) {
      // Somebody killed the watchdog. The run can do without it.
      System.getLogger(Watchdog.class.getName())
          .log(System.Logger.Level.WARNING, "the watchdog of the trials' processes is gone");
    }
  }

  /** Lets it end: whoever closes it has ended what it began, so it needn't wait for stragglers. */
  @Override
  public void close() {
    say("done");
    try {
      pipe.close();
    } catch (IOException e) {
      process.destroy();
    }
  }
}
