package io.github.bbo4j.hplsim.engine.machine;

import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The kernel models of one processor as arrays of numbers, and a note of calls outside their range.
 * Belongs to one run; not thread-safe.
 */
public final class KernelTable {

  private static final Kernel[] KERNELS = Kernel.values();
  private static final int COUNT = KERNELS.length;

  /** A sleep is never shorter than this, in seconds: the time resolution of SimGrid. */
  public static final double SHORTEST = 1e-9;

  private final double[] mnk = new double[COUNT];
  private final double[] mn = new double[COUNT];
  private final double[] mk = new double[COUNT];
  private final double[] nk = new double[COUNT];
  private final double[] constant = new double[COUNT];
  private final boolean[] plain = new boolean[COUNT];
  private final boolean[] single = new boolean[COUNT];
  private final boolean[] limited = new boolean[COUNT];
  private final KernelModel[] models = new KernelModel[COUNT];
  private final NoiseModel[] noises = new NoiseModel[COUNT];
  private final boolean noisy;

  private final Extrapolation outside;

  /** Takes the models over; calls outside their range are counted in {@code outside}. */
  KernelTable(KernelSuite suite, Extrapolation outside) {
    this.outside = outside;
    boolean anyNoise = false;
    for (int i = 0; i < COUNT; i++) {
      KernelModel model = suite.model(KERNELS[i]);
      models[i] = model;
      noises[i] = suite.noise(KERNELS[i]);
      anyNoise |= !noises[i].isNone();
      limited[i] = !model.range().equals(CalibratedRange.EVERYTHING);
      single[i] = model.pieces().size() == 1;
      plain[i] = single[i] && noises[i].isNone() && !limited[i];
      Polynomial p = model.pieces().get(0).polynomial();
      mnk[i] = p.mnk();
      mn[i] = p.mn();
      mk[i] = p.mk();
      nk[i] = p.nk();
      constant[i] = p.constant();
    }
    noisy = anyNoise;
  }

  /** Returns whether any kernel has noise. */
  public boolean noisy() {
    return noisy;
  }

  /** Returns whether a kernel is one polynomial without noise and without limits. */
  boolean plain(Kernel kernel) {
    return plain[kernel.ordinal()];
  }

  /** Returns the duration of one call in seconds, not negative; 0 for no work. */
  public double seconds(Kernel kernel, double m, double n, double k, RandomGenerator random) {
    int i = kernel.ordinal();
    if (m <= 0 || n <= 0 || k <= 0) {
      return 0;
    }
    double duration;
    if (plain[i]) {
      double area = m * n;
      duration = mnk[i] * area * k + mn[i] * area + mk[i] * m * k + nk[i] * n * k + constant[i];
    } else {
      duration = models[i].seconds(m, n, k);
      if (limited[i] && !models[i].range().contains(m, n, k)) {
        outside.outside(kernel, m, n, k);
      }
      if (!noises[i].isNone()) {
        duration = noises[i].sample(duration, m, n, k, random);
      }
    }
    return Math.max(duration, 0);
  }

  /**
   * Returns whether a kernel is one polynomial for each number of inner products, so that the mean
   * over rows and columns is not below the value at their means.
   */
  public boolean bilinear(Kernel kernel) {
    return models[kernel.ordinal()].pieces().stream()
        .allMatch(p -> p.aboveM() <= 0 && p.aboveN() <= 0 && p.aboveWork() <= 0);
  }

  /** Returns the expected duration of one call in seconds. */
  public double mean(Kernel kernel, double m, double n, double k) {
    int i = kernel.ordinal();
    if (!single[i]) {
      return models[i].seconds(m, n, k);
    }
    if (m <= 0 || n <= 0 || k <= 0) {
      return 0;
    }
    double area = m * n;
    return Math.max(
        0, mnk[i] * area * k + mn[i] * area + mk[i] * m * k + nk[i] * n * k + constant[i]);
  }

  /** Returns the models, for reading only. */
  List<KernelModel> models() {
    return Arrays.asList(models);
  }
}
