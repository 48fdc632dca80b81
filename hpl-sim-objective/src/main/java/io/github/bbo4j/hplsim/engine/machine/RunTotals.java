package io.github.bbo4j.hplsim.engine.machine;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import java.util.Arrays;
import java.util.List;

/**
 * Sums kept while a run is simulated: kernel time, phase time, messages. Times are seconds of one
 * process; messages are of all.
 */
public final class RunTotals {

  private static final int PHASES = Phase.values().length;

  /** Number of kernel groups. */
  public static final int GROUPS = Kernel.Group.values().length;

  private final int ranks;
  private final double[] kernelSeconds;
  private final long[] kernelCalls = new long[GROUPS];
  private final double[] phaseSeconds;
  private final long[] messages = new long[Traffic.values().length];
  private final long[] bytes = new long[Traffic.values().length];
  private double[] reached = new double[0];
  private long probes;
  private long events;
  private double seconds;
  private double left;
  private List<String> warnings = List.of();

  /** Starts at zero. */
  public RunTotals(int ranks) {
    this.ranks = ranks;
    kernelSeconds = new double[GROUPS * ranks];
    phaseSeconds = new double[PHASES * ranks];
  }

  /** Returns the number of processes. */
  public int ranks() {
    return ranks;
  }

  /** Adds a call of a kernel. */
  public void kernel(int rank, Kernel kernel, double duration) {
    int group = kernel.group().ordinal();
    kernelSeconds[rank * GROUPS + group] += duration;
    kernelCalls[group]++;
  }

  /** Adds kernel time without counting a call. */
  public void kernelTime(int rank, Kernel.Group group, double duration) {
    kernelSeconds[rank * GROUPS + group.ordinal()] += duration;
  }

  /** Adds kernel time of all groups without counting calls; {@code durations} by group. */
  public void kernelTimes(int rank, double[] durations) {
    int first = rank * GROUPS;
    for (int group = 0; group < GROUPS; group++) {
      kernelSeconds[first + group] += durations[group];
    }
  }

  /** Adds time of a phase. */
  public void phase(int rank, Phase phase, double duration) {
    phaseSeconds[rank * PHASES + phase.ordinal()] += duration;
  }

  /** Counts a message. */
  public void message(Traffic traffic, long payload) {
    messages(traffic, 1, payload);
  }

  /** Counts some messages and their payloads together. */
  public void messages(Traffic traffic, long count, long payload) {
    messages[traffic.ordinal()] += count;
    bytes[traffic.ordinal()] += payload;
  }

  /** Counts messages outside the timed part. */
  public void other(long count, long payload) {
    messages(Traffic.OTHER, count, payload);
  }

  /** Counts a probe for a panel. */
  public void probe() {
    probes++;
  }

  /** Notes that a process has taken its steps for the panels before one. */
  public void reached(int panel, double date) {
    if (panel >= reached.length) {
      reached = Arrays.copyOf(reached, Math.max(panel + 1, 2 * reached.length));
    }
    reached[panel] = Math.max(reached[panel], date);
  }

  /** Returns when the last process had taken its steps for the panels before one; 0 if unknown. */
  public double reached(int panel) {
    return panel < reached.length ? reached[panel] : 0;
  }

  /** Ends the run. */
  public void end(double duration, long eventCount, List<String> sentences) {
    seconds = duration;
    events = eventCount;
    warnings = List.copyOf(sentences);
  }

  /** Notes the date at which the last process ended. */
  public void left(double date) {
    left = date;
  }

  /** Returns the date at which the last process ended; 0 if unknown. */
  public double left() {
    return left;
  }

  /** Returns the duration of the timed part. */
  public double seconds() {
    return seconds;
  }

  /** Returns the number of probes. */
  public long probes() {
    return probes;
  }

  /** Returns the number of events. */
  public long events() {
    return events;
  }

  /** Returns sentences about extrapolated kernels. */
  public List<String> warnings() {
    return warnings;
  }

  /** Returns the time of a process in kernels of a group. */
  public double kernelSeconds(int rank, Kernel.Group group) {
    return kernelSeconds[rank * GROUPS + group.ordinal()];
  }

  /** Returns the number of calls of kernels of a group. */
  public long kernelCalls(Kernel.Group group) {
    return kernelCalls[group.ordinal()];
  }

  /** Returns the time of a process in a phase. */
  public double phaseSeconds(int rank, Phase phase) {
    return phaseSeconds[rank * PHASES + phase.ordinal()];
  }

  /** Returns the number of messages. */
  public long messages(Traffic traffic) {
    return messages[traffic.ordinal()];
  }

  /** Returns the payload of the messages in bytes. */
  public long bytes(Traffic traffic) {
    return bytes[traffic.ordinal()];
  }
}
