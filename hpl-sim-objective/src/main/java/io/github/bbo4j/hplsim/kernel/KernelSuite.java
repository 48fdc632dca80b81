package io.github.bbo4j.hplsim.kernel;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.EnumMap;
import java.util.Map;

/**
 * The model and the noise of every kernel on one processor. Kernels that were never set are free
 * and without noise. Immutable.
 */
public final class KernelSuite {

  private final EnumMap<Kernel, KernelModel> models;
  private final EnumMap<Kernel, NoiseModel> noises;

  private KernelSuite(EnumMap<Kernel, KernelModel> models, EnumMap<Kernel, NoiseModel> noises) {
    this.models = models;
    this.noises = noises;
  }

  /** Returns the suite where every kernel is free. */
  public static KernelSuite free() {
    return new KernelSuite(new EnumMap<>(Kernel.class), new EnumMap<>(Kernel.class));
  }

  /** Returns a suite with the given models, without noise. */
  public static KernelSuite of(Map<Kernel, KernelModel> models) {
    Arguments.given(models, "models");
    KernelSuite suite = free();
    suite.models.putAll(models);
    return suite;
  }

  /** Returns this suite with another model for one kernel; its noise stays. */
  public KernelSuite with(Kernel kernel, KernelModel model) {
    KernelSuite copy = copy();
    copy.models.put(kernel, Arguments.given(model, "model"));
    return copy;
  }

  /** Returns this suite with another noise for one kernel. */
  public KernelSuite withNoise(Kernel kernel, NoiseModel noise) {
    KernelSuite copy = copy();
    copy.noises.put(kernel, Arguments.given(noise, "noise"));
    return copy;
  }

  /** Returns this suite without any noise. */
  public KernelSuite withoutNoise() {
    return of(models);
  }

  /** Returns this suite with the expected dgemm durations multiplied. */
  public KernelSuite withDgemmFactor(double factor) {
    return factor == 1 ? this : with(Kernel.DGEMM, model(Kernel.DGEMM).times(factor));
  }

  /** Returns this suite with all durations, and how they vary, multiplied. */
  public KernelSuite times(double factor) {
    KernelSuite copy = copy();
    copy.models.replaceAll((kernel, model) -> model.times(factor));
    copy.noises.replaceAll((kernel, noise) -> noise.times(factor));
    return copy;
  }

  private KernelSuite copy() {
    return new KernelSuite(new EnumMap<>(models), new EnumMap<>(noises));
  }

  /** Returns the model of a kernel. */
  public KernelModel model(Kernel kernel) {
    KernelModel model = models.get(kernel);
    return model == null ? KernelModel.zero() : model;
  }

  /** Returns the noise of a kernel. */
  public NoiseModel noise(Kernel kernel) {
    NoiseModel noise = noises.get(kernel);
    return noise == null ? NoiseModel.none() : noise;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KernelSuite suite
        && models.equals(suite.models)
        && noises.equals(suite.noises);
  }

  @Override
  public int hashCode() {
    return 31 * models.hashCode() + noises.hashCode();
  }

  @Override
  public String toString() {
    return "KernelSuite" + models + noises;
  }
}
