package io.github.bbo4j.benchmarks.record.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineSensorsTest {
  @TempDir private Path root;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** A machine of twelve processors and two zones of one kind, as Linux shows it. */
  private void machine() throws IOException {
    file("proc/loadavg", "1.25 0.80 0.40 3/500 12345\n");
    file("proc/stat", "cpu  100 20 30 5000 400 1 2 3 0 0\ncpu0 1 2 3\n");
    for (int cpu = 0; cpu < 12; cpu++) {
      file("sys/devices/system/cpu/cpu" + cpu + "/cpufreq/scaling_cur_freq", "240000" + cpu % 10);
    }
    file("sys/devices/system/cpu/cpufreq/boost", "1\n");
    file("sys/class/thermal/thermal_zone0/type", "x86_pkg_temp\n");
    file("sys/class/thermal/thermal_zone0/temp", "51000\n");
    file("sys/class/thermal/thermal_zone1/type", "x86_pkg_temp\n");
    file("sys/class/thermal/thermal_zone1/temp", "48500\n");
  }

  @Test
  void everySensorHasANameAUnitAndAValue() throws IOException {
    machine();
    MachineSensors sensors = MachineSensors.under(root);
    assertThat(sensors.names())
        .startsWith("load_1min", "busy_s", "cpu0_mhz", "cpu1_mhz", "cpu2_mhz")
        .endsWith("cpu11_mhz", "x86_pkg_temp_0_celsius", "x86_pkg_temp_1_celsius")
        .hasSize(16);
    assertThat(sensors.read().stream().map(v -> v.orElse(-1)).toList())
        .startsWith(1.25, 1.56, 2400.0, 2400.001)
        .endsWith(51.0, 48.5);
    assertThat(sensors.absent()).singleElement().asString().startsWith("energy");
    assertThat(Machine.settings(root)).containsEntry("/sys/devices/system/cpu/cpufreq/boost", "1");
  }

  @Test
  void aMachineThatTellsNothingSaysSo() {
    MachineSensors none = MachineSensors.under(root.resolve("nothing"));
    assertThat(none.names()).isEmpty();
    assertThat(none.read()).isEmpty();
    assertThat(none.absent()).hasSize(5);
  }

  /** A processor is switched off while the recording goes on. */
  @Test
  void aSensorThatFailsLeavesAnEmptyCell() throws Exception {
    machine();
    MachineSensors sensors = MachineSensors.under(root);
    Files.delete(root.resolve("sys/class/thermal/thermal_zone0/temp"));
    file("proc/loadavg", "nonsense");
    Path csv = root.resolve("monitoring.csv");
    double[] time = {0};
    MachineMonitor.start(sensors, Duration.ofHours(1), () -> time[0]++, csv).close();
    List<String> lines = Files.readAllLines(csv);
    assertThat(lines.get(0)).startsWith("elapsed_s,load_1min,busy_s,cpu0_mhz");
    assertThat(lines).hasSize(3);
    assertThat(lines.get(1)).startsWith("0.000,,1.56,2400,").endsWith(",,48.5");
    assertThat(lines.get(2)).startsWith("1.000,");
  }

  @Test
  void readingsComeAtTheInterval() throws Exception {
    machine();
    CountDownLatch read = new CountDownLatch(5);
    Path csv = root.resolve("monitoring.csv");
    MachineMonitor monitor =
        MachineMonitor.start(
            MachineSensors.under(root),
            Duration.ofMillis(1),
            () -> {
              read.countDown();
              return 5 - read.getCount();
            },
            csv);
    assertThat(read.await(60, TimeUnit.SECONDS)).isTrue();
    monitor.close();
    assertThat(Files.readAllLines(csv)).hasSizeGreaterThanOrEqualTo(6);
  }
}
