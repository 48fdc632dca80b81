package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.benchmarks.record.Journal.Entry;
import io.github.bbo4j.benchmarks.record.RunOrder.Slot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs the configurations of a plan in its random order and writes each result to a journal;
 * continues where a journal stopped.
 *
 * <p>A configuration that failed {@code maxFailures} times and never gave a cost is not run again.
 * One run at a time: two at once would disturb each other. Not thread-safe.
 */
public final class Recorder {
  private final RecordingPlan plan;
  private final SystemUnderTest system;
  private final InstantSource clock;

  /**
   * How far a recording is.
   *
   * @param done slots that are done, either run or skipped
   * @param total all slots
   * @param last what the last run gave
   * @param elapsed time since this recorder started; a resumed recording starts at zero
   */
  public record Progress(int done, int total, Entry last, Duration elapsed) {}

  /**
   * Creates a recorder.
   *
   * @param plan what to record
   * @param system the system to run
   */
  public Recorder(RecordingPlan plan, SystemUnderTest system) {
    this(plan, system, InstantSource.system());
  }

  /**
   * Creates a recorder with a given clock.
   *
   * @param plan what to record
   * @param system the system to run
   * @param clock tells when a run ended
   */
  public Recorder(RecordingPlan plan, SystemUnderTest system, InstantSource clock) {
    this.plan = plan;
    this.system = system;
    this.clock = clock;
  }

  /**
   * Does every run of the plan that the journal does not hold yet.
   *
   * @param journalFile the journal, created if it is not there
   * @param listener told after each run
   * @return all finished runs, including those of earlier sessions
   * @throws IOException if the journal cannot be read or written
   * @throws IllegalStateException if another process records into the folder; the message names it
   * @throws InterruptedException if the thread is interrupted; the journal keeps what was done
   */
  public List<Entry> record(Path journalFile, Consumer<Progress> listener)
      throws IOException, InterruptedException {
    List<Map<String, String>> grid = plan.configurations();
    List<Slot> order = RunOrder.of(grid.size(), plan.repeats(), plan.seed());
    Instant start = clock.instant();
    Path folder = Objects.requireNonNull(journalFile.toAbsolutePath().getParent());
    Files.createDirectories(folder);
    try (RecordingLock lock = RecordingLock.acquire(folder);
        Journal journal = Journal.open(journalFile, plan.fingerprint())) {
      system.onStart(process -> note(lock, process));
      int[] failures = new int[grid.size()];
      boolean[] measured = new boolean[grid.size()];
      Set<Slot> finished = new HashSet<>();
      for (Entry entry : journal.entries()) {
        finished.add(new Slot(entry.block(), entry.configuration()));
        count(entry, failures, measured);
      }
      int done = 0;
      for (Slot slot : order) {
        int configuration = slot.configuration();
        done++;
        boolean givenUp = !measured[configuration] && failures[configuration] >= plan.maxFailures();
        if (finished.contains(slot) || givenUp) {
          continue;
        }
        Run run = system.run(grid.get(configuration));
        lock.idle();
        explain(folder, slot, grid.get(configuration), run);
        Entry entry = new Entry(slot.block(), configuration, run, clock.instant());
        journal.append(entry);
        count(entry, failures, measured);
        listener.accept(
            new Progress(done, order.size(), entry, Duration.between(start, entry.finished())));
      }
      return journal.entries();
    }
  }

  private static void note(RecordingLock lock, ProcessHandle process) {
    try {
      lock.running(process);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Keeps what is known of a failure: the journal has one word for it. */
  private static void explain(Path folder, Slot slot, Map<String, String> values, Run run)
      throws IOException {
    if (!run.explanation().isEmpty()) {
      Files.writeString(
          folder.resolve("failures.log"),
          "block "
              + slot.block()
              + ", configuration "
              + slot.configuration()
              + " "
              + values
              + ": "
              + run.status()
              + "\n"
              + run.explanation().indent(2),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }

  private static void count(Entry entry, int[] failures, boolean[] measured) {
    if (entry.run().ok()) {
      measured[entry.configuration()] = true;
    } else {
      failures[entry.configuration()]++;
    }
  }
}
