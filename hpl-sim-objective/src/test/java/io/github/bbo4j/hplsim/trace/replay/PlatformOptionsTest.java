package io.github.bbo4j.hplsim.trace.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.topology.SimGridRouting;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options in {@code <config>} of a platform file: calibrations of SMPI are written there. */
class PlatformOptionsTest {

  @TempDir private Path folder = Path.of("");

  private static Machine machine(String properties) {
    return Machine.of(
        SimGridPlatform.parse(
            "<platform version=\"4.1\"><config id=\"General\">"
                + properties
                + "</config><cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-1\""
                + " speed=\"1Gf\" bw=\"1GBps\" lat=\"10us\"/></platform>",
            "p.xml",
            SimGridRouting.AS_SIMGRID_3_32));
  }

  private static String property(String key, String value) {
    return "<prop id=\"" + key + "\" value=\"" + value + "\"/>";
  }

  private double seconds(String properties, ReplayOptions options) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("t"), "0 send 1 0 1000000 6\n1 recv 0 0 1000000 6\n1 compute 0\n");
    try (TraceFile trace = TraceFile.open(file)) {
      return TraceReplay.on(machine(properties), options).replay(trace).seconds();
    }
  }

  @Test
  void whatAPlatformSaysIsHeeded() throws IOException {
    String half = property("smpi/bw-factor", "0:0.5") + property("smpi/lat-factor", "0:100");
    ReplayOptions same = ReplayOptions.of(List.of("smpi/bw-factor:0:0.5", "smpi/lat-factor:0:100"));
    double heeded = seconds(half, ReplayOptions.defaults());
    assertThat(heeded).isCloseTo(seconds("", same), within(1e-12));
    assertThat(heeded).isGreaterThan(1.8 * seconds("", ReplayOptions.defaults()));
  }

  /** As in SimGrid, where the command line wins over the file. */
  @Test
  void whatAReplayChoosesWins() throws IOException {
    String half = property("smpi/bw-factor", "0:0.5");
    ReplayOptions full = ReplayOptions.defaults().with("smpi/bw-factor", "0:1");
    assertThat(seconds(half, full)).isCloseTo(seconds("", full), within(1e-15));
    assertThat(seconds(half, ReplayOptions.plain()))
        .isCloseTo(seconds("", ReplayOptions.plain()), within(1e-15));
  }

  @Test
  void optionsThatChangeNoTimeAreReadOver() throws IOException {
    String machinery =
        property("maxmin/precision", "1e-9")
            + property("smpi/host-speed", "1")
            + property("network/optim", "Full");
    assertThat(machine(machinery).configuration()).isEmpty();
    assertThat(seconds(machinery, ReplayOptions.defaults()))
        .isCloseTo(seconds("", ReplayOptions.defaults()), within(1e-15));
  }

  @Test
  void whatIsNotUnderstoodIsRefused() {
    assertThatThrownBy(
            () -> seconds(property("network/bandwidth-factor", "0.5"), ReplayOptions.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("<config> of the platform: option 'network/bandwidth-factor'")
        .hasMessageContaining("remove it");
  }

  @Test
  void anotherSpeedKeepsTheOptions() {
    Machine machine = machine(property("smpi/bw-factor", "0:0.5"));
    assertThat(machine.withSpeed(2e9).configuration()).containsKey("smpi/bw-factor");
  }
}
