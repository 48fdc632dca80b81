package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.trace.format.TraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Replays on hosts of 1 Gflop/s around a switch, 1 GB/s and 10 us a link. */
abstract class ReplayFixture {
  static final double BANDWIDTH = 1e9;
  static final double LATENCY = 2e-5;

  @TempDir Path folder = Path.of("");

  static Machine star(int hosts) {
    return Machine.star(hosts, new Machine.Host("h", 1e9, 1), BANDWIDTH, 1e-5, 5e9);
  }

  ReplayResult replay(ReplayOptions options, int hosts, String text) throws IOException {
    return replay(TraceReplay.on(star(hosts), options), text);
  }

  ReplayResult replay(TraceReplay replay, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("t"), text);
    try (TraceFile trace = TraceFile.open(file)) {
      return replay.replay(trace);
    }
  }

  static double alone(long bytes) {
    return LATENCY + (bytes + 16) / BANDWIDTH;
  }

  static String all(int ranks, String action) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ranks; i++) {
      text.append(i).append(' ').append(action).append('\n');
    }
    return text.toString();
  }
}
