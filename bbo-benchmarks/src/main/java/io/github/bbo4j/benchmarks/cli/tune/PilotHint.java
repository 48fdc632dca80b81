package io.github.bbo4j.benchmarks.cli.tune;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Says once how a worker is started, when trials of a spool wait and none runs. It looks from time
 * to time on a thread of its own.
 */
final class PilotHint implements AutoCloseable {
  /** What no shell takes for something else. */
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./+:@%-]+");

  private final Path spool;
  private final Duration patience;
  private final Consumer<String> people;
  private final Thread thread = new Thread(this::look, "bbo4j-pilots");

  /**
   * Begins to look.
   *
   * @param patience between two looks; a trial that waits at both has waited too long
   */
  PilotHint(Path spool, Duration patience, Consumer<String> people) {
    this.spool = spool.toAbsolutePath();
    this.patience = patience;
    this.people = people;
    thread.setDaemon(true);
    thread.start();
  }

  private void look() {
    Set<Path> before = Set.of();
    boolean told = false;
    try {
      while (true) {
        Thread.sleep(patience.toMillis());
        Set<Path> waiting = waiting();
        boolean idle = before.stream().anyMatch(waiting::contains);
        if (idle && !told) {
          told = true;
          people.accept(hint());
        }
        before = waiting;
      }
    } catch (InterruptedException e) {
      // The run is over.
    }
  }

  private String hint() {
    return "no worker has taken a trial for "
        + patience.toSeconds()
        + " s. Maybe start one, here or wherever the spool is seen: sh "
        + word(spool.resolve("worker.sh"))
        + " pilot "
        + word(spool);
  }

  /** As a shell reads it, which takes blanks for ends of words. */
  private static String word(Path path) {
    String text = path.toString();
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** Trials that nobody has claimed; none as long as one runs, for its worker may take the next. */
  private Set<Path> waiting() {
    Set<Path> waiting = new HashSet<>();
    try (DirectoryStream<Path> trials = Files.newDirectoryStream(spool, "trial-*")) {
      for (Path trial : trials) {
        boolean open =
            !Files.exists(trial.resolve("result")) && !Files.exists(trial.resolve("lost"));
        if (open && Files.exists(trial.resolve("claim"))) {
          return Set.of();
        }
        if (open) {
          waiting.add(trial);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Set.of(); // Not there yet, or not now; whoever needs it says so.
    }
    return waiting;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
