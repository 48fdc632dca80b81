package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.benchmarks.record.workload.OrderDesk;
import io.github.bbo4j.benchmarks.replay.RecordedSystem;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShippedDatasetTest {
  private static InputStream resource(String name) {
    return ShippedDatasetTest.class.getResourceAsStream(name);
  }

  @Test
  void isWhatThePlanDescribes() throws IOException {
    RecordingPlan plan =
        PlanFile.read(
            "plan",
            new InputStreamReader(
                resource("/plans/jvm_flags_time.properties"), StandardCharsets.UTF_8));
    JsonNode meta = new ObjectMapper().readTree(resource("/datasets/jvm_flags_time/meta.json"));

    assertThat(meta.at("/n_configs").asInt() + meta.at("/n_failed_configs").asInt())
        .isEqualTo(plan.configurations().size());
    assertThat(meta.at("/recorded/order_seed").asLong()).isEqualTo(plan.seed());
    assertThat(meta.at("/recorded/command").asText())
        .isEqualTo(String.join(" ", plan.command().words()));
    try (InputStream data = resource("/datasets/jvm_flags_time/data.csv")) {
      List<String> rows = new String(data.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      assertThat(rows).hasSize(1 + 8 * meta.at("/n_configs").asInt());
      assertThat(
              rows.stream()
                  .skip(1)
                  .collect(
                      Collectors.groupingBy(
                          row -> row.substring(0, row.lastIndexOf(',')), Collectors.counting())))
          .allSatisfy((configuration, runs) -> assertThat(runs).isEqualTo(8));
    }
  }

  @Test
  void isReadByTheReplay() throws IOException {
    RecordedSystem system = RecordedSystems.shipped("jvm_flags_time").orElseThrow();

    assertThat(system.measuredConfigurations()).isEqualTo(480);
  }

  /** The checksum is the one that the plan's command asks every child for. */
  @Test
  void theProgramIsTheOneThatWasRecorded() {
    assertThat(Long.toHexString(OrderDesk.run(12000, 9000, 5000))).isEqualTo("b32c641c8d81b0c4");
  }
}
