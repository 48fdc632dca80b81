package io.github.bbo4j.hplsim.engine.event;

import io.github.bbo4j.hplsim.run.SimulationInterruptedException;
import java.util.Arrays;

/**
 * Dates and what happens at them: processes that are ready, ends of computations, messages.
 *
 * <p>At each date, all events less than the time resolution later happen together: ends of
 * computations first, then messages. The processes they wake are kept in that order for the next
 * round; this is the order of SimGrid, and it decides exact ties between a probe and a send. What a
 * process can ask for is up to the runtimes that extend it.
 */
abstract class EventLoop {

  final Messages messages;
  private final IndexedHeap computations;
  private final double resolution;

  private long events;
  private double now;
  private int[] ready;
  private int readyCount;
  private int[] wave;
  private int[] arrived = new int[64];

  EventLoop(Messages messages, int processes, double resolution) {
    this.messages = messages;
    this.resolution = resolution;
    computations = new IndexedHeap(processes);
    ready = new int[processes];
    wave = new int[processes];
  }

  /** Tells that the computation of a process has ended; it is ready. */
  abstract void computed(int process);

  /** Tells that a message has arrived. */
  abstract void arrive(int message);

  /** Looks at the messages of a date before it is left. */
  abstract void leaving();

  /** Returns the date of the simulation in seconds. */
  public final double now() {
    return now;
  }

  /** Returns the number of events so far. */
  public final long events() {
    return events;
  }

  /** Lets a process go on in the next round. */
  public final void ready(int id) {
    ready[readyCount++] = id;
  }

  /** Lets a process compute, or sleep, until a date; a later call moves it. */
  final void computeUntil(int process, double date) {
    computations.put(process, date);
  }

  /**
   * Runs the processes that are ready, and those they wake, until none can go on: each makes one
   * system call, in order, in rounds, until all are blocked or computing; then the date moves on.
   *
   * @throws LinkOverlapException when messages meet reserved links
   * @throws SimulationInterruptedException when the thread is interrupted
   */
  public final void run(MpiRuntime.Step step) {
    int turns = 0;
    do {
      while (readyCount > 0) {
        int n = readyCount;
        int[] current = round();
        for (int i = 0; i < n; i++) {
          if (step.canGoOn(current[i])) {
            ready(current[i]);
          }
        }
      }
      if ((++turns & 0xFFF) == 0 && Thread.interrupted()) {
        throw new SimulationInterruptedException(now);
      }
    } while (advance());
  }

  /** Starts a round: returns the processes in it, valid until the next call. */
  private int[] round() {
    int[] current = ready;
    ready = wave;
    wave = current;
    readyCount = 0;
    return current;
  }

  /** Moves to the date of the next events and lets them happen; returns false when none is left. */
  private boolean advance() {
    leaving();
    messages.share(now);
    double date = Math.min(computations.firstDate(), messages.nextDate());
    if (date == Double.POSITIVE_INFINITY) {
      return false;
    }
    now = date;
    happen(Math.max(Math.nextUp(date), date + resolution));
    return true;
  }

  private void happen(double before) {
    while (computations.firstDate() < before) {
      int id = computations.pop();
      events++;
      computed(id);
      ready(id);
    }
    int ended = 0;
    while (messages.nextDate() < before) {
      int message = messages.advance(now);
      events++;
      if (message >= 0) {
        if (ended == arrived.length) {
          arrived = Arrays.copyOf(arrived, 2 * ended);
        }
        arrived[ended++] = message;
      }
    }
    for (int i = 0; i < ended; i++) {
      messages.end(arrived[i]);
      arrive(arrived[i]);
    }
  }
}
