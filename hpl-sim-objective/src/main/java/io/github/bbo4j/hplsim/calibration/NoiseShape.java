package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.Polynomial;

/** Which law the variation of a fitted kernel follows. */
public enum NoiseShape {
  /** None: the model is deterministic. */
  NONE,
  /** Normal with a standard deviation that depends on the sizes. */
  NORMAL,
  /** Half-normal shifted to the fitted mean: the final choice of T. Cornebize (2021). */
  HALF_NORMAL;

  /** The noise of a given standard deviation. */
  NoiseModel of(Polynomial sigma) {
    return switch (this) {
      case NONE -> NoiseModel.none();
      case NORMAL -> new NoiseModel.Normal(sigma);
      case HALF_NORMAL -> new NoiseModel.HalfNormal(sigma);
    };
  }
}
