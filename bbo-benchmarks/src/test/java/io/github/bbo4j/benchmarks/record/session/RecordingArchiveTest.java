package io.github.bbo4j.benchmarks.record.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingArchiveTest {
  @TempDir private Path folder;
  private Path recording;
  private Path zip;

  @BeforeEach
  void recording() throws IOException {
    recording = folder.resolve("recording");
    zip = folder.resolve("recording.zip");
    write("plan.properties", "id = x\npoints = calls.csv\n");
    write("calls.csv", "m\n1\n");
    write("journal.csv", "# {}\n");
    write("data.csv", "m,objective\n1,2\n");
    write("sessions/1/environment.json", "{}\n");
    write("sessions/2/timeline.csv", "phase\n");
    write("private.txt", "nothing to do with it");
  }

  private void write(String name, String text) throws IOException {
    Path file = recording.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void whatWasWrittenIsReadBack() throws IOException {
    assertThat(RecordingArchive.write(recording, zip)).isEqualTo(6);
    Path back = folder.resolve("deep/back");
    assertThat(RecordingArchive.extract(zip, back)).isEqualTo(6);
    assertThat(back.resolve("calls.csv")).content().isEqualTo("m\n1\n");
    assertThat(back.resolve("sessions/2/timeline.csv")).content().isEqualTo("phase\n");
    assertThat(back.resolve("private.txt")).doesNotExist();
    assertThatThrownBy(() -> RecordingArchive.extract(zip, back))
        .hasMessageContaining("is not empty");
  }

  @Test
  void theSameFilesGiveTheSameBytes() throws IOException {
    RecordingArchive.write(recording, zip);
    byte[] first = Files.readAllBytes(zip);
    Files.setLastModifiedTime(
        recording.resolve("data.csv"), FileTime.from(Instant.parse("2030-01-01T00:00:00Z")));
    RecordingArchive.write(recording, zip);
    assertThat(Files.readAllBytes(zip)).isEqualTo(first);
    try (ZipFile file = new ZipFile(zip.toFile())) {
      assertThat(file.stream().map(ZipEntry::getName))
          .containsExactly(
              "calls.csv",
              "data.csv",
              "journal.csv",
              "plan.properties",
              "sessions/1/environment.json",
              "sessions/2/timeline.csv",
              "SHA256SUMS");
    }
  }

  @Test
  void whatIsNoArchiveOrDamagedIsRefusedAndNothingWritten() throws IOException {
    Path back = folder.resolve("back");
    assertThatThrownBy(() -> RecordingArchive.write(folder.resolve("empty"), zip))
        .hasMessageContaining("holds no recording");
    Files.writeString(zip, "no zip");
    assertThatThrownBy(() -> RecordingArchive.extract(zip, back))
        .hasMessageContaining("recording.zip is no archive of a recording");
    zipOf(Map.of("a.csv", "1"));
    assertThatThrownBy(() -> RecordingArchive.extract(zip, back))
        .hasMessageContaining("it has no SHA256SUMS");
    zipOf(Map.of("a.csv", "1", "SHA256SUMS", "00  a.csv\n"));
    assertThatThrownBy(() -> RecordingArchive.extract(zip, back))
        .hasMessageContaining("'00  a.csv'")
        .hasMessageContaining("missing or damaged");
    zipOf(Map.of("a.csv", "1", "SHA256SUMS", ""));
    assertThatThrownBy(() -> RecordingArchive.extract(zip, back))
        .hasMessageContaining("does not name [a.csv]");
    for (String name : new String[] {"../a.csv", "/a.csv", "b/../a.csv"}) {
      zipOf(Map.of(name, "1", "SHA256SUMS", ""));
      assertThatThrownBy(() -> RecordingArchive.extract(zip, back))
          .hasMessageContaining("leads out of the folder");
    }
    assertThat(back).doesNotExist();
  }

  private void zipOf(Map<String, String> files) throws IOException {
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream stream = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        stream.putNextEntry(new ZipEntry(file.getKey()));
        stream.write(file.getValue().getBytes(StandardCharsets.UTF_8));
        stream.closeEntry();
      }
    }
  }
}
