package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.StopCriterion.StopReason;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Ctrl-C and SIGTERM as wishes instead of an end: the first Ctrl-C finishes what runs, the second
 * ends it, and so does SIGTERM, whose sender (a service manager, a scheduler, {@code docker stop})
 * kills after a while. What was measured is told in each case. A second SIGTERM ends the program at
 * once. Thread-safe.
 */
final class StopSignals {
  static final StopReason CTRL_C = new StopReason("interrupted", "Ctrl-C");
  static final StopReason SIGTERM = new StopReason("interrupted", "SIGTERM");

  /** What a shell says of a program that a signal ended, 128 + 15. */
  static final int TERMINATED = 143;

  private final AtomicInteger interrupts = new AtomicInteger();
  private final AtomicInteger terminations = new AtomicInteger();
  private final Thread main = Thread.currentThread();
  private final PrintWriter err;
  private final ExecutorOptions.Running system;
  private final Consumer<StopReason> stop;
  private final Runnable exit;

  /**
   * Of a run that the calling thread waits for.
   *
   * @param err is told what a signal does
   * @param system whose trials run
   * @param stop lets nothing new begin; may wait
   * @param exit ends the program at once
   */
  StopSignals(
      PrintWriter err, ExecutorOptions.Running system, Consumer<StopReason> stop, Runnable exit) {
    this.err = err;
    this.system = system;
    this.stop = stop;
    this.exit = exit;
  }

  /** {@link #StopSignals} that get the signals of this process from now on. */
  static StopSignals received(
      PrintWriter err, ExecutorOptions.Running system, Consumer<StopReason> stop) {
    StopSignals signals =
        new StopSignals(err, system, stop, () -> Runtime.getRuntime().exit(TERMINATED));
    receive("INT", signals::interrupt);
    receive("TERM", signals::terminate);
    return signals;
  }

  /** Whether one came. */
  boolean isStopped() {
    return interrupts.get() > 0 || terminations.get() > 0;
  }

  /** The exit code of the run, or that of SIGTERM if it stopped the run. */
  int exitCode(int ofRun) {
    return ofRun == TuneCommand.STOPPED && terminations.get() > 0 ? TERMINATED : ofRun;
  }

  void interrupt() {
    if (interrupts.incrementAndGet() > 1) {
      main.interrupt();
      return;
    }
    say("stopping: what runs is finished first; Ctrl-C again ends it now");
    // Not on the signal's thread, where a second Ctrl-C would wait for a decision under way.
    new Thread(() -> stop.accept(CTRL_C), "bbo4j-stop").start();
    system.awaitClaimedOnly(main::interrupt);
  }

  void terminate() {
    if (terminations.incrementAndGet() > 1) {
      exit.run();
      return;
    }
    say("stopping: SIGTERM, what runs is ended");
    new Thread(
            () -> {
              try {
                stop.accept(SIGTERM);
              } finally {
                main.interrupt();
              }
            },
            "bbo4j-stop")
        .start();
  }

  private void say(String what) {
    err.println("\n" + what);
    err.flush();
  }

  /**
   * Runs an action at each signal of a name instead of ending the JVM. Java has no public way to
   * receive a signal; the JDK's own class is used by reflection where it is there, elsewhere the
   * signal ends the program, and the journal is sound all the same.
   */
  private static void receive(String name, Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              StopSignals.class.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  action.run();
                  return null;
                }
                return method.getName().equals("equals")
                    ? self == arguments[0]
                    : method.getName().equals("hashCode") ? 1 : name;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException e) {
      return; // As said: the signal ends the program.
    }
  }
}
