package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRowParserTest {

  @TempDir private Path folder = Path.of("");

  private static Map<String, String> row(String... cells) {
    Map<String, String> row = new HashMap<>(Map.of("N", "1000", "NB", "96", "P", "2", "Q", "3"));
    for (int i = 0; i < cells.length; i += 2) {
      row.put(cells[i], cells[i + 1]);
    }
    return row;
  }

  @Test
  void whatIsAbsentHasTheUsualValueOfHpl() {
    RunRow run = RunRowParser.in(folder).parse(row());
    assertThat(run.configuration()).isEqualTo(HplConfiguration.of(1000, 96, 2, 3));
    assertThat(run.configuration().swapThreshold()).isEqualTo(96);
    assertThat(run.platform().nodes()).isEqualTo(6);
    assertThat(run.seed()).isEqualTo(42);
    assertThat(RunRowParser.in(folder).withDefaultSeed(7).parse(row()).seed()).isEqualTo(7);
  }

  @Test
  void modelsFactorsAndOptionsChangeThePlatform() throws IOException {
    Files.createDirectories(folder.resolve("models"));
    Files.createDirectories(folder.resolve("hostfac"));
    Files.writeString(folder.resolve("models/m.txt"), "dscal_n 1e-9\n");
    Files.writeString(folder.resolve("hostfac/h.txt"), "0 2.0\n99 3.0\n");
    Platform platform =
        RunRowParser.in(folder)
            .parse(
                row(
                    "model",
                    "m",
                    "hostfac",
                    "h",
                    "rpn",
                    "2",
                    "extra_cfg",
                    "smpi/async-small-thresh:1000 network/crosstraffic:1"))
            .platform();
    assertThat(platform.nodes()).isEqualTo(3);
    assertThat(platform.kernels(0).model(Kernel.DSCAL).seconds(1000, 1, 1))
        .isCloseTo(1e-6, withinPercentage(1e-9));
    assertThat(platform.kernels(0).model(Kernel.DGEMM).seconds(9, 9, 9))
        .isEqualTo(2 * platform.kernels(2).model(Kernel.DGEMM).seconds(9, 9, 9));
    assertThat(platform.network().protocol().asyncThreshold()).isEqualTo(1000);
    assertThat(platform.network().crossTraffic()).isTrue();
  }

  /** "2.0d" is somebody's days, and was the double of Java. */
  @Test
  void whatJavaAloneCallsANumberIsNone() throws IOException {
    Files.createDirectories(folder.resolve("hostfac"));
    Files.writeString(folder.resolve("hostfac/h.txt"), "0 2.0d\n");
    RunRowParser parser = RunRowParser.in(folder);
    assertThatThrownBy(() -> parser.parse(row("hostfac", "h")))
        .hasMessageContaining("'2.0d' is not a number");
    assertThatThrownBy(() -> parser.parse(row("extra_cfg", "smpi/async-small-thresh:0x1p4")))
        .hasMessageContaining("is not name:number");
  }

  @Test
  void rowsOnOnePlatformShareIt() {
    RunRowParser parser = RunRowParser.in(folder);
    assertThat(parser.parse(row("seed", "1")).platform())
        .isSameAs(parser.parse(row("BCAST", "4")).platform());
    assertThat(parser.parse(row("net", "eth10")).platform())
        .isNotEqualTo(parser.parse(row()).platform());
  }

  @Test
  void badCellsAreNamed() {
    refused("'many' in column NB is not a whole number", "NB", "many");
    refused("there is no column P, or nothing in it", "P", " ");
    refused("family 'fancy' is not known", "family", "fancy");
    refused("give at least 6 nodes", "nodes", "5");
    refused("rpn = 0", "rpn", "0");
    refused("'smpi/or:1' is not supported", "extra_cfg", "smpi/or:1");
    refused("'x' is not name:number", "extra_cfg", "x");
    refused("must be 0 or 1", "extra_cfg", "network/crosstraffic:NaN");
    refused("whole number of bytes", "extra_cfg", "smpi/async-small-thresh:65536.5");
    refused("whole number of bytes", "extra_cfg", "smpi/send-is-detached-thresh:-1");
    refused("there is no file", "model", "absent");
  }

  private void refused(String message, String... cells) {
    assertThatThrownBy(() -> RunRowParser.in(folder).parse(row(cells)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
