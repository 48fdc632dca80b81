package io.github.bbo4j.hplsim.energy;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * The energy of a run, node by node, from date 0 to its end. Immutable.
 *
 * @param seconds duration that is accounted for, set-up and end of the program included; at least 0
 * @param joules of each node of the platform, those without processes included
 * @param computed whether each node computed at any date
 * @param series power of all nodes over time; a single mean where it was not followed
 */
public record Energy(double seconds, double[] joules, boolean[] computed, PowerSeries series) {

  /** Copies the arrays. */
  public Energy {
    Arguments.given(series, "series");
    joules = Arguments.given(joules, "joules").clone();
    computed = Arguments.given(computed, "computed").clone();
    Arguments.require(
        joules.length == computed.length,
        "computed",
        computed.length + " nodes",
        "of the nodes of joules, " + joules.length);
  }

  /** Returns a copy. */
  @Override
  public double[] joules() {
    return joules.clone();
  }

  /** Returns a copy. */
  @Override
  public boolean[] computed() {
    return computed.clone();
  }

  /** Returns the joules of all nodes. */
  public double total() {
    return used() + unused();
  }

  /** Returns the joules of the nodes that computed. */
  public double used() {
    return sum(true);
  }

  /** Returns the joules of the nodes that never computed. */
  public double unused() {
    return sum(false);
  }

  private double sum(boolean which) {
    double sum = 0;
    for (int i = 0; i < joules.length; i++) {
      sum += computed[i] == which ? joules[i] : 0;
    }
    return sum;
  }

  /** Returns the mean watts of all nodes; 0 of a run of no time, which draws nothing. */
  public double meanWatts() {
    return seconds > 0 ? total() / seconds : 0;
  }

  /** Returns joules times seconds, of all nodes. */
  public double delayProduct() {
    return total() * seconds;
  }

  /** Returns a picture: the power of all nodes over time. */
  public String svg() {
    return PowerSvg.svg(this);
  }
}
