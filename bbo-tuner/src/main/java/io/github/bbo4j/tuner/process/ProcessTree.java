package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Objective;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A process with everything that came from it: children, grandchildren, and daemons that left its
 * session. Ends them all: SIGTERM, a while to obey, then SIGKILL until none is left.
 *
 * <p>Without {@code /proc} only the descendants that Java knows of are ended.
 */
final class ProcessTree {
  /** On a loaded machine a killed process may wait for its turn to die, so nothing is hurried. */
  private static final Duration LONGEST_KILL = Duration.ofSeconds(10);

  private static final int FEWEST_KILLS = 200;
  private static final long LONGEST_PAUSE_MS = 20;

  private final ProcessTable table;
  private final Process process;
  private final String mark;
  private final boolean linux;
  private final Set<ProcessTable.Id> known = new HashSet<>();

  ProcessTree(ProcessTable table, Process process, String mark) {
    this.table = table;
    this.process = process;
    this.mark = mark;
    this.linux = ProcessTable.isAvailable();
  }

  /**
   * Ends the tree and waits for it.
   *
   * @param grace how long SIGTERM is given
   * @return the processes that survived SIGKILL, sent at least 200 times in at least ten seconds in
   *     which no other ended: those of another user, or stuck in the kernel
   */
  List<Long> end(Duration grace) throws InterruptedException {
    List<Long> alive = members();
    if (alive.isEmpty()) {
      return alive;
    }
    alive.forEach(pid -> signal(pid, false));
    alive = awaitObeyed(grace);
    return alive.isEmpty() ? alive : kill(alive);
  }

  /**
   * Ends the tree when the thread is being interrupted: the kill is finished first.
   *
   * @throws Objective.UnavailableException if the running processes can't be read for ten seconds,
   *     as where no file can be opened: the watchdog ends them with the run
   */
  List<Long> endUninterruptibly(Duration grace) {
    boolean interrupted = Thread.interrupted();
    long begin = System.nanoTime();
    try {
      while (true) {
        try {
          return end(interrupted ? Duration.ZERO : grace);
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (UncheckedIOException e) {
          if (System.nanoTime() - begin > LONGEST_KILL.toNanos()) {
            throw new Objective.UnavailableException(
                "the processes of a command can't be looked for: "
                    + e.getMessage()
                    + ". Maybe raise the limit of open files (ulimit -n); a journal goes on",
                e);
          }
          // Other evaluations give back what they hold.
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LONGEST_PAUSE_MS));
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private List<Long> awaitObeyed(Duration grace) throws InterruptedException {
    long end = System.nanoTime() + grace.toNanos();
    for (long pause = 1; isSomeAlive() && System.nanoTime() - end <= 0; pause *= 2) {
      Thread.sleep(Math.min(LONGEST_PAUSE_MS, pause));
    }
    return members();
  }

  /**
   * Whether one that was seen is alive: a look at these few, where {@link #members} reads the
   * machine's whole table.
   */
  private boolean isSomeAlive() {
    return linux ? !ProcessTable.alive(known).isEmpty() : !members().isEmpty();
  }

  private List<Long> kill(List<Long> first) throws InterruptedException {
    List<Long> before = List.of();
    List<Long> alive = first;
    long changed = System.nanoTime();
    int kills = 0;
    for (long pause = 1; !alive.isEmpty(); pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      // Again in each round: one that forks while it is killed leaves a child behind.
      alive.forEach(pid -> signal(pid, true));
      if (!alive.equals(before)) {
        before = alive;
        changed = System.nanoTime();
        kills = 0;
      }
      kills++;
      if (kills > FEWEST_KILLS && System.nanoTime() - changed > LONGEST_KILL.toNanos()) {
        return alive;
      }
      for (long slept = 0; slept < LONGEST_PAUSE_MS && isSomeAlive(); slept += pause) {
        Thread.sleep(pause);
      }
      alive = members();
    }
    return alive;
  }

  private List<Long> members() {
    if (linux) {
      List<ProcessTable.Id> members = table.members(mark, process.pid(), known);
      // A listing of /proc is no snapshot: a child born behind its back may be missing once.
      members = members.isEmpty() ? table.members(mark, process.pid(), known) : members;
      return members.stream().map(ProcessTable.Id::pid).sorted().toList();
    }
    List<Long> all =
        new java.util.ArrayList<>(process.descendants().map(ProcessHandle::pid).toList());
    if (process.isAlive()) {
      all.add(process.pid());
    }
    return all;
  }

  private void signal(long pid, boolean kill) {
    ProcessHandle.of(pid).ifPresent(handle -> send(handle, kill));
  }

  private void send(ProcessHandle handle, boolean kill) {
    // A handle of our own child refuses the methods of the handle, so ask the process.
    if (handle.pid() == process.pid()) {
      if (kill) {
        process.destroyForcibly();
      } else {
        process.destroy();
      }
    } else if (kill) {
      handle.destroyForcibly();
    } else {
      handle.destroy();
    }
  }
}
