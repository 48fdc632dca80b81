package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.benchmarks.record.Journal.Entry;
import io.github.bbo4j.benchmarks.record.Recorder.Progress;
import io.github.bbo4j.benchmarks.record.RunOrder.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir private Path folder;
  private Path journal;
  private final List<Map<String, String>> asked = new ArrayList<>();

  @BeforeEach
  void nameTheJournal() {
    journal = folder.resolve("deep").resolve("journal.csv");
  }

  /** Costs 10 x size, and 1 more for each run; fails where mode is slow and size is 2. */
  private Run fake(Map<String, String> values) {
    asked.add(values);
    if (values.equals(Map.of("mode", "slow", "size", "2"))) {
      return Run.failed("exit_1");
    }
    return Run.measured(10 * Integer.parseInt(values.get("size")) + asked.size());
  }

  private List<Entry> record(RecordingPlan plan) throws Exception {
    return new Recorder(plan, this::fake, () -> NOW).record(journal, progress -> {});
  }

  @Test
  void runsTheWholePlanInItsOrderAndGivesUpWhatKeepsFailing() throws Exception {
    RecordingPlan plan = Plans.small(4);
    List<Progress> progress = new ArrayList<>();

    List<Entry> entries = new Recorder(plan, this::fake, () -> NOW).record(journal, progress::add);

    assertThat(entries).hasSize(4 * 4 + 2);
    List<Slot> slots = entries.stream().map(e -> new Slot(e.block(), e.configuration())).toList();
    assertThat(RunOrder.of(5, 4, plan.seed())).containsSubsequence(slots);
    assertThat(entries.stream().filter(e -> !e.run().ok()))
        .hasSize(2)
        .allMatch(e -> e.configuration() == 4);
    assertThat(Journal.read(journal, plan.fingerprint())).isEqualTo(entries);
    assertThat(progress).hasSize(18).last().matches(p -> p.total() == 20 && p.done() <= 20);
  }

  @Test
  void continuesAfterACutOffLineAsIfNothingHadHappened() throws Exception {
    RecordingPlan plan = Plans.small(3);
    record(plan);
    String whole = Files.readString(journal);
    int runs = asked.size();
    for (int cut = whole.length() - 1; cut >= 0; cut -= 13) {
      Files.writeString(journal, whole.substring(0, cut));
      asked.clear();
      int kept =
          (int) whole.substring(0, cut).lines().count()
              - 2
              - (whole.charAt(cut - (cut > 0 ? 1 : 0)) == '\n' ? 0 : 1);

      List<Entry> entries = record(plan);

      assertThat(asked).hasSize(runs - Math.max(0, kept));
      assertThat(entries.stream().map(e -> new Slot(e.block(), e.configuration())))
          .containsExactlyElementsOf(
              whole.lines().skip(2).map(line -> line.split(",")).map(RecorderTest::slot).toList());
      assertThat(Files.readString(journal)).endsWith("\n").hasLineCount(runs + 2);
    }
  }

  private static Slot slot(String[] fields) {
    return new Slot(Integer.parseInt(fields[0]), Integer.parseInt(fields[1]));
  }

  @Test
  void refusesTheJournalOfAnotherPlanAndDamageInTheMiddle() throws Exception {
    record(Plans.small(3));
    assertThatThrownBy(() -> record(Plans.small(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not the journal of the plan");

    List<String> lines = new ArrayList<>(Files.readAllLines(journal));
    lines.set(4, "0,1,ok,abc,2026");
    Files.write(journal, lines);
    String damaged = Files.readString(journal);
    assertThatThrownBy(() -> record(Plans.small(3)))
        .hasMessageContaining("line 5")
        .hasMessageContaining("damaged");
    assertThat(Files.readString(journal)).isEqualTo(damaged);
  }

  @Test
  void anInterruptedRunIsNotInTheJournal() throws Exception {
    RecordingPlan plan = Plans.small(1);
    SystemUnderTest stopping =
        values -> {
          if (asked.size() == 2) {
            throw new InterruptedException("stop");
          }
          return fake(values);
        };

    assertThatThrownBy(() -> new Recorder(plan, stopping).record(journal, progress -> {}))
        .isInstanceOf(InterruptedException.class);
    assertThat(Journal.read(journal, plan.fingerprint())).hasSize(2);
  }

  @Test
  void aRunHasACostExactlyWhenItIsOk() throws IOException {
    assertThatThrownBy(() -> Run.measured(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Run("timeout", 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Run.failed("no, really")).isInstanceOf(IllegalArgumentException.class);
  }
}
