package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The file: what is written is read again bit for bit, and damage is told, set aside or refused.
 */
class FileJournalTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("threads", 1, 16)
          .real("ratio", -1, 1)
          .logReal("rate", 1e-9, 1e9)
          .choice("engine", "a\"b\nc", "1e3", "\u00e4\u6f22\ud83d\ude00")
          .factorPairs("grid", 12)
          .levels("size", 1.5, 2.5, 4096)
          .constraint("grid and threads", v -> true, "grid", "threads")
          .build();

  @TempDir Path folder;

  private static final Logger LOG = Logger.getLogger(FileJournal.class.getName());

  /** What the journal logs, instead of the console. */
  private final List<String> logged = new ArrayList<>();

  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          logged.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    LOG.addHandler(handler);
    LOG.setUseParentHandlers(false);
  }

  @AfterEach
  void stopListening() {
    LOG.removeHandler(handler);
    LOG.setUseParentHandlers(true);
  }

  private long setAside() {
    return logged.stream().filter(line -> line.contains("are set aside in")).count();
  }

  private static Provenance provenance(long seed, String... settings) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("space", "whatever");
    map.put("heuristic", "random");
    map.put("budget", "40");
    for (int i = 0; i < settings.length; i += 2) {
      map.put(settings[i], settings[i + 1]);
    }
    return new Provenance(seed, map, "0.1", "17", "Linux", Instant.EPOCH);
  }

  private static List<JournalEntry> entries(int trials) {
    RandomGenerator random = new Seed(7).stream("test", 0);
    List<JournalEntry> entries = new ArrayList<>();
    for (int i = 0; i < trials; i++) {
      OptionalDouble limit =
          i % 3 == 0 ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble());
      entries.add(
          new JournalEntry.Suggested(
              i,
              SPACE.sample(random),
              i % 2 == 0 ? Purpose.INITIAL : Purpose.RESAMPLE,
              limit,
              Duration.ofNanos(random.nextInt(1000))));
      Outcome outcome =
          switch (i % 5) {
            case 0 -> Outcome.censored(random.nextGaussian() * 1e300);
            case 1 ->
                new Outcome.Failed(Outcome.FailureKind.TIMED_OUT, "ended\n\"quoted\"\u0000\u2028");
            case 2 -> Outcome.measured(Double.MIN_VALUE * i);
            default -> Outcome.measured(random.nextGaussian());
          };
      entries.add(new JournalEntry.Told(i, outcome, Duration.ofNanos(random.nextLong(1L << 50))));
    }
    entries.add(new JournalEntry.Stopped(new StopReason("evaluations", "spent")));
    return entries;
  }

  private Path written(int trials) {
    Path path = folder.resolve("run.jsonl");
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      entries(trials).forEach(open::append);
    }
    return path;
  }

  private static List<JournalEntry> reopened(Path path) {
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      return open.recorded();
    }
  }

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
  void aCutAtEachByteOfTheLastThreeRecordsLosesWhatWasCutOnly() throws IOException {
    byte[] whole = Files.readAllBytes(written(3));
    List<Integer> ends = lineEnds(whole);
    List<JournalEntry> all = entries(3);
    Path path = folder.resolve("cut.jsonl");
    int from = ends.get(ends.size() - 4);
    int tornEnds = 0;
    for (int cut = from; cut <= whole.length; cut++) {
      deleteAll(path);
      Files.write(path, Arrays.copyOf(whole, cut));
      int length = cut;
      // A line whose line feed alone is missing is whole.
      int sound = (int) ends.stream().filter(end -> end - 1 <= length).count();
      assertThat(reopened(path)).as("cut at %d", cut).isEqualTo(all.subList(0, sound - 1));
      int kept = ends.get(sound - 1);
      Path aside = path.resolveSibling("cut.jsonl.torn-1");
      boolean torn = cut > kept;
      assertThat(Files.exists(aside)).as("cut at %d", cut).isEqualTo(torn);
      if (torn) {
        tornEnds++;
        assertThat(Files.readAllBytes(aside)).isEqualTo(Arrays.copyOfRange(whole, kept, cut));
        assertThat(JournalReader.read(path)).anyMatch(JournalRecord.Recovered.class::isInstance);
      }
      assertThat(reopened(path)).as("opened again").isEqualTo(all.subList(0, sound - 1));
    }
    assertThat(setAside()).as("each torn end is told once").isEqualTo(tornEnds);
  }

  @Test
  void eachFlippedBitOfTheLastThreeRecordsIsSeen() throws IOException {
    byte[] whole = Files.readAllBytes(written(3));
    List<Integer> ends = lineEnds(whole);
    List<JournalEntry> all = entries(3);
    Path path = folder.resolve("flip.jsonl");
    int lines = ends.size();
    int damagedEnds = 0;
    for (int at = ends.get(lines - 4); at < whole.length; at++) {
      int position = at;
      int line = (int) ends.stream().filter(end -> end <= position).count(); // 0-based.
      boolean feed = ends.contains(at + 1);
      // Where a line feed is damaged two lines become one.
      boolean middle = feed ? line < lines - 2 : line < lines - 1;
      for (int bit = 0; bit < 8; bit++) {
        deleteAll(path);
        byte[] damaged = whole.clone();
        damaged[at] ^= (byte) (1 << bit);
        Files.write(path, damaged);
        if (middle) {
          assertThatThrownBy(() -> reopened(path))
              .as("byte %d bit %d", at, bit)
              .isInstanceOf(JournalException.class)
              .hasMessageContaining("line " + (line + 1) + ":")
              .hasMessageContaining("sound lines follow from line");
          assertThat(Files.readAllBytes(path)).isEqualTo(damaged);
        } else {
          damagedEnds++;
          assertThat(reopened(path))
              .as("byte %d bit %d", at, bit)
              .isEqualTo(all.subList(0, line - 1));
          assertThat(Files.readAllBytes(path.resolveSibling("flip.jsonl.torn-1")))
              .isEqualTo(Arrays.copyOfRange(damaged, ends.get(line - 1), damaged.length));
        }
      }
    }
    assertThat(setAside()).isEqualTo(damagedEnds);
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
  void missingDoubledAndForeignLinesAreRefusedByNumber() throws IOException {
    Path path = written(4);
    List<String> lines = Files.readAllLines(path, StandardCharsets.UTF_8);
    List<String> missing = new ArrayList<>(lines);
    missing.remove(3);
    Files.write(path, missing);
    assertThatThrownBy(() -> reopened(path))
        .hasMessageContaining("line 4: it has the sequence number 4 instead of 3");
    List<String> twice = new ArrayList<>(lines);
    twice.add(3, lines.get(2));
    Files.write(path, twice);
    assertThatThrownBy(() -> reopened(path))
        .hasMessageContaining("line 4: it has the sequence number 2 instead of 3");
    byte[] foreign = "{\"event\":\"dreamt\",\"seq\":1}".getBytes(StandardCharsets.US_ASCII);
    Files.writeString(path, lines.get(0) + "\n");
    Files.write(path, Framing.seal(foreign, foreign.length), StandardOpenOption.APPEND);
    assertThatThrownBy(() -> reopened(path))
        .hasMessageContaining("line 2: its event 'dreamt' is unknown");
  }

  @Test
  void aLineWithoutEndIsReadInBoundedMemory() throws IOException {
    Path path = written(2);
    byte[] block = new byte[1 << 20];
    Arrays.fill(block, (byte) 'x');
    for (int i = 0; i < 64; i++) {
      Files.write(path, block, StandardOpenOption.APPEND);
    }
    assertThat(reopened(path)).isEqualTo(entries(2));
    assertThat(Files.size(path.resolveSibling("run.jsonl.torn-1"))).isEqualTo(64L << 20);
    assertThat(setAside()).isEqualTo(1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullAndAReadOnlyDiskAreToldAndTheJournalStaysSound() throws Exception {
    Path mount = Files.createDirectory(folder.resolve("tiny"));
    if (run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", mount.toString()) != 0) {
      Assumptions.abort("mounting a tmpfs needs root: not tested");
    }
    try {
      Path path = mount.resolve("run.jsonl");
      List<JournalEntry> entries = entries(5000);
      List<JournalEntry> appended = new ArrayList<>();
      RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1));
      assertThatThrownBy(
              () -> {
                for (JournalEntry entry : entries) {
                  open.append(entry);
                  appended.add(entry);
                }
              })
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("the disk is full");
      assertThatThrownBy(() -> open.append(entries.get(0)))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("the disk is full");
      open.close();
      assertThat(appended).hasSizeGreaterThan(50);
      assertThat(JournalReader.read(path)).hasSize(1 + appended.size());
      assertThat(run("mount", "-o", "remount,size=128k", mount.toString())).isZero();
      assertThat(reopened(path)).isEqualTo(appended);
      assertThat(run("mount", "-o", "remount,ro", mount.toString())).isZero();
      assertThatThrownBy(() -> reopened(path))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("the file system is read-only");
      assertThat(JournalReader.read(path)).hasSize(2 + appended.size());
    } finally {
      run("umount", mount.toString());
    }
  }

  private static int run(String... words) throws Exception {
    return new ProcessBuilder(words).redirectErrorStream(true).start().waitFor();
  }

  private static List<Integer> lineEnds(byte[] bytes) {
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        ends.add(i + 1);
      }
    }
    return ends;
  }

  private static void deleteAll(Path path) throws IOException {
    Files.deleteIfExists(path);
    Files.deleteIfExists(path.resolveSibling(path.getFileName() + ".torn-1"));
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
}
