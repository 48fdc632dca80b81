package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The file: what is written is read again bit for bit, by the run that it belongs to alone. */
class FileJournalTest extends JournalFixture {
  @Test
  void everyBitComesBack() {
    Path path = written(200);
    assertThat(reopened(path)).isEqualTo(entries(200));
    assertThat(reopened(path))
        .as("and again, behind a record of the reopening")
        .isEqualTo(entries(200));
    List<JournalRecord> records = JournalReader.read(path);
    assertThat(records).hasSize(1 + 401 + 2);
    assertThat(records.get(records.size() - 1))
        .isInstanceOfSatisfying(JournalRecord.Opened.class, o -> assertThat(o.again()).isTrue());
  }

  @Test
  void aSecondSessionIsRefusedWithTheHoldersName() {
    Path path = folder.resolve("run.jsonl");
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      assertThat(open.recorded()).isEmpty();
      assertThatThrownBy(() -> FileJournal.at(path).open(SPACE, provenance(1)))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("in use by process " + ProcessHandle.current().pid())
          .hasMessageContaining("user " + System.getProperty("user.name"));
    }
    assertThat(reopened(path)).isEmpty();
  }

  /** A week of trials went into a file without a name, and was gone with the process. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aJournalThatIsMovedAwayUnderTheRunIsNoticed() throws IOException {
    Path path = folder.resolve("run.jsonl");
    Path moved = folder.resolve("moved.jsonl");
    RunJournal.JournalEntry told =
        new RunJournal.JournalEntry.Told(0, Outcome.measured(1), Duration.ZERO);
    for (boolean another : new boolean[] {false, true}) {
      Files.deleteIfExists(path);
      try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
        Files.move(path, moved, StandardCopyOption.REPLACE_EXISTING);
        if (another) {
          Files.createFile(path);
        }
        assertThatThrownBy(() -> open.append(told))
            .isInstanceOf(JournalException.class)
            .hasMessageContaining(another ? "another file" : "removed or moved");
        assertThatThrownBy(() -> open.append(told)).isInstanceOf(JournalException.class);
      }
      assertThat(JournalDoctor.examine(moved).isSound()).isTrue();
    }
  }

  /** "Trial 22" was the first word of a run that went on. */
  @Test
  void whoAsksIsToldHowManyTrialsAreThere() {
    Path path = written(5);
    List<String> told = new ArrayList<>();
    FileJournal journal = FileJournal.at(path).tellingTo(told::add);
    try (RunJournal.Open open = journal.open(SPACE, provenance(1))) {
      open.append(entries(6).get(10));
    }
    journal.open(SPACE, provenance(1)).close();
    assertThat(told)
        .containsExactly(
            "journal " + path + " goes on behind 5 trials",
            "journal " + path + " goes on behind 5 trials, with 1 under way");
  }

  /** A reason quotes what a program printed: megabytes, or half a character. */
  @Test
  void aReasonOfAnyLengthIsKept() {
    Path path = written(5);
    String half = "\ud83d";
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      open.append(
          new RunJournal.JournalEntry.Stopped(
              new StopReason("first failures", half + "x".repeat(2 << 20))));
    }
    List<RunJournal.JournalEntry> entries = reopened(path);
    assertThat(entries.get(entries.size() - 1))
        .isInstanceOfSatisfying(
            RunJournal.JournalEntry.Stopped.class,
            s -> assertThat(s.reason().message()).startsWith("?xxx").hasSizeLessThan(20_000));
  }

  /** The journal is free again, whatever a user's constraint throws while it is read. */
  @Test
  void anErrorOfAConstraintFreesTheJournal() {
    AtomicBoolean wrong = new AtomicBoolean();
    SearchSpace space =
        SearchSpace.builder()
            .integer("threads", 1, 16)
            .constraint(
                "even",
                v -> {
                  if (wrong.get()) {
                    throw new AssertionError("of the constraint");
                  }
                  return true;
                },
                "threads")
            .build();
    Path path = folder.resolve("run.jsonl");
    TunerBuilder setup =
        Tuner.on(space)
            .heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
            .seed(1)
            .budget(3)
            .journal(FileJournal.at(path));
    try (TuningSession session = setup.build().start()) {
      session.tell(session.ask().orElseThrow().number(), Outcome.measured(1));
    }
    wrong.set(true);
    assertThatThrownBy(() -> setup.build().start()).hasStackTraceContaining("of the constraint");
    wrong.set(false);
    try (TuningSession session = setup.build().start()) {
      assertThat(session.history().size()).isEqualTo(1);
    }
  }

  @Test
  void anotherRunIsRefusedWithEachDifferenceNamed() {
    Path path = written(5);
    assertThatThrownBy(
            () ->
                FileJournal.at(path)
                    .open(SPACE, provenance(2, "heuristic", "genetic", "pruning", "median")))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("seed was '1' and is '2'")
        .hasMessageContaining("heuristic was 'random' and is 'genetic'")
        .hasMessageContaining("pruning was absent and is 'median'");
    SearchSpace narrower =
        SearchSpace.builder()
            .integer("threads", 1, 2)
            .real("ratio", -1, 1)
            .logReal("rate", 1e-9, 1e9)
            .choice("engine", "x")
            .factorPairs("grid", 12)
            .levels("size", 1.5)
            .build();
    assertThatThrownBy(() -> FileJournal.at(path).open(narrower, provenance(1)))
        .hasMessageContaining("parameter threads was")
        .hasMessageContaining("parameter engine was")
        .hasMessageContaining("parameter size was")
        .hasMessageContaining("constraint grid and threads was 'present' and is absent");
    SearchSpace other = SearchSpace.builder().integer("other", 1, 2).build();
    assertThatThrownBy(() -> FileJournal.at(path).open(other, provenance(1)))
        .hasMessageContaining("parameter other was absent");
    assertThat(reopened(path)).as("nothing was written meanwhile").isEqualTo(entries(5));
  }

  /** A second opening had made it read on, to a trial that "was never suggested". */
  @Test
  void anotherSpaceIsNamedAlsoWhereTheRunWasGoneOnWith() {
    Path path = folder.resolve("run.jsonl");
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      open.append(entries(1).get(0));
    }
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      open.append(entries(1).get(1));
    }
    SearchSpaceBuilder narrower = SearchSpace.builder();
    for (Parameter parameter : SPACE.parameters()) {
      narrower.parameter(
          parameter.name(),
          parameter.name().equals("engine") ? ChoiceDomain.of("x") : parameter.domain());
    }
    assertThatThrownBy(() -> FileJournal.at(path).open(narrower.build(), provenance(1)))
        .hasMessageContaining("is of another run: parameter engine was")
        .hasMessageContaining("bbo import");
  }

  @Test
  void aLargerBudgetGoesOnAndIsRecorded() {
    Path path = written(5);
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1, "budget", "400"))) {
      assertThat(open.recorded()).isEqualTo(entries(5));
    }
    List<JournalRecord> records = JournalReader.read(path);
    assertThat(((JournalRecord.Opened) records.get(records.size() - 1)).changes())
        .containsExactly("budget was '40' and is '400'");
    assertThatThrownBy(() -> FileJournal.at(path).allowing(Set.of()).open(SPACE, provenance(1)))
        .hasMessageContaining("budget was '400' and is '40'");
  }

  @Test
  void theDirectionIsPartOfTheRunWhereItIsSaid() {
    Path path = written(5);
    assertThat(opened(path).direction()).as("costs told, of which nobody said").isEmpty();
    Provenance up = provenance(1, "direction", "maximise");
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, up)) {
      assertThat(open.recorded()).isEqualTo(entries(5));
    }
    assertThat(opened(path).direction()).contains(Direction.MAXIMIZE);
    Provenance down = provenance(1, "direction", "minimise");
    assertThatThrownBy(() -> FileJournal.at(path).open(SPACE, down))
        .hasMessageContaining("direction was 'maximise' and is 'minimise'");
    assertThat(reopened(path)).as("by ask/tell, in costs").isEqualTo(entries(5));
    assertThatThrownBy(() -> FileJournal.at(path).open(SPACE, down))
        .as("said before, though not by the last one")
        .hasMessageContaining("direction was 'maximise' and is 'minimise'");
  }

  private static JournalRecord.Opened opened(Path path) {
    return (JournalRecord.Opened)
        JournalReader.read(path).stream()
            .filter(JournalRecord.Opened.class::isInstance)
            .reduce((first, last) -> last)
            .orElseThrow();
  }

  @Test
  void whatIsNoJournalIsLeftAlone() throws IOException {
    Path csv = folder.resolve("results.csv");
    Files.writeString(csv, "a,b\n1,2\n");
    assertThatThrownBy(() -> reopened(csv)).hasMessageContaining("is no journal of bbo4j");
    assertThat(csv).hasContent("a,b\n1,2\n");
    Path empty = Files.createFile(folder.resolve("empty.jsonl"));
    assertThat(reopened(empty)).isEmpty();
    assertThat(JournalReader.read(empty)).hasSize(1);
    FileJournal nowhere = FileJournal.at(folder.resolve("none/run.jsonl"));
    assertThatThrownBy(() -> nowhere.open(SPACE, provenance(1)))
        .hasMessageContaining("there is no folder");
    assertThatThrownBy(() -> FileJournal.at(folder).open(SPACE, provenance(1)))
        .hasMessageContaining("it is a folder");
  }

  @Test
  void anInterruptedThreadWritesAllTheSame() {
    Path path = folder.resolve("run.jsonl");
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      Thread.currentThread().interrupt();
      entries(5).forEach(open::append);
    }
    assertThat(Thread.interrupted()).as("it stays interrupted").isTrue();
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      assertThat(open.recorded()).isEqualTo(entries(5));
    }
  }

  /** It was told that the journal can't be locked. */
  @Test
  void anInterruptedThreadOpensAJournalAllTheSame() {
    Path path = folder.resolve("run.jsonl");
    for (int i = 0; i < 2; i++) {
      Thread.currentThread().interrupt();
      FileJournal.at(path).open(SPACE, provenance(1)).close();
      assertThat(Thread.interrupted()).as("it stays interrupted").isTrue();
    }
  }

  @Test
  void aSymbolicLinkLeadsToTheSameLock() throws IOException {
    Path path = folder.resolve("run.jsonl");
    Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), path);
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      assertThat(open.recorded()).isEmpty();
      assertThatThrownBy(() -> FileJournal.at(link).open(SPACE, provenance(1)))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("in use by process");
    }
    assertThat(reopened(link)).isEmpty();
  }

  /** What a predicate says can't be compared, but what it leaves can. */
  @Test
  void aConstraintThatChangedUnderItsNameIsRefused() {
    Path path = folder.resolve("cores.jsonl");
    FileJournal.at(path).open(cores(16), provenance(1)).close();
    FileJournal.at(path).open(cores(16), provenance(1)).close();
    assertThatThrownBy(() -> FileJournal.at(path).open(cores(32), provenance(1)))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("feasible points was '50 (CRC-32C");
    Path listed = folder.resolve("listed.jsonl");
    FileJournal.at(listed).open(SearchSpace.ofPoints(points(1, 2)), provenance(1)).close();
    assertThatThrownBy(
            () -> FileJournal.at(listed).open(SearchSpace.ofPoints(points(2, 1)), provenance(1)))
        .hasMessageContaining("feasible points was '2 (CRC-32C");
  }

  /** Of reals, and of points that are too many, drawn ones are looked at. */
  @Test
  void aConstraintOnRealsThatChangedUnderItsNameIsRefused() {
    Path path = folder.resolve("rates.jsonl");
    FileJournal.at(path).open(rates(1.5), provenance(1)).close();
    FileJournal.at(path).open(rates(1.5), provenance(1)).close();
    assertThatThrownBy(() -> FileJournal.at(path).open(rates(1.6), provenance(1)))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("admitted draws was '");
    Path turned = folder.resolve("turned.jsonl");
    FileJournal.at(turned).open(pairs(true), provenance(1)).close();
    assertThatThrownBy(() -> FileJournal.at(turned).open(pairs(false), provenance(1)))
        .as("as many points, but others")
        .hasMessageContaining("admitted draws was '");
  }

  /** Its description alone is longer than a line may be. */
  @Test
  void aSpaceOfManyLevelsHasAJournal() {
    Path path = folder.resolve("many.jsonl");
    FileJournal.at(path).open(many(0), provenance(1)).close();
    FileJournal.at(path).open(many(0), provenance(1)).close();
    assertThatThrownBy(() -> FileJournal.at(path).open(many(1), provenance(1)))
        .hasMessageContaining("parameter p0 was 'levels[levels=[0.1, 1.1, ")
        .hasMessageContaining("characters (CRC-32C");
  }

  /** Twenty parameters of 4000 levels; the last ones may be a little greater. */
  private static SearchSpace many(int more) {
    SearchSpaceBuilder space = SearchSpace.builder();
    for (int p = 0; p < 20; p++) {
      space.levels(
          "p" + p,
          IntStream.range(0, 4000).mapToObj(i -> (Object) (i + 0.1 + i / 3999 * more)).toArray());
    }
    return space.build();
  }

  private static SearchSpace rates(double most) {
    return SearchSpace.builder()
        .real("a", 0, 1)
        .real("b", 0, 1)
        .constraint("sum", v -> v.real("a") + v.real("b") <= most, "a", "b")
        .build();
  }

  private static SearchSpace pairs(boolean rising) {
    return SearchSpace.builder()
        .integer("a", 1, 200)
        .integer("b", 1, 200)
        .constraint("order", v -> v.integer("a") < v.integer("b") == rising, "a", "b")
        .constraint("apart", v -> v.integer("a") != v.integer("b"), "a", "b")
        .build();
  }

  private static SearchSpace cores(int most) {
    return SearchSpace.builder()
        .integer("p", 1, 16)
        .integer("t", 1, 16)
        .constraint("cores", v -> v.integer("p") * v.integer("t") <= most, "p", "t")
        .build();
  }

  /** (1, a) and (2, b): the same levels, paired in two ways. */
  private static List<Map<String, Object>> points(int a, int b) {
    return List.of(Map.of("x", 1, "y", a), Map.of("x", 2, "y", b));
  }

  @Test
  void theLongestIntervalIsForEver() {
    Path path = folder.resolve("run.jsonl");
    Fsync never = Fsync.every(Duration.ofSeconds(Long.MAX_VALUE));
    try (RunJournal.Open open = FileJournal.at(path).withFsync(never).open(SPACE, provenance(1))) {
      entries(3).forEach(open::append);
    }
    assertThat(reopened(path)).isEqualTo(entries(3));
  }
}
