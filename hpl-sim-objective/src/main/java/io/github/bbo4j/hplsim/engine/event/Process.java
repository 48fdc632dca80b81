package io.github.bbo4j.hplsim.engine.event;

/**
 * A simulated process as the runtime sees it: its clock and what it waits for. A program adds its
 * own state by extending it. Mutable; belongs to one simulation.
 */
// The word of the field for what MPI runs; java.lang.Process means nothing here.
@SuppressWarnings("JavaLangClash")
public class Process {

  /** What a process is blocked on. */
  enum Blocked {
    /** Not blocked. */
    RUNNING,
    /** Blocked until the posted receive completes. */
    ON_RECEIVE,
    /** Blocked until the message it sent has arrived. */
    ON_SEND
  }

  private final int id;
  private final int node;

  /**
   * Date up to which this process has computed; at least the date of the simulation while it runs.
   */
  private double clock;

  Blocked blocked = Blocked.RUNNING;
  double blockedSince;
  int sentMessage = -1;
  boolean sendDone;
  boolean receiveDone;
  double receiveOverhead;
  boolean charged;

  /** Whether it is about to compute until its clock, and whether it does. */
  boolean working;

  boolean computes;

  /** Messages sent that have not arrived, and the date at which the last one arrived. */
  int onTheWay;

  double sentUntil;

  /** Creates a process on a node, at date 0. */
  public Process(int id, int node) {
    this.id = id;
    this.node = node;
  }

  /** Returns its number. */
  public final int id() {
    return id;
  }

  /** Returns the node it runs on. */
  public final int node() {
    return node;
  }

  /** Returns the date up to which it has computed, in seconds. */
  public final double clock() {
    return clock;
  }

  /** Sets the date up to which it has computed. */
  public final void clock(double date) {
    clock = date;
  }

  /** Computes from the date of the simulation, or on from its clock, up to a date. */
  public final void work(double date) {
    clock = date;
    working = true;
  }

  /** Returns how many messages it sent that have not arrived. */
  public final int onTheWay() {
    return onTheWay;
  }

  /** Returns the date at which the last message it sent arrived. */
  public final double sentUntil() {
    return sentUntil;
  }

  /** Returns in words what it waits for. */
  public final String waitsFor() {
    return switch (blocked) {
      case RUNNING -> "nothing";
      case ON_RECEIVE -> "the posted receive";
      case ON_SEND -> "the arrival of its message";
    };
  }
}
