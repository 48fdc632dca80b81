package io.github.bbo4j.benchmarks.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.benchmarks.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What two plans must share for one to go on with the other's recording, as one line of JSON:
 * everything that decides which runs there are and what one run measures. The number of repeats is
 * not part of it, since the runs of fewer repeats are the first of those of more; nor are words
 * about the recording, monitoring and versions.
 */
final class PlanFingerprint {
  private static final ObjectMapper JSON = new ObjectMapper();

  private PlanFingerprint() {}

  static String of(RecordingPlan plan) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("id", plan.id());
    for (GridParameter parameter : plan.parameters()) {
      List<String> levels = new ArrayList<>(List.of(parameter.kind().label()));
      levels.addAll(parameter.levels());
      all.put("parameter " + parameter.name(), levels);
    }
    all.put("constraints", plan.constraints().stream().map(GridConstraint::text).toList());
    all.put("configurations", plan.configurations().size());
    // What a plan doesn't have is left out, so that older recordings can be continued.
    if (!plan.points().isEmpty()) {
      all.put("points", Sha256.of(plan.points().toString().getBytes(StandardCharsets.UTF_8)));
    }
    RecordingPlan.Conditions conditions = plan.conditions();
    if (conditions.hasWarmUp()) {
      all.put("warm-up", conditions.warmUpRuns() + " runs, " + conditions.warmUp());
    }
    all.put("seed", plan.seed());
    all.put("command", plan.command().words());
    all.put("time limit", plan.command().timeLimit().toString());
    all.put("cost pattern", plan.command().costPattern());
    all.put("unit", plan.description().getOrDefault("unit", ""));
    all.put("direction", plan.description().getOrDefault("direction", ""));
    try {
      return JSON.writeValueAsString(all);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plan " + plan.id() + " cannot be written as JSON", e);
    }
  }

  /** In what two fingerprints differ, for people. */
  static String difference(String recorded, String planned) {
    try {
      JsonNode was = JSON.readTree(recorded);
      JsonNode is = JSON.readTree(planned);
      TreeSet<String> keys = new TreeSet<>();
      was.fieldNames().forEachRemaining(keys::add);
      is.fieldNames().forEachRemaining(keys::add);
      List<String> differences = new ArrayList<>();
      for (String key : keys) {
        if (!was.path(key).equals(is.path(key))) {
          differences.add(key + " was " + was.path(key) + " and is " + is.path(key));
        }
      }
      return String.join("; ", differences);
    } catch (JsonProcessingException e) {
      return "it says '" + recorded + "'";
    }
  }
}
