package io.github.bbo4j.benchmarks.regression;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Scores of one JMH run as one measurement per benchmark, on a scale on which more is better and
 * equal ratios are equal steps: the logarithm of operations per second, {@code ln(score)} of a
 * throughput in 1/s, {@code -ln(score)} of a time in s, whatever unit JMH tells them in.
 */
public final class JmhScores {
  /** Name of the one factor. */
  public static final String FACTOR = "log_speed";

  /** Seconds by the names of JMH's units. */
  private static final Map<String, Double> SECONDS =
      Map.of(
          "ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0, "day", 86400.0);

  private JmhScores() {}

  /**
   * Reads what {@code -rf json} wrote.
   *
   * @return log speed by series; a series is the benchmark with its mode and parameters
   * @throws IOException if the file can't be read
   * @throws IllegalArgumentException if it is no such file, a score is not above 0, or its unit is
   *     none of JMH's; the message names file and benchmark
   */
  public static Map<String, Double> read(Path file) throws IOException {
    Arguments.given(file, "file");
    JsonNode root;
    try {
      root = new ObjectMapper().readTree(TextFiles.read(file));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          file + " is no JSON: " + e.getOriginalMessage() + ". Maybe run JMH with -rf json", e);
    }
    if (root == null || !root.isArray()) {
      throw new IllegalArgumentException(
          file + " holds no list of JMH results. Maybe run JMH with -rf json");
    }
    Map<String, Double> scores = new LinkedHashMap<>();
    for (JsonNode result : root) {
      String series = series(file, result);
      double score = result.path("primaryMetric").path("score").asDouble(Double.NaN);
      if (!(score > 0) || Double.isInfinite(score)) {
        throw new IllegalArgumentException(
            file + ": the score of " + series + " = " + score + " must be above 0");
      }
      if (scores.put(series, logSpeed(file, series, result.path("primaryMetric"), score)) != null) {
        throw new IllegalArgumentException(file + ": " + series + " stands twice");
      }
    }
    return scores;
  }

  private static double logSpeed(Path file, String series, JsonNode metric, double score) {
    String unit = metric.path("scoreUnit").asText("");
    boolean isRate = unit.startsWith("ops/");
    Double seconds = SECONDS.get(isRate ? unit.substring(4) : unit.replaceFirst("/op$", ""));
    if (seconds == null || !(isRate || unit.endsWith("/op"))) {
      throw new IllegalArgumentException(
          file
              + ": the unit of "
              + series
              + " = '"
              + unit
              + "' must be one of JMH's, such as ops/s or ns/op");
    }
    return isRate ? Math.log(score / seconds) : -Math.log(score * seconds);
  }

  private static String series(Path file, JsonNode result) {
    String benchmark = result.path("benchmark").asText("");
    String mode = result.path("mode").asText("");
    if (benchmark.isEmpty() || mode.isEmpty()) {
      throw new IllegalArgumentException(
          file + ": a result has no benchmark or no mode. Maybe run JMH with -rf json");
    }
    Map<String, String> parameters = new TreeMap<>();
    result
        .path("params")
        .fields()
        .forEachRemaining(e -> parameters.put(e.getKey(), e.getValue().asText()));
    return benchmark + " " + mode + (parameters.isEmpty() ? "" : " " + parameters);
  }
}
