package io.github.bbo4j.benchmarks.cli.tune;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/** The incumbent over the trials in one short line of blocks, for a terminal. */
final class Sparkline {
  private static final String BLOCKS = "▁▂▃▄▅▆▇█";
  private static final String LETTERS = "_.-=+*#@";
  private static final int WIDTH = 16;

  private final String levels;
  private final List<Double> values = new ArrayList<>();

  /**
   * A line.
   *
   * @param charset of the terminal: without blocks in it, letters stand for them
   */
  Sparkline(Charset charset) {
    levels = charset.newEncoder().canEncode(BLOCKS) ? BLOCKS : LETTERS;
  }

  /** The incumbent's value after one trial more. */
  void add(double value) {
    values.add(value);
  }

  /** The line: as many places as trials, at most {@value #WIDTH}; empty before the first. */
  @Override
  public String toString() {
    double low = values.stream().mapToDouble(v -> v).min().orElse(0);
    double high = values.stream().mapToDouble(v -> v).max().orElse(0);
    int places = Math.min(WIDTH, values.size());
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < places; i++) {
      // The last trial of each place, so that the newest is always seen.
      double value = values.get((i + 1) * values.size() / places - 1);
      double share = high > low ? (value - low) / (high - low) : 0;
      line.append(levels.charAt((int) Math.min(levels.length() - 1, share * levels.length())));
    }
    return line.toString();
  }
}
