package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.platform.Platform;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fits of all the kernels of a cluster, ready to be put into a platform. Immutable and
 * thread-safe.
 *
 * <pre>{@code
 * List<KernelMeasurement> calls = Measurements.kernels(Path.of("dgemm.csv"));
 * KernelCalibration calibration = KernelCalibration.fit(calls, KernelFit.Settings.defaults());
 * PlatformFile.write(calibration.applyTo(PlatformFile.read(base)), Path.of("calibrated.platform"));
 * }</pre>
 *
 * @param fits one per kernel and processor measured
 */
public record KernelCalibration(List<KernelFit> fits) {

  /** Copies the list. */
  public KernelCalibration {
    Arguments.given(fits, "fits");
    fits = List.copyOf(fits);
  }

  /**
   * Fits each kernel on each processor of a set of measurements.
   *
   * @param calls any order
   * @param settings how to fit
   * @return the fits, by kernel, then by processor
   * @throws IllegalArgumentException if a group cannot be fitted
   */
  public static KernelCalibration fit(List<KernelMeasurement> calls, KernelFit.Settings settings) {
    Arguments.require(!Arguments.given(calls, "calls").isEmpty(), "calls", "[]", "at least one");
    Arguments.given(settings, "settings");
    Map<List<Object>, List<KernelMeasurement>> groups = new LinkedHashMap<>();
    for (KernelMeasurement c : calls) {
      groups.computeIfAbsent(List.of(c.kernel(), c.cpu()), key -> new ArrayList<>()).add(c);
    }
    return new KernelCalibration(
        groups.values().stream()
            .map(group -> KernelFit.of(group, settings))
            .sorted(Comparator.comparing(KernelFit::kernel).thenComparing(KernelFit::cpu))
            .toList());
  }

  /**
   * A platform with the fitted models in the place of its own: a fit of any processor changes them
   * all, a fit of processor i only that one.
   *
   * @param base shape, network and the kernels that were not measured
   * @return a platform with one kernel suite per processor if some fit names a processor
   * @throws IllegalArgumentException if a processor is not in the platform
   */
  public Platform applyTo(Platform base) {
    int cpus = base.nodes() * base.cpusPerNode();
    boolean perCpu = fits.stream().anyMatch(f -> f.cpu() != KernelMeasurement.ANY_CPU);
    List<KernelSuite> suites = new ArrayList<>(base.kernels());
    if (perCpu && suites.size() == 1) {
      suites = new ArrayList<>(Collections.nCopies(cpus, suites.get(0)));
    }
    for (KernelFit f : fits) {
      if (f.cpu() >= cpus) {
        throw new IllegalArgumentException(
            "a "
                + f.kernel()
                + " fit is of cpu "
                + f.cpu()
                + " but platform '"
                + base.name()
                + "' has cpus 0.."
                + (cpus - 1));
      }
      for (int i = 0; i < suites.size(); i++) {
        if (f.cpu() == KernelMeasurement.ANY_CPU || f.cpu() == i) {
          suites.set(i, suites.get(i).with(f.kernel(), f.model()).withNoise(f.kernel(), f.noise()));
        }
      }
    }
    return base.withKernels(suites);
  }

  /**
   * The fits of one kernel.
   *
   * @param kernel which
   * @return by processor; empty if it was not measured
   */
  public List<KernelFit> of(Kernel kernel) {
    return fits.stream().filter(f -> f.kernel() == kernel).toList();
  }
}
