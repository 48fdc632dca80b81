package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Counts the kernel calls whose sizes are outside the range their model was fitted on. */
public final class Extrapolation {

  private final long[] calls = new long[KernelTable.COUNT];
  private final double[] largest = new double[KernelTable.COUNT];
  private final String[] example = new String[KernelTable.COUNT];

  void outside(int kernel, double m, double n, double k) {
    calls[kernel]++;
    double work = m * n * k;
    if (work > largest[kernel]) {
      largest[kernel] = work;
      example[kernel] = String.format(Locale.ROOT, "M %.0f, N %.0f, K %.0f", m, n, k);
    }
  }

  /** Returns one sentence for each kernel that was extrapolated. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (int i = 0; i < calls.length; i++) {
      if (calls[i] > 0) {
        Kernel kernel = KernelTable.KERNELS.get(i);
        warnings.add(
            calls[i]
                + " calls of "
                + kernel
                + " are outside the sizes its model was fitted on; largest: "
                + example[i]);
      }
    }
    return warnings;
  }
}
