package io.github.bbo4j.hplsim.energy;

import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * Power over time: the mean watts of consecutive intervals of equal length, the first one from date
 * 0. Immutable.
 *
 * @param interval seconds of an interval, positive
 * @param watts mean power of each interval; of the last one up to the end of the run
 */
public record PowerSeries(double interval, double[] watts) {

  /** Copies the values. */
  public PowerSeries {
    Arguments.given(watts, "watts");
    watts = watts.clone();
    if (!(interval > 0)) {
      throw new IllegalArgumentException("interval = " + interval + " s must be positive");
    }
  }

  /** Returns a copy of the values. */
  @Override
  public double[] watts() {
    return watts.clone();
  }

  /** Returns the highest mean power of an interval. */
  public double peak() {
    double peak = 0;
    for (double w : watts) {
      peak = Math.max(peak, w);
    }
    return peak;
  }

  /**
   * Writes one line for each interval: {@code begin_s,watts}.
   *
   * @throws UncheckedIOException when {@code out} fails
   */
  public void writeCsv(Appendable out) {
    Arguments.given(out, "out");
    try {
      out.append("begin_s,watts\n");
      for (int i = 0; i < watts.length; i++) {
        out.append(String.format(Locale.ROOT, "%.9g,%.6f%n", i * interval, watts[i]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
