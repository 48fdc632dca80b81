package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;

/** Sums kept while a run is simulated: kernel time, phase time, messages. */
final class Ledger {

  /** Phases whose time is kept. */
  static final int RECURSION = 0;

  static final int LEAF = 1;
  static final int PIVOT = 2;
  static final int UPDATE = 3;
  static final int SWAP = 4;
  static final int SOLVE = 5;

  /** Number of timed phases. */
  static final int PHASES = 6;

  /** Phases whose messages are counted. */
  static final int PIVOT_MESSAGES = 0;

  static final int SWAP_MESSAGES = 1;
  static final int PANEL_MESSAGES = 2;
  static final int SOLVE_MESSAGES = 3;
  static final int OTHER_MESSAGES = 4;

  /** Number of counted phases. */
  static final int MESSAGE_PHASES = 5;

  /** Number of kernel groups. */
  static final int GROUPS = Kernel.Group.values().length;

  private static final int[] GROUP = groups();

  final double[] kernelSeconds;
  final long[] kernelCalls = new long[GROUPS];
  final double[] phaseSeconds;
  final long[] messages = new long[MESSAGE_PHASES];
  final long[] bytes = new long[MESSAGE_PHASES];
  long probes;
  long events;

  /** Simulated duration of the timed part. */
  double seconds;

  /** Sentences about extrapolated kernels. */
  List<String> warnings = List.of();

  Ledger(int ranks) {
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

  static int group(int kernel) {
    return GROUP[kernel];
  }

  void kernel(int rank, int kernel, double seconds) {
    int group = GROUP[kernel];
    kernelSeconds[rank * GROUPS + group] += seconds;
    kernelCalls[group]++;
  }

  void phase(int rank, int phase, double seconds) {
    phaseSeconds[rank * PHASES + phase] += seconds;
  }

  void message(int phase, long payload) {
    messages[phase]++;
    bytes[phase] += payload;
  }
}
