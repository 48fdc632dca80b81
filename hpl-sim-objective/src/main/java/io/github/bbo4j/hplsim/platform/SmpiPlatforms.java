package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import java.util.Map;

/**
 * The two clusters on which the simulator is checked against the real HPL code run on SimGrid/SMPI:
 * {@code smpi-eth100} and {@code smpi-eth10}.
 *
 * <p>Kernels: rounded means of the models of 64 processors of the cluster dahu (Cornebize 2021,
 * section 5 and its companion data; dger, dtrsv and daxpy completed by the authors of the reference
 * runs). Networks: star of full-duplex links of 100 and 10 Gbit/s without protocol corrections.
 */
public final class SmpiPlatforms {

  private SmpiPlatforms() {}

  /** Returns the kernel models of the reference runs. */
  public static KernelSuite kernels() {
    return KernelSuite.of(
        Map.ofEntries(
            Map.entry(
                Kernel.DGEMM,
                KernelModel.of(new Polynomial(7.00e-11, -1.60e-10, 2.24e-9, 3.05e-9, 2.56e-6))),
            Map.entry(Kernel.DTRSM, KernelModel.ofWork(5.445540e-11, 0)),
            Map.entry(Kernel.DGEMV, KernelModel.ofArea(1.278804e-9, 0)),
            Map.entry(Kernel.DGER, KernelModel.ofArea(1.278804e-9, 0)),
            Map.entry(Kernel.DTRSV, KernelModel.ofArea(1.488e-9, 0)),
            Map.entry(Kernel.DAXPY, KernelModel.ofArea(6.0e-10, 0)),
            Map.entry(Kernel.DSCAL, KernelModel.ofArea(3.798686e-10, 0)),
            Map.entry(Kernel.IDAMAX, KernelModel.ofArea(6.052262e-10, 0)),
            Map.entry(Kernel.DLACPY, KernelModel.ofArea(3.871806e-9, 0)),
            Map.entry(Kernel.DLATCPY, KernelModel.ofArea(4.893900e-9, 0)),
            Map.entry(Kernel.DLASWP01T, KernelModel.ofArea(7.547639e-9, 0)),
            Map.entry(Kernel.DLASWP02N, KernelModel.ofArea(2.822241e-8, 0)),
            Map.entry(Kernel.DLASWP03T, KernelModel.ofArea(3.775240e-9, 0)),
            Map.entry(Kernel.DLASWP04T, KernelModel.ofArea(8.498957e-9, 0))));
  }

  /**
   * Returns the network of the reference runs, {@code eth100} or {@code eth10}.
   *
   * @throws IllegalArgumentException for another name
   */
  public static NetworkModel network(String name) {
    Arguments.given(name, "name");
    Route loopback = Route.of(0.2e-6, 25e9);
    return switch (name) {
      case "eth100" -> NetworkModel.of(Route.of(1.0e-6, 12.5e9), loopback);
      case "eth10" -> NetworkModel.of(Route.of(1.0e-5, 1.25e9), loopback);
      default ->
          throw new IllegalArgumentException(
              "network is '" + name + "' but only eth100 and eth10 are built in");
    };
  }

  /** Returns {@code smpi-eth100} or {@code smpi-eth10} with a given shape. */
  public static Platform of(String network, int nodes, int ranksPerNode) {
    Arguments.given(network, "network");
    return Platform.homogeneous("smpi-" + network, nodes, ranksPerNode, kernels(), network(network))
        .withSource("reference runs of HPL 2.2 on SimGrid/SMPI 3.32; kernels: Cornebize 2021");
  }
}
