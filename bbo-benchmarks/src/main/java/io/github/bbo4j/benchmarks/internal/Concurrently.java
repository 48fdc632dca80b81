package io.github.bbo4j.benchmarks.internal;

import io.github.bbo4j.core.BboException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Independent runs on several threads. */
public final class Concurrently {
  private Concurrently() {}

  /**
   * Calls all of them.
   *
   * @param threads calls at a time
   * @return the answers in the order of the calls, whatever order they ended in
   * @throws BboException if the thread is interrupted or a call throws a checked exception; a
   *     runtime exception of a call is thrown as it is, and what has not begun then never does
   */
  public static <T> List<T> inOrder(List<? extends Callable<T>> calls, int threads) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Callable<T> call : calls) {
        futures.add(executor.submit(call));
      }
      List<T> answers = new ArrayList<>();
      for (Future<T> future : futures) {
        answers.add(future.get());
      }
      return answers;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new BboException("a run died: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BboException("interrupted; what was written stays", e);
    } finally {
      executor.shutdownNow();
    }
  }
}
