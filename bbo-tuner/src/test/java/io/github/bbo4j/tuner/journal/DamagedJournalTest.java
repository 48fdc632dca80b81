package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Damage and disks that fail: told, set aside or refused, and never more lost than was damaged.
 * {@code -Dbbo.flips=8} for each bit of the last record, as in docs/benchmarks/durability.md.
 */
class DamagedJournalTest extends JournalFixture {
  private static final int FLIPS = Integer.getInteger("bbo.flips", 2);

  /** Each byte of the last record and around the ends of the two before, every fifth in them. */
  @Test
  void aCutWithinTheLastThreeRecordsLosesWhatWasCutOnly() throws IOException {
    byte[] whole = Files.readAllBytes(written(3));
    List<Integer> ends = lineEnds(whole);
    List<JournalEntry> all = entries(3);
    Path path = folder.resolve("cut.jsonl");
    int from = ends.get(ends.size() - 4);
    int tornEnds = 0;
    int last = ends.get(ends.size() - 2);
    for (int cut = from; cut <= whole.length; cut++) {
      int length = cut;
      boolean nearAnEnd = ends.stream().anyMatch(end -> Math.abs(end - length) <= 2);
      if (cut < last && cut % 5 != 0 && !nearAnEnd) {
        continue;
      }
      deleteAll(path);
      Files.write(path, Arrays.copyOf(whole, cut));
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

  /** Some bits of each byte of the last record, one of each byte of the two before. */
  @Test
  void flippedBitsOfTheLastThreeRecordsAreSeen() throws IOException {
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
      for (int flip = 0; flip < (middle ? 1 : FLIPS); flip++) {
        int bit = (at + 3 * flip) % 8; // 3 and 8 have no common factor: eight flips are all bits.
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
    Map<String, String> newer =
        Map.of(
            "{\"event\":\"dreamt\",\"seq\":1}",
            "event 'dreamt'",
            "{\"event\":\"failed\",\"seq\":1,\"kind\":\"bored\"}",
            "kind 'bored'",
            "{\"event\":\"suggested\",\"seq\":1,\"trial\":0,\"values\":{},\"purpose\":\"fun\"}",
            "purpose 'fun'");
    for (var line : newer.entrySet()) {
      byte[] foreign = line.getKey().getBytes(StandardCharsets.US_ASCII);
      Files.writeString(path, lines.get(0) + "\n");
      Files.write(path, Framing.seal(foreign, foreign.length), StandardOpenOption.APPEND);
      assertThatThrownBy(() -> reopened(path))
          .hasMessageContaining("line 2: its " + line.getValue() + " is unknown. Maybe it was");
    }
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

  /** As editors and version control do: no crash damages each line. */
  @Test
  void aJournalWithoutASoundLineIsLeftAsItIs() throws IOException {
    Path path = written(4);
    String changed = Files.readString(path).replace("\n", "\r\n");
    Files.writeString(path, changed);
    assertThatThrownBy(() -> reopened(path))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("none of its 10 lines is sound")
        .hasMessageContaining("line ends");
    assertThat(path).content().isEqualTo(changed);
  }

  /** Many parameters with long names: nothing said what to do. */
  @Test
  void aRecordThatIsTooLongIsRefusedWithTheCure() {
    SearchSpace space = SearchSpace.builder().choice("c", "x".repeat(1 << 20), "y").build();
    Path path = folder.resolve("run.jsonl");
    try (RunJournal.Open open = FileJournal.at(path).open(space, provenance(1))) {
      Configuration first = space.configuration(Map.of("c", "x".repeat(1 << 20)));
      assertThatThrownBy(
              () ->
                  open.append(
                      new JournalEntry.Suggested(
                          0, first, Purpose.SEARCH, OptionalDouble.empty(), Duration.ZERO)))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("run.jsonl can't be written: a record of 10")
          .hasMessageEndingWith(
              "Maybe give parameters and choices shorter names, or run without a journal");
    }
    assertThat(JournalReader.read(path)).hasSize(1);
  }

  /** A sound line, by its checksum, that holds what no run has: told with its place. */
  @Test
  void whatNoRunHasIsToldWithItsLine() throws IOException {
    refused("elapsedNanos\":\\d+", "elapsedNanos\":-5", 3, "'elapsedNanos' = -5 must be");
    refused("elapsedNanos\":\\d+", "elapsedNanos\":1.5", 3, "'elapsedNanos' = 1.5 must be");
    refused("decisionNanos\":\\d+", "decisionNanos\":-1", 2, "'decisionNanos' = -1 must be");
    refused("trial\":0", "trial\":4294967296", 2, "'trial' = 4294967296 must be");
    refused("time\":\"[^\"]*", "time\":\"noon", 1, "'time' = 'noon' must be a time");
  }

  private void refused(String member, String other, int line, String why) throws IOException {
    Path path = folder.resolve("other.jsonl");
    deleteAll(path);
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    for (String sound : Files.readAllLines(written(1))) {
      byte[] bytes =
          sound
              .replaceFirst(",\"crc32c\".*", "}")
              .replaceFirst(member, other)
              .getBytes(StandardCharsets.UTF_8);
      changed.write(Framing.seal(bytes, bytes.length));
    }
    deleteAll(folder.resolve("run.jsonl"));
    Files.write(path, changed.toByteArray());
    assertThatThrownBy(() -> JournalReader.read(path))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining(path + ", line " + line + ": its member " + why);
    assertThatThrownBy(() -> reopened(path)).hasMessageContaining("line " + line + ":");
    assertThat(Files.readAllBytes(path)).isEqualTo(changed.toByteArray());
  }
}
