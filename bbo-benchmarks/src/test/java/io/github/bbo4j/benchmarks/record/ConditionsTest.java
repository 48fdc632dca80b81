package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.benchmarks.record.RecordingPlan.Conditions;
import io.github.bbo4j.benchmarks.record.session.MachineSensors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What surrounds the runs of a recording, and configurations that are listed. */
class ConditionsTest {
  @TempDir private Path folder;
  private final List<Map<String, String>> asked = new ArrayList<>();

  private Run fake(Map<String, String> values) {
    asked.add(values);
    return Run.measured(asked.size());
  }

  private RecordingPlan plan(String text) throws IOException {
    Path file = folder.resolve("plan.properties");
    Files.writeString(file, text);
    return PlanFile.read(file);
  }

  private static final String GRID = "id = x\nparameters = m\nparameter.m.levels = a, b, c\n";

  @Test
  void warmUpRunsComeFirstInEachSessionAndDoNotCount() throws Exception {
    RecordingPlan plan = plan(GRID + "repeats = 1\nwarm-up-runs = 4\nmonitoring-seconds = 0\n");
    Path journal = folder.resolve("out/journal.csv");
    SystemUnderTest system =
        values -> {
          if (asked.size() == 6) {
            throw new InterruptedException("stop");
          }
          return fake(values);
        };
    assertThatThrownBy(() -> new Recorder(plan, system).record(journal, p -> {}))
        .isInstanceOf(InterruptedException.class);
    assertThat(Journal.read(journal, plan.fingerprint())).hasSize(2);
    List<String> first = Files.readAllLines(folder.resolve("out/sessions/1/timeline.csv"));
    assertThat(first).hasSize(7);
    assertThat(first.subList(1, 5)).allMatch(line -> line.startsWith("warm-up,0,"));
    assertThat(first.subList(5, 7)).allMatch(line -> line.startsWith("run,0,"));
    // The runs that are next are what warms up, again after the end of the block.
    assertThat(asked.get(0)).isEqualTo(asked.get(3)).isEqualTo(asked.get(4));

    asked.clear();
    List<Journal.Entry> entries = new Recorder(plan, this::fake).record(journal, p -> {});
    assertThat(entries).hasSize(3);
    assertThat(asked).hasSize(5);
    assertThat(folder.resolve("out/sessions/2/session.log"))
        .content()
        .contains("warmed up by 4 runs", "1 of 3 runs are left", "session ends");
    // Nothing is left: no session, no warm-up.
    new Recorder(plan, this::fake).record(journal, p -> {});
    assertThat(asked).hasSize(5);
    assertThat(folder.resolve("out/sessions/3")).doesNotExist();
  }

  @Test
  void warmUpByTimeRunsAtLeastThatLong() throws Exception {
    RecordingPlan plan = plan(GRID + "repeats = 1\nwarm-up-seconds = 0.05\n");
    new Recorder(plan, this::fake).record(folder.resolve("out/journal.csv"), p -> {});
    List<String> timeline = Files.readAllLines(folder.resolve("out/sessions/1/timeline.csv"));
    List<String> last =
        List.of(
            timeline.stream()
                .filter(line -> line.startsWith("warm-up"))
                .reduce("", (a, b) -> b)
                .split(",", -1));
    assertThat(Double.parseDouble(last.get(6))).isGreaterThanOrEqualTo(0.05);
    double before = 0;
    for (String line : timeline.subList(1, timeline.size())) {
      String[] fields = line.split(",", -1);
      assertThat(Double.parseDouble(fields[5])).isGreaterThanOrEqualTo(before);
      before = Double.parseDouble(fields[6]);
    }
  }

  @Test
  void theEnvironmentIsWrittenDown() throws Exception {
    Files.createDirectories(folder.resolve("proc"));
    Files.writeString(folder.resolve("proc/loadavg"), "0.50 0 0 1/1 1\n");
    RecordingPlan plan =
        plan(
            GRID
                + "monitoring-seconds = 0.001\nversion.sh = sh -c \"echo shell 1.0; echo more\"\n"
                + "version.none = no-such-program-at-all --version\nversion.bad = sh -c \"exit 3\"");
    new Recorder(plan, this::fake)
        .withSensors(MachineSensors.under(folder))
        .record(folder.resolve("out/journal.csv"), p -> {});
    Path session = folder.resolve("out/sessions/1");
    assertThat(session.resolve("environment.json"))
        .content()
        .contains("\"sh\" : \"shell 1.0\\nmore\"", "cannot be started", "exit code 3")
        .contains("\"monitored\" : [ \"load_1min\" ]", "\"cores\"");
    assertThat(Files.readAllLines(session.resolve("monitoring.csv")))
        .hasSizeGreaterThanOrEqualTo(3)
        .contains("elapsed_s,load_1min")
        .last()
        .asString()
        .endsWith(",0.5");
    assertThat(session.resolve("session.log")).content().contains("not monitored: no temperatures");
  }

  @Test
  void aWarmUpIsPartOfWhatARecordingMeasures() throws Exception {
    String without = plan(GRID).fingerprint();
    assertThat(plan(GRID + "warm-up-runs = 0\nmonitoring-seconds = 1").fingerprint())
        .isEqualTo(without)
        .doesNotContain("warm-up", "points");
    assertThat(plan(GRID + "warm-up-runs = 1").fingerprint()).contains("warm-up\":\"1 runs");
    for (String bad :
        List.of(
            "warm-up-runs = -1",
            "warm-up-seconds = NaN",
            "monitoring-seconds = -1",
            "version.x =")) {
      assertThatThrownBy(() -> plan(GRID + bad))
          .as(bad)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("plan.properties: ");
    }
    assertThat(Conditions.NONE.hasWarmUp()).isFalse();
    assertThatThrownBy(() -> new Conditions(0, Duration.ofSeconds(-1), Duration.ZERO, Map.of()))
        .hasMessageContaining("warmUp = PT-1S must be at least 0");
  }

  @Test
  void configurationsCanBeListed() throws Exception {
    Files.writeString(
        folder.resolve("calls.csv"), "kernel,m,n\ndgemm,100,7\ndgemm,20,300\ndgemv,3,1\n");
    RecordingPlan plan = plan("id = x\npoints = calls.csv\nrepeats = 2\nmeta.unit = s\n");
    assertThat(plan.configurations())
        .containsExactly(
            Map.of("kernel", "dgemm", "m", "100", "n", "7"),
            Map.of("kernel", "dgemm", "m", "20", "n", "300"),
            Map.of("kernel", "dgemv", "m", "3", "n", "1"));
    assertThat(plan.parameters().get(1)).isEqualTo(GridParameter.ordinal("m", "3", "20", "100"));
    Path journal = folder.resolve("out/journal.csv");
    assertThat(new Recorder(plan, this::fake).record(journal, p -> {})).hasSize(6);
    DatasetExport.write(plan, journal, folder.resolve("out"));
    assertThat(Files.readAllLines(folder.resolve("out/data.csv")))
        .hasSize(7)
        .startsWith("kernel,m,n,objective")
        .anyMatch(line -> line.startsWith("dgemm,20,300,"));
    String before = plan.fingerprint();
    Files.writeString(
        folder.resolve("calls.csv"), "kernel,m,n\ndgemm,100,300\ndgemv,3,1\nx,20,7\n");
    assertThat(plan("id = x\npoints = calls.csv\n").fingerprint()).isNotEqualTo(before);
  }

  @Test
  void badListsAreNamedWithTheirLine() throws Exception {
    String points = "id = x\npoints = calls.csv\n";
    for (String[] bad :
        new String[][] {
          {"m,n\n", "lists no configuration"},
          {"m,n\n1\n", "calls.csv: Record 2 has 1 fields"},
          {"m,n\n1,\n", "line 2, column n is empty"},
          {"m,m\n1,2\n", "the column m stands twice"},
          {"m,n\n1,2\n3,4\n1,2\n", "line 4: {m=1, n=2} is line 2 already"},
          {"m,objective\n1,2\n", "neither objective nor status"}
        }) {
      Files.writeString(folder.resolve("calls.csv"), bad[0]);
      assertThatThrownBy(() -> plan(points)).as(bad[0]).hasMessageContaining(bad[1]);
    }
    assertThatThrownBy(() -> plan("id = x\npoints = ../calls.csv\n"))
        .hasMessageContaining("must be the name of a file beside the plan");
    assertThatThrownBy(() -> plan("id = x\npoints = data.csv\n"))
        .hasMessageContaining("none that a recording writes");
    assertThatThrownBy(() -> plan(GRID + "points = calls.csv\n"))
        .hasMessageContaining("points and parameters are both given");
  }
}
