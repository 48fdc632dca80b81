package io.github.bbo4j.hplsim.engine.machine;

import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Counts the kernel calls whose sizes are outside the range their model was fitted on. */
final class Extrapolation {

  private static final Kernel[] KERNELS = Kernel.values();

  private final long[] calls = new long[KERNELS.length];
  private final double[] largest = new double[KERNELS.length];
  private final String[] example = new String[KERNELS.length];

  void outside(Kernel kernel, double m, double n, double k) {
    int at = kernel.ordinal();
    calls[at]++;
    double work = m * n * k;
    if (work > largest[at]) {
      largest[at] = work;
      example[at] = String.format(Locale.ROOT, "M %.0f, N %.0f, K %.0f", m, n, k);
    }
  }

  /** Returns one sentence for each kernel that was extrapolated. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (int i = 0; i < calls.length; i++) {
      if (calls[i] > 0) {
        Kernel kernel = KERNELS[i];
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
