package io.github.bbo4j.core;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Waits for an element of a queue: a fork-join pool whose thread does so has another one work
 * meanwhile, or a run that is called from its pool could wait for itself.
 */
final class QueueWait<T> implements ForkJoinPool.ManagedBlocker {
  private final BlockingQueue<T> queue;
  private final long millis;
  private @Nullable T taken;

  private QueueWait(BlockingQueue<T> queue, long millis) {
    this.queue = queue;
    this.millis = millis;
  }

  /** The next element; null if there is none for so long. */
  static <T> @Nullable T poll(BlockingQueue<T> queue, long millis) throws InterruptedException {
    QueueWait<T> wait = new QueueWait<>(queue, millis);
    ForkJoinPool.managedBlock(wait);
    return wait.taken;
  }

  @Override
  public boolean block() throws InterruptedException {
    taken = queue.poll(millis, TimeUnit.MILLISECONDS);
    return true;
  }

  @Override
  public boolean isReleasable() {
    if (taken == null) {
      taken = queue.poll();
    }
    return taken != null;
  }
}
