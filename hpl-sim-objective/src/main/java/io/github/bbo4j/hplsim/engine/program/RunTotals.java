package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;

/** Sums kept while a run is simulated: kernel time, phase time, messages. */
public final class RunTotals {

  /** Phases whose time is kept. */
  public static final int RECURSION = 0;

  public static final int LEAF = 1;
  public static final int PIVOT = 2;
  public static final int UPDATE = 3;
  public static final int SWAP = 4;
  public static final int SOLVE = 5;

  /** Number of timed phases. */
  public static final int PHASES = 6;

  /** Phases whose messages are counted. */
  public static final int PIVOT_MESSAGES = 0;

  public static final int SWAP_MESSAGES = 1;
  public static final int PANEL_MESSAGES = 2;
  public static final int SOLVE_MESSAGES = 3;
  public static final int OTHER_MESSAGES = 4;

  /** Number of counted phases. */
  static final int MESSAGE_PHASES = 5;

  /** Number of kernel groups. */
  public static final int GROUPS = Kernel.Group.values().length;

  private static final int[] GROUP = groups();

  public final double[] kernelSeconds;
  public final long[] kernelCalls = new long[GROUPS];
  public final double[] phaseSeconds;
  public final long[] messages = new long[MESSAGE_PHASES];
  public final long[] bytes = new long[MESSAGE_PHASES];
  public long probes;
  public long events;

  /** Simulated duration of the timed part. */
  public double seconds;

  /** Sentences about extrapolated kernels. */
  public List<String> warnings = List.of();

  public RunTotals(int ranks) {
    kernelSeconds = new double[GROUPS * ranks];
    phaseSeconds = new double[PHASES * ranks];
  }

  private static int[] groups() {
    List<Kernel.Group> order = List.of(Kernel.Group.values());
    List<Integer> numbers = new ArrayList<>();
    for (Kernel kernel : KernelTable.KERNELS) {
      numbers.add(order.indexOf(kernel.group()));
    }
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  public static int group(int kernel) {
    return GROUP[kernel];
  }

  public void kernel(int rank, int kernel, double seconds) {
    int group = GROUP[kernel];
    kernelSeconds[rank * GROUPS + group] += seconds;
    kernelCalls[group]++;
  }

  public void phase(int rank, int phase, double seconds) {
    phaseSeconds[rank * PHASES + phase] += seconds;
  }

  public void message(int phase, long payload) {
    messages[phase]++;
    bytes[phase] += payload;
  }
}
