package io.github.bbo4j.hplsim.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelCalibrationTest {

  private static final Polynomial TRUTH =
      new Polynomial(7.0e-11, -1.6e-10, 2.24e-9, 3.05e-9, 2.56e-6);

  /** Sizes by the uniform-product scheme, each repeated, durations from a half-normal law. */
  private static List<KernelMeasurement> dgemm(int cpu, Polynomial mean, double sd, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    NoiseModel noise = new NoiseModel.HalfNormal(new Polynomial(sd, 0, 0, 0, 0));
    List<KernelMeasurement> calls = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      double product = 1e9 * random.nextDouble();
      double a = Math.max(1, Math.rint(random.nextDouble() * Math.cbrt(product)));
      double b = Math.max(1, Math.rint(random.nextDouble() * Math.sqrt(product / a)));
      double c = Math.max(1, Math.rint(product / (a * b)));
      if (c > 15000) {
        continue;
      }
      double[][] permutations = {{a, b, c}, {b, c, a}, {c, a, b}, {a, c, b}};
      double[] s = permutations[i % 4];
      for (int r = 0; r < 5; r++) {
        double d = noise.sample(mean.at(s[0], s[1], s[2]), s[0], s[1], s[2], random);
        calls.add(new KernelMeasurement(cpu, Kernel.DGEMM, s[0], s[1], s[2], d));
      }
    }
    return calls;
  }

  @Test
  void knownCoefficientsAreRecovered() {
    KernelFit fit =
        KernelFit.of(
            dgemm(0, TRUTH, 0.0, 1), KernelFit.Settings.defaults().withNoise(NoiseShape.NONE));
    assertThat(fit.rSquared()).isCloseTo(1.0, within(1e-12));
    for (KernelFit.TermFit t : fit.terms()) {
      double expected =
          switch (t.term()) {
            case MNK -> TRUTH.mnk();
            case MN -> TRUTH.mn();
            case MK -> TRUTH.mk();
            case NK -> TRUTH.nk();
            case CONSTANT -> TRUTH.constant();
          };
      assertThat(t.coefficient()).isCloseTo(expected, withinPercentage(1e-4));
    }
    assertThat(fit.terms()).hasSize(5);
    assertThat(fit.summary()).contains("DGEMM on cpu 0", "R^2 = 1.000000");
  }

  /** A program that printed the same number for all: a model of it had R^2 = NaN. */
  @Test
  void durationsThatDoNotVaryAreRefused() {
    List<KernelMeasurement> calls =
        dgemm(0, TRUTH, 0.0, 1).stream()
            .map(c -> new KernelMeasurement(0, Kernel.DGEMM, c.m(), c.n(), c.k(), 0.5))
            .toList();
    assertThatThrownBy(() -> KernelFit.of(calls, KernelFit.Settings.defaults()))
        .hasMessageContaining("DGEMM took 0.5 s at each of")
        .hasMessageContaining("clock is too coarse");
    List<double[]> messages =
        List.of(new double[] {1, 1e-3}, new double[] {10, 1e-3}, new double[] {1e6, 1e-3});
    assertThatThrownBy(() -> NetworkCalibration.fit(messages))
        .hasMessageContaining("messages of 3 sizes took 0.001 s each");
  }

  @Test
  void noiseIsMeasuredAndTheMainTermStaysExact() {
    KernelFit fit = KernelFit.of(dgemm(3, TRUTH, 2e-12, 2), KernelFit.Settings.defaults());
    assertThat(fit.terms().get(0).term()).isEqualTo(Term.MNK);
    assertThat(fit.terms().get(0).coefficient()).isCloseTo(7.0e-11, withinPercentage(1.0));
    // 300 sizes of 5 repetitions; the mean sample deviation of 5 half-normal draws is a few % low.
    NoiseModel.HalfNormal noise = (NoiseModel.HalfNormal) fit.noise();
    assertThat(noise.sigma().at(1000, 1000, 1000)).isCloseTo(2e-3, withinPercentage(15.0));
    assertThat(fit.rSquared()).isGreaterThan(0.99);
  }

  @Test
  void termsThatExplainNothingAreDropped() {
    Polynomial onlyProduct = new Polynomial(7.0e-11, 0, 0, 0, 0);
    int kept = 0;
    for (long seed = 1; seed <= 20; seed++) {
      KernelFit fit =
          KernelFit.of(dgemm(0, onlyProduct, 2e-12, seed), KernelFit.Settings.defaults());
      kept += fit.terms().size() - 1;
      assertThat(fit.terms().get(0).term()).isEqualTo(Term.MNK);
    }
    // 80 superfluous terms at the level 0.01 of homoscedastic noise; this noise grows with the
    // size.
    assertThat(kept).isLessThanOrEqualTo(8);
  }

  @Test
  void theRangeIsThatOfTheMeasurements() {
    List<KernelMeasurement> calls = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      calls.add(new KernelMeasurement(-1, Kernel.DGEMV, 10 * i, 5, 1, 1e-9 * 50 * i));
    }
    KernelFit fit = KernelFit.of(calls, KernelFit.Settings.defaults());
    assertThat(fit.model().range()).isEqualTo(new CalibratedRange(10, 100, 5, 5, 1, 1));
    assertThat(fit.model().seconds(40, 20, 1)).isCloseTo(8e-7, withinPercentage(1e-6));
  }

  @Test
  void csvToPlatformFile(@TempDir Path folder) throws IOException {
    StringBuilder csv = new StringBuilder("Function,cpu,M,N,K,duration,remark\n");
    for (int cpu = 0; cpu < 4; cpu++) {
      for (KernelMeasurement c : dgemm(cpu, TRUTH.times(1.0 + 0.05 * cpu), 1e-12, 10 + cpu)) {
        csv.append("dgemm,").append(cpu).append(',').append(c.m()).append(',').append(c.n());
        csv.append(',').append(c.k()).append(',').append(c.seconds()).append(",x\n");
      }
    }
    Path file = Files.writeString(folder.resolve("calls.csv"), csv);
    Platform base = SmpiPlatforms.of("eth100", 4, 8);
    KernelCalibration calibration =
        KernelCalibration.fit(Measurements.kernels(file), KernelFit.Settings.defaults());
    Platform calibrated = calibration.applyTo(base);
    Path out = folder.resolve("calibrated.platform");
    PlatformFile.write(calibrated, out);
    Platform read = PlatformFile.read(out);
    assertThat(read).isEqualTo(calibrated);
    assertThat(read.kernels()).hasSize(4);
    double first = read.kernels(0).model(Kernel.DGEMM).seconds(2000, 2000, 128);
    double last = read.kernels(31).model(Kernel.DGEMM).seconds(2000, 2000, 128);
    assertThat(last / first).isCloseTo(1.15, within(0.02));
    assertThat(read.kernels(31).model(Kernel.DTRSM)).isEqualTo(base.kernels(0).model(Kernel.DTRSM));
    assertThat(calibration.of(Kernel.DGEMM)).extracting(KernelFit::cpu).containsExactly(0, 1, 2, 3);
    Platform tooSmall = SmpiPlatforms.of("eth100", 3, 8);
    assertThatThrownBy(() -> calibration.applyTo(tooSmall)).hasMessageContaining("cpu 3");
  }

  @Test
  void wrongFilesAreExplained(@TempDir Path folder) throws IOException {
    Path noColumn = Files.writeString(folder.resolve("a.csv"), "kernel,m,n\ndgemm,1,2\n");
    assertThatThrownBy(() -> Measurements.kernels(noColumn))
        .hasMessageContaining("no column 'seconds'");
    Path badCell =
        Files.writeString(folder.resolve("b.csv"), "kernel,m,n,seconds\ndtrsm,1,2,fast\n");
    assertThatThrownBy(() -> Measurements.kernels(badCell))
        .hasMessageContaining("line 2")
        .hasMessageContaining("'fast'");
    for (String java : List.of("0x1p-20", "1d", "1.5f")) {
      Files.writeString(badCell, "kernel,m,n,seconds\ndtrsm,1,2," + java + "\n");
      assertThatThrownBy(() -> Measurements.kernels(badCell))
          .hasMessageContaining("'" + java + "' in column 'seconds' is not a number");
    }
    Path badKernel =
        Files.writeString(folder.resolve("c.csv"), "kernel,m,n,seconds\nzgemm,1,2,3\n");
    assertThatThrownBy(() -> Measurements.kernels(badKernel)).hasMessageContaining("'zgemm'");
    Path empty = Files.writeString(folder.resolve("d.csv"), "");
    assertThatThrownBy(() -> Measurements.kernels(empty)).hasMessageContaining("is empty");
    List<KernelMeasurement> one = List.of(new KernelMeasurement(0, Kernel.DGEMM, 1, 1, 1, 1));
    assertThatThrownBy(() -> KernelFit.of(one, KernelFit.Settings.defaults()))
        .hasMessageContaining("DGEMM on cpu 0 was measured at 1 sizes");
  }

  @Test
  void aNetworkIsRecoveredFromItsMessages(@TempDir Path folder) throws IOException {
    NetworkModel base = SmpiPlatforms.network("eth10");
    StringBuilder csv = new StringBuilder("operation,size,seconds\n");
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 200; i++) {
      double size = Math.rint(Math.pow(10.0, 1.0 + 7.0 * random.nextDouble()));
      double send = size <= 64000 ? 1e-6 + 1e-10 * size : 4e-7 + 2e-11 * size;
      double receive = 2e-6 + 1e-10 * size;
      double wire = size <= 64000 ? 2e-5 + size / 1e9 : 1e-4 + size / 1.2e9;
      line(csv, "send", size, send, random);
      line(csv, "isend", size, 5e-7 + 1e-13 * size, random);
      line(csv, "recv", size, receive, random);
      line(csv, "pingpong", size, send + wire + receive, random);
    }
    Path file = Files.writeString(folder.resolve("net.csv"), csv);
    NetworkCalibration calibration =
        new NetworkCalibration(
            NetworkCalibration.fit(Measurements.messages(file, "send")),
            NetworkCalibration.fit(Measurements.messages(file, "isend")),
            NetworkCalibration.fit(Measurements.messages(file, "recv")),
            NetworkCalibration.fit(Measurements.messages(file, "pingpong")));
    NetworkModel fitted = calibration.applyTo(base);
    ToDoubleFunction<Double> wire = size -> fitted.remote().alone(size);
    assertThat(wire.applyAsDouble(1000.0)).isCloseTo(2e-5 + 1e-6, withinPercentage(3.0));
    assertThat(wire.applyAsDouble(40000.0)).isCloseTo(6e-5, withinPercentage(3.0));
    assertThat(wire.applyAsDouble(1e7)).isCloseTo(1e-4 + 1e7 / 1.2e9, withinPercentage(3.0));
    assertThat(fitted.protocol().receiveOverhead().seconds(1e4))
        .isCloseTo(3e-6, withinPercentage(3.0));
    assertThat(fitted.protocol().sendOverhead().seconds(1e6))
        .isCloseTo(2.04e-5, withinPercentage(3.0));
  }

  /** The network of such measurements was free, and nothing said so. */
  @Test
  void whatMessagesDoNotTellIsToldOf() {
    List<double[]> slow = List.of(new double[] {1, 3e-6}, new double[] {1e6, 1e-3});
    List<double[]> fast = List.of(new double[] {1, 1e-6}, new double[] {1e6, 1e-4});
    PiecewiseLinear large = NetworkCalibration.fit(slow);
    PiecewiseLinear small = NetworkCalibration.fit(fast);
    assertThat(new NetworkCalibration(small, small, small, large).freeFrom()).isEmpty();
    assertThat(new NetworkCalibration(large, small, small, large).freeFrom()).containsExactly(0.0);
    List<double[]> odd =
        List.of(new double[] {1, 5.9e-6}, new double[] {1, 6.1e-6}, new double[] {1e6, 4.9e-4});
    assertThat(NetworkCalibration.unexplained(slow, large)).isZero();
    assertThat(NetworkCalibration.unexplained(odd, large)).isEqualTo(2);
    assertThatThrownBy(
            () -> NetworkCalibration.fit(List.of(new double[] {8, 1}, new double[] {8, 2})))
        .hasMessageContaining("messages are of 1 sizes but a line needs at least 2");
  }

  /** Processor 0.7 was processor 0. */
  @Test
  void processorsAreWholeNumbers(@TempDir Path folder) throws IOException {
    for (String cpu : List.of("0.7", "-1", "1e10")) {
      String text = "kernel,m,n,k,seconds,cpu\ndgemm,1,1,1,1,0\ndgemm,1,1,1,1," + cpu + "\n";
      Path file = Files.writeString(folder.resolve("calls.csv"), text);
      assertThatThrownBy(() -> Measurements.kernels(file))
          .hasMessageContaining("line 3: '" + cpu + "' in column 'cpu' must be a whole number");
    }
  }

  private static void line(
      StringBuilder csv, String operation, double size, double seconds, SplittableRandom random) {
    double noisy = seconds * (1.0 + 0.01 * random.nextGaussian());
    csv.append(operation).append(',').append(size).append(',').append(noisy).append('\n');
  }
}
