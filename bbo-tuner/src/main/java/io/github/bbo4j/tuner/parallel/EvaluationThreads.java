package io.github.bbo4j.tuner.parallel;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An executor with a thread per evaluation, virtual where the JVM has them (Java 21 and later).
 *
 * <pre>{@code
 * ExecutorService threads = EvaluationThreads.perEvaluation();
 * try {
 *   Tuner.on(space).objective(remote).concurrency(200).budget(5000).build().run(threads);
 * } finally {
 *   threads.shutdownNow();
 * }
 * }</pre>
 *
 * <p>It has no bound of its own: the tuner's concurrency is the bound, and has to be set, since
 * such an executor does not say how many threads it has. For evaluations that compute in this JVM a
 * pool of as many threads as processors is right. Thread-safe.
 */
public final class EvaluationThreads {
  private EvaluationThreads() {}

  /**
   * A new executor; elsewhere than on Java 21 its threads are daemons that are kept for a minute.
   */
  public static ExecutorService perEvaluation() {
    return areVirtual() ? virtual() : platform();
  }

  /** Whether {@link #perEvaluation()} makes virtual threads. */
  public static boolean areVirtual() {
    return Runtime.version().feature() >= 21;
  }

  private static ExecutorService virtual() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(
          "this JVM, " + Runtime.version() + ", makes no virtual threads: " + e, e);
    }
  }

  private static ExecutorService platform() {
    AtomicInteger made = new AtomicInteger();
    return Executors.newCachedThreadPool(
        work -> {
          Thread thread = new Thread(work, "bbo4j-evaluation-" + made.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }
}
