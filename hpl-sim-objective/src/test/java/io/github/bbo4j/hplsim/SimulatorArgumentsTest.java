package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.hplsim.calibration.KernelCalibration;
import io.github.bbo4j.hplsim.calibration.KernelFit;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.TaurusPower;
import io.github.bbo4j.hplsim.generative.GenerativeModel;
import io.github.bbo4j.hplsim.planning.Factor;
import io.github.bbo4j.hplsim.planning.HplFactors;
import io.github.bbo4j.hplsim.planning.HplWorkload;
import io.github.bbo4j.hplsim.planning.LinkLoads;
import io.github.bbo4j.hplsim.planning.SensitivityStudy;
import io.github.bbo4j.hplsim.planning.TraceWorkload;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import io.github.bbo4j.hplsim.trace.timeline.PajeTrace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What can't be simulated is refused where it is given, by its name. */
@SuppressWarnings("NullAway") // Null is what is tested.
class SimulatorArgumentsTest {
  private static final Platform PLATFORM = SmpiPlatforms.of("eth100", 4, 2);
  private static final HplConfiguration RUN = HplConfiguration.of(2000, 100, 2, 4);

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void nullIsRefusedByName() {
    Machine machine = Machine.star(2, new Machine.Host("h", 1e9, 1), 1e9, 1e-6, 1e10);
    TraceReplay replay = TraceReplay.on(machine, ReplayOptions.defaults());
    HplWorkload workload = HplWorkload.of(RUN, SmpiPlatforms.kernels(), 1e-6);
    HplFactors factors = HplFactors.of(RUN, PLATFORM);
    HplSpace space = HplSpace.builder(RUN).grid(8).build();
    refused(() -> HplSimulator.of(PLATFORM).withPower(null), "power = null must be given");
    refused(() -> workload.withFidelity(null), "fidelity = null must be given");
    refused(() -> workload.withPower(null), "power = null must be given");
    refused(() -> factors.withFidelity(null), "fidelity = null must be given");
    refused(() -> factors.withGoal(null), "goal = null must be given");
    refused(() -> factors.applyAsDouble(null), "multipliers = null must be given");
    refused(() -> space.toHpl(null), "point = null must be given");
    refused(() -> replay.replay(null), "trace = null must be given");
    refused(() -> replay.withListener(null), "listener = null must be given");
    refused(() -> replay.withPower(null), "power = null must be given");
    refused(() -> replay.withMapping((int[]) null), "hosts = null must be given");
    refused(() -> ReplayOptions.defaults().with(null, "1"), "key = null must be given");
    refused(() -> GenerativeModel.dahuNormal().sample(2, null), "random = null must be given");
    refused(() -> new PajeTrace(null, 2), "out = null must be given");
  }

  @Test
  void numbersThatNoMachineHasAreRefusedWhereTheyAreGiven() {
    refused(
        () -> HplWorkload.of(RUN, SmpiPlatforms.kernels(), Double.NaN), "latency = NaN s must be");
    refused(
        () -> new TraceWorkload(Path.of("t"), ReplayOptions.defaults(), 0, 0, Optional.empty()),
        "speed = 0.0 flop/s must be above 0");
    Cables cables = Cables.of(1e9, 1e-6);
    refused(() -> Topologies.torus("1000,1000,1000", cables), "1000000000 but at most 10000000");
    refused(
        () -> Topologies.fatTree("2;100000,100000;1,1;1,1", cables),
        "10000000000 but at most 10000000");
    refused(() -> Topologies.dragonfly("9999,1;9999,1;9999,1;9999", cables), "a dragonfly are");
    refused(() -> Topologies.crossbar(Integer.MAX_VALUE, cables), "nodes are 2147483647 but at");
    refused(
        () -> LinkLoads.of(Topologies.crossbar(2, cables), new long[][] {{0, -5}, {0, 0}}, 1),
        "bytes = -5 must be at least 0");
    refused(() -> new Action().set(ActionKind.COMPUTE, 0).volume(-5), "volume = -5.0 must be");
    refused(
        () -> KernelCalibration.fit(List.of(), KernelFit.Settings.defaults()),
        "calls = [] must be at least one");
    refused(() -> HplSpace.builder(RUN).grid(8).blocks(), "nb = [] must be at least one value");
    refused(() -> HplSpace.builder(RUN).grid(8).broadcasts(), "bcast = [] must be at least one");
  }

  /** Each run in such a state failed. */
  @Test
  void performanceStatesThatThePowerModelHasNotAreRefusedBeforeTheFirstRun() {
    ClusterPower power = ClusterPower.of(TaurusPower.allStates());
    HplSpace space = HplSpace.builder(RUN).grid(8).performanceStates(0, 33).build();
    refused(
        () -> HplEnergyObjective.of(space, PLATFORM, power),
        "performance state is 33 but there are 0..11");
  }

  /** The effects were NaN. */
  @Test
  void costsWithoutRatiosAreRefused() {
    List<Factor> factors = List.of(Factor.tenfold("x", 1));
    refused(() -> SensitivityStudy.oneAtATime(factors, p -> 0), "cost at {x=1.0} = 0.0 must be");
    refused(
        () -> SensitivityStudy.factorial(factors, p -> p.get("x") > 1 ? Double.NaN : 1),
        "cost at {x=10.0} = NaN must be above 0 and finite");
  }

  /** There was none, in silence. */
  @Test
  void aTraceOfAFastRunIsRefused() {
    HplSimulator traced = HplSimulator.of(PLATFORM).withFidelity(Fidelity.FAST).withTrace(3);
    assertThatThrownBy(() -> traced.simulate(RUN, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "fidelity = FAST has no trace of 3 panels. Maybe withFidelity(EXACT), or withTrace(0)");
    assertThat(traced.withFidelity(Fidelity.EXACT).simulate(RUN, 1).trace()).isPresent();
  }

  /** The example named a processor that its platform has not. */
  @Test
  void theExampleOfPlatformFilesIsOne() throws Exception {
    String file = "src/main/java/io/github/bbo4j/hplsim/platform/PlatformFile.java";
    String source = Files.readString(Path.of(file)).replace("\r\n", "\n");
    String example =
        source.substring(source.indexOf("{@code\n * name") + 7, source.indexOf(" * }</pre>"));
    String text =
        example.lines().map(l -> l.replaceFirst("^ \\* ", "")).collect(Collectors.joining("\n"));
    Platform read = PlatformFile.parse(text, "example");
    assertThat(read.kernels()).hasSize(2);
    assertThat(HplSimulator.of(read).simulate(RUN, 1).seconds()).isPositive();
    refused(
        () -> PlatformFile.parse(text.replace("cpu.1", "cpu.3"), "example"),
        "example line 9: key 'kernel.dgemm.cpu.3'",
        "processor that is not there: nodes * cpus-per-node = 2 of them, 0..1");
    refused(
        () ->
            PlatformFile.parse(
                text
                    + "\npower = idle 95 W, one-core 120 W, full 215 W"
                    + "\npower.node.7 = idle 95 W, one-core 120 W, full 215 W",
                "example"),
        "key 'power.node.7'",
        "node that is not there: there are 0..1");
  }

  /** The grid of 8 won, and points that differ in p and q were the same run. */
  @Test
  void theGridIsDeclaredOnce() {
    HplSpaceBuilder space = HplSpace.builder(RUN).grid(8);
    refused(() -> space.gridUpTo(6, 8), "gridUpTo decides P and Q, as grid does");
    refused(() -> space.gridEvicting(4, 2, 1), "gridEvicting decides P and Q, as grid does");
    HplSpaceBuilder none = HplSpace.builder(RUN);
    refused(() -> none.gridEvicting(65536, 65536, 1), "ranksPerNode = 65536", "1 to 1024 ranks");
    refused(() -> none.gridEvicting(8, 0, 1), "ranksPerNode = 0", "1 to 1024 ranks");
    refused(() -> none.topologies(null), "values = null must be given");
  }
}
