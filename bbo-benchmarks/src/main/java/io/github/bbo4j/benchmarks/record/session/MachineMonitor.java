package io.github.bbo4j.benchmarks.record.session;

import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sensors of a machine at an interval, on a thread of its own, and writes a row of a CSV
 * file each time: {@code elapsed_s} and a column per sensor, empty where one could not be read. One
 * row at the start and one at the end at least. A row is on its way to the disk as soon as it is
 * read, so that a recording that is killed keeps its rows. Thread-safe.
 */
final class MachineMonitor implements AutoCloseable {
  private static final MathContext DIGITS = new MathContext(9);

  private final MachineSensors sensors;
  private final Duration interval;
  private final DoubleSupplier elapsed;
  private final BufferedWriter out;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition stop = lock.newCondition();
  private final Thread thread;
  private boolean stopped;
  private @Nullable IOException failure;

  private MachineMonitor(
      MachineSensors sensors, Duration interval, DoubleSupplier elapsed, BufferedWriter out) {
    this.sensors = sensors;
    this.interval = interval;
    this.elapsed = elapsed;
    this.out = out;
    this.thread = new Thread(this::watch, "machine-monitor");
    thread.setDaemon(true);
  }

  /**
   * Begins.
   *
   * @param interval time between two readings, above 0
   * @param elapsed seconds since the session began, never going back
   * @param file written anew
   * @throws IOException if it can't be written
   */
  static MachineMonitor start(
      MachineSensors sensors, Duration interval, DoubleSupplier elapsed, Path file)
      throws IOException {
    BufferedWriter out = Files.newBufferedWriter(file);
    out.write("elapsed_s," + String.join(",", sensors.names()) + "\n");
    MachineMonitor monitor = new MachineMonitor(sensors, interval, elapsed, out);
    monitor.row();
    monitor.thread.start();
    return monitor;
  }

  private void watch() {
    lock.lock();
    try {
      boolean last;
      do {
        long left = interval.toNanos();
        while (left > 0 && !stopped) {
          left = stop.awaitNanos(left);
        }
        last = stopped;
        row();
      } while (!last);
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException e) {
      // Nobody interrupts this thread; what was read stays.
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private void row() throws IOException {
    StringBuilder row =
        new StringBuilder(String.format(Locale.ROOT, "%.3f", elapsed.getAsDouble()));
    List<OptionalDouble> values = sensors.read();
    for (OptionalDouble value : values) {
      row.append(',');
      value.ifPresent(v -> row.append(plain(v)));
    }
    out.write(row.append('\n').toString());
    out.flush();
  }

  private static String plain(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /**
   * Ends, with a last reading.
   *
   * @throws IOException if a row could not be written
   */
  @Override
  public void close() throws IOException {
    lock.lock();
    try {
      stopped = true;
      stop.signalAll();
    } finally {
      lock.unlock();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        TimeUnit.SECONDS.timedJoin(thread, 60);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    out.close();
    IOException failed = failure;
    if (failed != null) {
      throw failed;
    }
  }
}
