package io.github.bbo4j.hplsim.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class UnitsTest {

  @Test
  void durations() {
    assertThat(Units.seconds("100us")).isCloseTo(1e-4, within(1e-18));
    assertThat(Units.seconds(" 1.5 ms ")).isCloseTo(1.5e-3, within(1e-17));
    assertThat(Units.seconds("3.4e-11 s")).isEqualTo(3.4e-11);
    assertThat(Units.seconds("0.05us")).isCloseTo(5e-8, within(1e-22));
    assertThat(Units.seconds("2 h")).isEqualTo(7200.0);
  }

  @Test
  void bandwidths() {
    assertThat(Units.bytesPerSecond("12.5GB/s")).isEqualTo(1.25e10);
    assertThat(Units.bytesPerSecond("12.5GBps")).isEqualTo(1.25e10);
    assertThat(Units.bytesPerSecond("10 Gbps")).isEqualTo(1.25e9);
    assertThat(Units.bytesPerSecond("10 Gbit/s")).isEqualTo(1.25e9);
    assertThat(Units.bytesPerSecond("5120 MiB/s")).isEqualTo(5120.0 * 1048576.0);
    assertThat(Units.bytesPerSecond("1.25e9 B/s")).isEqualTo(1.25e9);
    assertThat(Units.bytesPerSecond("2 TiBps")).isEqualTo(0x1p41);
    assertThat(Units.bytesPerSecond("0.5PBps")).isEqualTo(5e14);
    assertThat(Units.bytesPerSecond("8Ebps")).isEqualTo(1e18);
    assertThat(Units.bytesPerSecond("3 KBps")).isEqualTo(3000.0);
    assertThat(Units.bytesPerSecond("1YiBps")).isEqualTo(0x1p80);
  }

  @Test
  void sizes() {
    assertThat(Units.bytes("64000")).isEqualTo(64000L);
    assertThat(Units.bytes("64 KiB")).isEqualTo(65536L);
    assertThat(Units.bytes("64kB")).isEqualTo(64000L);
    assertThat(Units.bytes("64KB")).isEqualTo(64000L);
    assertThat(Units.bytes("1 TiB")).isEqualTo(1L << 40);
    assertThatThrownBy(() -> Units.bytes("1.5 B")).hasMessageContaining("whole number");
  }

  @Test
  void speeds() {
    assertThat(Units.secondsPerMultiplyAdd("7e-11 s")).isEqualTo(7e-11);
    assertThat(Units.secondsPerMultiplyAdd("3.5e-11 s/flop")).isEqualTo(7e-11);
    assertThat(Units.secondsPerMultiplyAdd("25 GFlop/s")).isCloseTo(8e-11, within(1e-24));
  }

  @Test
  void aMissingOrForeignUnitIsNamed() {
    assertThatThrownBy(() -> Units.seconds("100")).hasMessageContaining("'100' has no unit");
    assertThatThrownBy(() -> Units.seconds("3 GB/s"))
        .hasMessageContaining("'GB/s', which is not a duration");
    assertThatThrownBy(() -> Units.bytesPerSecond("10 Gb")).hasMessageContaining("not a bandwidth");
    assertThatThrownBy(() -> Units.bytesPerSecond("fast")).hasMessageContaining("not a quantity");
    assertThatThrownBy(() -> Units.bytesPerSecond("10 XB/s")).hasMessageContaining("'XB/s'");
    assertThatThrownBy(() -> Units.secondsPerMultiplyAdd("10 watts")).hasMessageContaining("speed");
    for (String rate : new String[] {"-20 GFlop/s", "0 GFlop/s"}) {
      assertThatThrownBy(() -> Units.secondsPerMultiplyAdd(rate))
          .hasMessage("'" + rate + "' must be a positive speed");
    }
  }
}
