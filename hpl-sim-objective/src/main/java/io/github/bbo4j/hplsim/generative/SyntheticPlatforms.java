package io.github.bbo4j.hplsim.generative;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.RankMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Platforms whose dgemm comes from {@link DgemmSpeed}s, measured or drawn. */
public final class SyntheticPlatforms {
  private SyntheticPlatforms() {}

  /**
   * A platform with the dgemm of each processor replaced: mean {@code alpha MNK + beta},
   * half-normal of standard deviation {@code gamma MNK}.
   *
   * @param base shape, network and the other kernels
   * @param speeds one per processor of the base, in the order of their numbers
   * @return the platform
   * @throws IllegalArgumentException if the numbers differ
   */
  public static Platform withSpeeds(Platform base, List<DgemmSpeed> speeds) {
    Arguments.given(base, "base");
    Arguments.given(speeds, "speeds");
    int cpus = base.nodes() * base.cpusPerNode();
    if (speeds.size() != cpus) {
      throw new IllegalArgumentException(
          "speeds has "
              + speeds.size()
              + " entries but platform '"
              + base.name()
              + "' has "
              + cpus
              + " processors");
    }
    List<KernelSuite> suites = new ArrayList<>();
    for (int i = 0; i < cpus; i++) {
      KernelSuite suite = base.kernels().get(base.kernels().size() == 1 ? 0 : i);
      DgemmSpeed s = speeds.get(i);
      Polynomial mean = new Polynomial(s.alpha(), 0.0, 0.0, 0.0, s.beta());
      Polynomial sigma = new Polynomial(s.gamma(), 0.0, 0.0, 0.0, 0.0);
      KernelSuite changed = suite.with(Kernel.DGEMM, KernelModel.of(mean));
      suites.add(
          changed.withNoise(
              Kernel.DGEMM,
              s.gamma() > 0.0 ? new NoiseModel.HalfNormal(sigma) : NoiseModel.none()));
    }
    return base.withKernels(suites);
  }

  /**
   * A cluster of fat nodes: one multithreaded rank per node, the network of dahu, other kernels at
   * the speed of one dahu core and copies free, as in the what-if studies of T. Cornebize (PhD
   * thesis, Univ. Grenoble Alpes, 2021, chapter 7; network from its companion data, MIT licence).
   *
   * @param speeds one per node
   * @return the platform
   */
  public static Platform fatNodes(List<DgemmSpeed> speeds) {
    Arguments.given(speeds, "speeds");
    KernelSuite kernels =
        KernelSuite.of(
            Map.of(
                Kernel.DGEMM, KernelModel.zero(),
                Kernel.DTRSM, KernelModel.ofWork(5.445540e-11, 0.0),
                Kernel.DGEMV, KernelModel.ofArea(1.278804e-09, 0.0),
                Kernel.DSCAL, KernelModel.ofArea(3.798686e-10, 0.0),
                Kernel.IDAMAX, KernelModel.ofArea(6.052262e-10, 0.0),
                Kernel.DAXPY, KernelModel.constant(6.680085e-07),
                Kernel.DTRSV, KernelModel.constant(2.438651e-05)));
    Platform base =
        new Platform(
            "fat-nodes",
            "dgemm drawn or measured per node; the rest Cornebize 2021, chapter 7 (MIT)",
            speeds.size(),
            1,
            1,
            RankMapping.sequential(),
            List.of(kernels),
            fatNodeNetwork(),
            Optional.empty());
    return withSpeeds(base, speeds);
  }

  private static NetworkModel fatNodeNetwork() {
    PiecewiseFactor latency =
        PiecewiseFactor.parse(
            "0:1.216296;8133:19.230104;15831:18.285606;33956:51.610374;64000:129.249049");
    PiecewiseFactor bandwidth =
        PiecewiseFactor.parse(
            "0:0.495558;8133:5.649491;15831:5.716406;33956:12.659100;64000:0.986795");
    NetworkModel network =
        NetworkModel.of(
            Route.of(1.0e-7, 12.5e9).withFactors(latency, bandwidth),
            Route.of(0.0, Double.POSITIVE_INFINITY));
    return network.withProtocol(
        network
            .protocol()
            .withThresholds(64000L, 64000L)
            .withOverheads(
                PiecewiseAffine.parse(
                    "0:2.965492e-07:9.636196e-11;8133:4.117387e-06:9.998651e-11;"
                        + "15831:3.901910e-06:1.100349e-10;33956:8.556208e-06:1.263659e-10;"
                        + "64000:0:0"),
                PiecewiseAffine.parse(
                    "0:6.931230e-07:7.051205e-11;8133:3.601991e-07:1.244913e-10;"
                        + "15831:2.977017e-06:4.130261e-11;33956:3.133466e-06:3.293459e-11;"
                        + "64000:6.939994e-07:0"),
                PiecewiseAffine.parse(
                    "0:1.375430e-06:8.456019e-11;8133:1.061688e-06:1.039980e-10;"
                        + "15831:1.198917e-06:9.880880e-11;33956:1.302880e-06:1.074226e-10;"
                        + "64000:0:0"),
                2.115438e-07));
  }
}
