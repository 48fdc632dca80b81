package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The kernel models of one processor as arrays of numbers. Immutable. */
public final class KernelTable {

  public static final int DGEMM = 0;
  public static final int DTRSM = 1;
  public static final int DGEMV = 2;
  static final int DGER = 3;
  public static final int DTRSV = 4;
  public static final int DAXPY = 5;
  static final int DSCAL = 6;
  static final int IDAMAX = 7;
  public static final int DLACPY = 8;
  public static final int DLATCPY = 9;
  static final int DLASWP01T = 10;
  static final int DLASWP02N = 11;
  static final int DLASWP03T = 12;
  static final int DLASWP04T = 13;

  /** The kernels by the numbers above. */
  public static final List<Kernel> KERNELS =
      List.of(
          Kernel.DGEMM,
          Kernel.DTRSM,
          Kernel.DGEMV,
          Kernel.DGER,
          Kernel.DTRSV,
          Kernel.DAXPY,
          Kernel.DSCAL,
          Kernel.IDAMAX,
          Kernel.DLACPY,
          Kernel.DLATCPY,
          Kernel.DLASWP01T,
          Kernel.DLASWP02N,
          Kernel.DLASWP03T,
          Kernel.DLASWP04T);

  /** Number of kernels. */
  static final int COUNT = 14;

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

  public KernelTable(KernelSuite suite) {
    boolean anyNoise = false;
    for (int i = 0; i < COUNT; i++) {
      KernelModel model = suite.model(KERNELS.get(i));
      models[i] = model;
      noises[i] = suite.noise(KERNELS.get(i));
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
  boolean plain(int kernel) {
    return plain[kernel];
  }

  /** Returns the duration of one call in seconds, not negative; 0 for no work. */
  public double seconds(
      int kernel, double m, double n, double k, RandomGenerator random, Extrapolation watch) {
    if (m <= 0 || n <= 0 || k <= 0) {
      return 0;
    }
    double duration;
    if (plain[kernel]) {
      double area = m * n;
      duration =
          mnk[kernel] * area * k
              + mn[kernel] * area
              + mk[kernel] * m * k
              + nk[kernel] * n * k
              + constant[kernel];
    } else {
      duration = models[kernel].seconds(m, n, k);
      if (limited[kernel] && !models[kernel].range().contains(m, n, k)) {
        watch.outside(kernel, m, n, k);
      }
      if (!noises[kernel].isNone()) {
        duration = noises[kernel].sample(duration, m, n, k, random);
      }
    }
    return Math.max(duration, 0);
  }

  /**
   * Returns whether a kernel is one polynomial for each number of inner products, so that the mean
   * over rows and columns is not below the value at their means.
   */
  public boolean bilinear(int kernel) {
    return models[kernel].pieces().stream()
        .allMatch(p -> p.aboveM() <= 0 && p.aboveN() <= 0 && p.aboveWork() <= 0);
  }

  /** Returns the expected duration of one call in seconds. */
  public double mean(int kernel, double m, double n, double k) {
    if (!single[kernel]) {
      return models[kernel].seconds(m, n, k);
    }
    if (m <= 0 || n <= 0 || k <= 0) {
      return 0;
    }
    double area = m * n;
    return Math.max(
        0,
        mnk[kernel] * area * k
            + mn[kernel] * area
            + mk[kernel] * m * k
            + nk[kernel] * n * k
            + constant[kernel]);
  }

  /** Returns the models, for reading only. */
  List<KernelModel> models() {
    return Arrays.asList(models);
  }
}
