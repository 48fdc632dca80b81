package io.github.bbo4j.hplsim.planning;

/**
 * What components cost, in money or in watts: {@code nodes*(node + cores*core) + cables*(cable +
 * bandwidth*perBandwidth) + switches*aSwitch}. Immutable.
 *
 * @param node of a node without cores
 * @param core of a core
 * @param cable of a cable, its ports included
 * @param perBandwidth of a byte per second of a cable
 * @param aSwitch of a switch
 */
public record Prices(double node, double core, double cable, double perBandwidth, double aSwitch) {

  /** Checks that nothing is negative. */
  public Prices {
    if (!(node >= 0 && core >= 0 && cable >= 0 && perBandwidth >= 0 && aSwitch >= 0)) {
      throw new IllegalArgumentException(
          "prices = "
              + node
              + ", "
              + core
              + ", "
              + cable
              + ", "
              + perBandwidth
              + ", "
              + aSwitch
              + " must be at least 0");
    }
  }

  /** Returns what a machine costs. */
  public double of(MachineChoice machine) {
    return machine.nodes() * (node + machine.cores() * core)
        + machine.cables() * (cable + machine.bandwidth() * perBandwidth)
        + machine.switches() * aSwitch;
  }
}
