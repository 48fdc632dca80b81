package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.benchmarks.record.Journal.Entry;
import io.github.bbo4j.benchmarks.record.Recorder.Progress;
import io.github.bbo4j.benchmarks.record.RunOrder.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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

  /** It ended with an error of the lock, and the run that had ended was lost. */
  @Test
  void anInterruptAtTheEndOfARunKeepsThatRun() throws Exception {
    RecordingPlan plan = Plans.small(3);
    SystemUnderTest interrupted =
        values -> {
          Thread.currentThread().interrupt();
          return fake(values);
        };
    assertThatThrownBy(
            () -> new Recorder(plan, interrupted, () -> NOW).record(journal, progress -> {}))
        .isInstanceOf(InterruptedException.class);
    assertThat(Journal.read(journal, plan.fingerprint())).hasSize(1);
    assertThat(record(plan)).hasSizeGreaterThan(10);
    assertThat(asked).as("no run is done twice").hasSize(record(plan).size());
  }

  @Test
  void continuesAfterACutOffLineAsIfNothingHadHappened() throws Exception {
    RecordingPlan plan = Plans.small(3);
    record(plan);
    String whole = Files.readString(journal);
    int runs = asked.size();
    for (int cut = whole.length() - 1; cut >= 0; cut -= 29) {
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
    RecordingPlan.Command other =
        new RecordingPlan.Command(List.of("other"), Duration.ofDays(1), "cost (.*)");
    assertThatThrownBy(() -> record(Plans.small(3, 2, other)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("journal of another plan")
        .hasMessageContaining("command was [] and is [\"other\"]")
        .hasMessageContaining("cost pattern was \"\" and is \"cost (.*)\"");

    List<String> lines = new ArrayList<>(Files.readAllLines(journal));
    lines.set(4, "0,1,ok,abc,2026");
    Files.write(journal, lines);
    String damaged = Files.readString(journal);
    assertThatThrownBy(() -> record(Plans.small(3)))
        .hasMessageContaining("line 5")
        .hasMessageContaining("damaged");
    assertThat(Files.readString(journal)).isEqualTo(damaged);
  }

  /** Refused, although the runs of three repeats are the first of those of five. */
  @Test
  void moreRepeatsLaterGoOnWhereFewerEnded() throws Exception {
    List<Entry> three = record(Plans.small(3));
    int before = asked.size();
    List<Entry> five = record(Plans.small(5));
    assertThat(five.subList(0, three.size())).isEqualTo(three);
    assertThat(asked.size() - before).isEqualTo(2 * 4);
    Files.delete(journal);
    asked.clear();
    assertThat(record(Plans.small(5)).stream().map(e -> new Slot(e.block(), e.configuration())))
        .containsExactlyElementsOf(
            five.stream().map(e -> new Slot(e.block(), e.configuration())).toList());
  }

  /** Two recorders wrote one journal, which was damaged in the end. */
  @Test
  void aSecondRecorderIsRefusedAndToldByWhom() throws Exception {
    List<String> messages = new ArrayList<>();
    SystemUnderTest busy =
        values -> {
          try {
            new Recorder(Plans.small(1), this::fake).record(journal, progress -> {});
          } catch (IllegalStateException | IOException e) {
            messages.add(String.valueOf(e.getMessage()));
          }
          return fake(values);
        };
    List<Entry> entries = new Recorder(Plans.small(1), busy).record(journal, progress -> {});
    assertThat(messages)
        .hasSize(5)
        .allMatch(m -> m.contains("is being recorded by process " + ProcessHandle.current().pid()));
    assertThat(Journal.read(journal, Plans.small(1).fingerprint())).isEqualTo(entries);
  }

  /** A recorder that is killed leaves the program it ran; the next one ends it first. */
  @Test
  void aProgramLeftBehindIsEnded() throws Exception {
    Files.createDirectories(folder.resolve("deep"));
    RecordingPlan plan = Plans.small(1, 1, Plans.shell(Duration.ofMinutes(2), "", "exec sleep 60"));
    Process left =
        new ProcessBuilder(CommandSystem.of(plan).commandLine(plan.configurations().get(0)))
            .start();
    Files.writeString(
        folder.resolve("deep/journal.lock"),
        "process 1 since then\nruns "
            + left.pid()
            + " "
            + left.toHandle().info().startInstant().orElseThrow()
            + "\n");
    record(Plans.small(1));
    assertThat(left.waitFor(20, TimeUnit.SECONDS)).isTrue();
    // Another process that happens to have the number is left alone.
    Files.writeString(
        folder.resolve("deep/journal.lock"),
        "process 1 since then\nruns " + ProcessHandle.current().pid() + " 1999-01-01T00:00:00Z\n");
    record(Plans.small(1));
  }

  @Test
  void whatAFailureSaidIsKept() throws Exception {
    SystemUnderTest failing = values -> Run.failed("exit_1", "cannot allocate\nmemory");
    new Recorder(Plans.small(1), failing).record(journal, progress -> {});
    assertThat(folder.resolve("deep/failures.log"))
        .content()
        .contains("block 0, configuration", "exit_1", "cannot allocate\n  memory");
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
    assertThatThrownBy(() -> new Run("timeout", 1, ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Run.failed("no, really")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @SuppressWarnings("NullAway") // Null is what is tested.
  void nullIsRefusedByNameBeforeAnythingIsMade() {
    assertThatThrownBy(() -> new Recorder(null, this::fake))
        .hasMessage("plan = null must be given");
    assertThatThrownBy(() -> new Recorder(Plans.small(1), null))
        .hasMessage("system = null must be given");
    Recorder recorder = new Recorder(Plans.small(1), this::fake);
    assertThatThrownBy(() -> recorder.record(null, progress -> {}))
        .hasMessage("journal file = null must be given");
    assertThatThrownBy(() -> recorder.record(journal, null))
        .hasMessage("listener = null must be given");
    assertThat(journal.getParent()).doesNotExist();
  }
}
