package io.github.bbo4j.benchmarks.cli.hpl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of a recording where a table of measurements is asked for. */
final class RecordedCalls {
  private RecordedCalls() {}

  /**
   * The table of a path: the path itself, or the data of the recording in that folder.
   *
   * @param report is told what a reader of the fit should know of the recording
   * @throws IllegalArgumentException if the folder holds no recording, or its costs are no seconds
   */
  static Path table(Path path, PrintWriter report) throws IOException {
    if (!Files.isDirectory(path)) {
      return path;
    }
    Path data = path.resolve("data.csv");
    Path described = path.resolve("meta.json");
    if (!Files.exists(data) || !Files.exists(described)) {
      throw new IllegalArgumentException(
          path + " is a folder without data.csv and meta.json. Maybe record a plan into it first");
    }
    JsonNode meta;
    try {
      meta = new ObjectMapper().readTree(Files.readAllBytes(described));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(described + ": " + e.getOriginalMessage(), e);
    }
    String unit = meta.path("unit").asText("unknown");
    if (!unit.equals("s")) {
      throw new IllegalArgumentException(
          described + ": the unit of the costs is '" + unit + "' and must be s");
    }
    if (meta.path("recorded").path("cost").asText("").startsWith("wall time")) {
      report.println(
          "warning: the costs of "
              + path
              + " are wall times of whole processes, their start included. Maybe let the program"
              + " print the duration of the call, and set cost-pattern");
    }
    int failed = meta.path("n_failed_configs").asInt(0);
    if (failed > 0) {
      report.println("warning: " + failed + " sizes of " + path + " never gave a duration");
    }
    return data;
  }
}
