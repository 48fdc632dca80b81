package io.github.bbo4j.benchmarks.cli.regression;

import io.github.bbo4j.benchmarks.regression.FluctuationTest;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What is tested, and how surely: options of the commands that test and that study the test. */
final class TestOptions {
  @Option(
      names = "--windows",
      split = "\\s*,\\s*",
      splitSynopsisLabel = ",",
      defaultValue = "1,5",
      paramLabel = "N",
      description = "Numbers of measurements averaged (default: ${DEFAULT-VALUE}).")
  private List<Integer> windows = List.of();

  @Option(
      names = "--confidence",
      defaultValue = "0.9999",
      paramLabel = "P",
      description = "Share of sound measurements without an alarm (default: ${DEFAULT-VALUE}).")
  private double confidence = FluctuationTest.DEFAULT_CONFIDENCE;

  /** The options by the names that the library has for their values. */
  static final Map<String, String> NAMES =
      Map.of(
          "window", "--windows",
          "windows", "--windows",
          "confidence", "--confidence",
          "minimumReference", "--minimum",
          "reference", "--reference",
          "shift", "--shifts",
          "series", "--repetitions");

  List<Integer> windows() {
    return windows;
  }

  /** The test at the confidence asked for. */
  FluctuationTest test() {
    return new FluctuationTest(confidence);
  }
}
