package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.benchmarks.record.Journal.Entry;
import io.github.bbo4j.benchmarks.record.RunOrder.Slot;
import io.github.bbo4j.benchmarks.record.session.MachineSensors;
import io.github.bbo4j.benchmarks.record.session.RecordingSession;
import io.github.bbo4j.core.arguments.Arguments;
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
 * continues where a journal stopped. What surrounds the runs is in a {@link RecordingSession}
 * beside the journal: warm-up, monitoring, environment.
 *
 * <p>A configuration that failed {@code maxFailures} times and never gave a cost is not run again.
 * One run at a time: two at once would disturb each other. Not thread-safe.
 */
public final class Recorder {
  private final RecordingPlan plan;
  private final SystemUnderTest system;
  private final InstantSource clock;
  private final MachineSensors sensors;

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
    this(plan, system, InstantSource.system(), MachineSensors.ofThisMachine());
  }

  /**
   * Creates a recorder with a given clock.
   *
   * @param plan what to record
   * @param system the system to run
   * @param clock tells when a run ended
   */
  public Recorder(RecordingPlan plan, SystemUnderTest system, InstantSource clock) {
    this(plan, system, clock, MachineSensors.ofThisMachine());
  }

  private Recorder(
      RecordingPlan plan, SystemUnderTest system, InstantSource clock, MachineSensors sensors) {
    this.plan = Arguments.given(plan, "plan");
    this.system = Arguments.given(system, "system");
    this.clock = Arguments.given(clock, "clock");
    this.sensors = Arguments.given(sensors, "sensors");
  }

  /**
   * The same recorder with other sensors for the monitoring that the plan asks for.
   *
   * @param others read at the plan's interval
   */
  public Recorder withSensors(MachineSensors others) {
    return new Recorder(plan, system, clock, others);
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
    Arguments.given(journalFile, "journal file");
    Arguments.given(listener, "listener");
    Path folder = Objects.requireNonNull(journalFile.toAbsolutePath().getParent());
    Files.createDirectories(folder);
    try (RecordingLock lock = RecordingLock.acquire(folder);
        Journal journal = Journal.open(journalFile, plan.fingerprint())) {
      system.onStart(process -> note(lock, process));
      Runs runs = new Runs(plan.configurations(), folder, lock, journal);
      if (!runs.remaining().isEmpty()) {
        RecordingPlan.Conditions conditions = plan.conditions();
        try (RecordingSession session =
            RecordingSession.open(
                folder,
                new RecordingSession.Settings(
                    conditions.monitoring(), conditions.versions(), sensors))) {
          runs.warmUp(session);
          runs.record(session, listener);
        }
      }
      return journal.entries();
    }
  }

  /** The runs of one session: which are left, and what became of them. */
  private final class Runs {
    private final List<Map<String, String>> grid;
    private final List<Slot> order;
    private final Path folder;
    private final RecordingLock lock;
    private final Journal journal;
    private final int[] failures;
    private final boolean[] measured;
    private final Set<Slot> finished = new HashSet<>();

    Runs(List<Map<String, String>> grid, Path folder, RecordingLock lock, Journal journal) {
      this.grid = grid;
      this.order = RunOrder.of(grid.size(), plan.repeats(), plan.seed());
      this.folder = folder;
      this.lock = lock;
      this.journal = journal;
      this.failures = new int[grid.size()];
      this.measured = new boolean[grid.size()];
      for (Entry entry : journal.entries()) {
        finished.add(new Slot(entry.block(), entry.configuration()));
        count(entry);
      }
    }

    private void count(Entry entry) {
      if (entry.run().ok()) {
        measured[entry.configuration()] = true;
      } else {
        failures[entry.configuration()]++;
      }
    }

    private boolean isLeft(Slot slot) {
      int configuration = slot.configuration();
      boolean givenUp = !measured[configuration] && failures[configuration] >= plan.maxFailures();
      return !finished.contains(slot) && !givenUp;
    }

    List<Slot> remaining() {
      return order.stream().filter(this::isLeft).toList();
    }

    /** The next runs of the order, before they count: a machine that was idle is another one. */
    void warmUp(RecordingSession session) throws IOException, InterruptedException {
      RecordingPlan.Conditions conditions = plan.conditions();
      List<Slot> next = remaining();
      double start = session.elapsed();
      double seconds = conditions.warmUp().toNanos() / 1e9;
      int runs = 0;
      while (runs < conditions.warmUpRuns() || session.elapsed() - start < seconds) {
        run(session, "warm-up", next.get(runs % next.size()));
        runs++;
      }
      if (runs > 0) {
        session.say("warmed up by " + runs + " runs");
      }
    }

    void record(RecordingSession session, Consumer<Progress> listener)
        throws IOException, InterruptedException {
      Instant start = clock.instant();
      session.say(remaining().size() + " of " + order.size() + " runs are left");
      int done = 0;
      for (Slot slot : order) {
        done++;
        if (!isLeft(slot)) {
          continue;
        }
        if (Thread.interrupted()) {
          throw new InterruptedException("the recording is being stopped");
        }
        Run run = run(session, "run", slot);
        explain(folder, slot, grid.get(slot.configuration()), run);
        Entry entry = new Entry(slot.block(), slot.configuration(), run, clock.instant());
        journal.append(entry);
        count(entry);
        listener.accept(
            new Progress(done, order.size(), entry, Duration.between(start, entry.finished())));
      }
      session.say("no run is left");
    }

    private Run run(RecordingSession session, String phase, Slot slot)
        throws IOException, InterruptedException {
      double start = session.elapsed();
      Run run = system.run(grid.get(slot.configuration()));
      String result = run.status() + "," + (run.ok() ? run.cost() : "");
      session.ran(phase, slot.block(), slot.configuration(), result, start);
      lock.idle();
      return run;
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
}
