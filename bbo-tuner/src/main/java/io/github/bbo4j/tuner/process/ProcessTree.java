package io.github.bbo4j.tuner.process;

import java.time.Duration;
import java.util.List;

/**
 * A process with everything that came from it: children, grandchildren, and daemons that left its
 * session. Ends them all: SIGTERM, a while to obey, then SIGKILL until none is left.
 *
 * <p>Without {@code /proc} only the descendants that Java knows of are ended.
 */
final class ProcessTree {
  private static final Duration LONGEST_KILL = Duration.ofSeconds(10);

  private final ProcessTable table;
  private final Process process;
  private final String mark;
  private final boolean linux;

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
   * @return the processes that survived SIGKILL for ten seconds: those of another user, or stuck in
   *     the kernel
   */
  List<Long> end(Duration grace) throws InterruptedException {
    List<Long> alive = members();
    if (alive.isEmpty()) {
      return alive;
    }
    alive.forEach(pid -> signal(pid, false));
    alive = await(grace, false);
    return alive.isEmpty() ? alive : await(LONGEST_KILL, true);
  }

  /** Ends the tree when the thread is being interrupted: the kill is finished first. */
  List<Long> endUninterruptibly(Duration grace) {
    boolean interrupted = Thread.interrupted();
    while (true) {
      try {
        List<Long> survivors = end(interrupted ? Duration.ZERO : grace);
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
        return survivors;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
  }

  private List<Long> await(Duration limit, boolean kill) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    long pause = 1;
    while (true) {
      List<Long> alive = members();
      if (alive.isEmpty() || System.nanoTime() - end > 0) {
        return alive;
      }
      if (kill) {
        // Again in each round: one that forks while it is killed leaves a child behind.
        alive.forEach(pid -> signal(pid, true));
      }
      Thread.sleep(pause);
      pause = Math.min(20, pause * 2);
    }
  }

  private List<Long> members() {
    if (linux) {
      List<Long> members = table.members(mark, process.pid());
      // A listing of /proc is no snapshot: a child born behind its back may be missing once.
      return members.isEmpty() ? table.members(mark, process.pid()) : members;
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
