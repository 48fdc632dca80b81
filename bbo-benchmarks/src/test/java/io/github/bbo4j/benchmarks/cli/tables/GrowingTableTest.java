package io.github.bbo4j.benchmarks.cli.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is there of a table while it grows, and afterwards. */
class GrowingTableTest {
  @TempDir Path folder = Path.of("");
  private final StringWriter told = new StringWriter();

  private GrowingTable begin() throws IOException {
    return resume("predict");
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name)).replace("\r\n", "\n");
  }

  @Test
  void eachRowIsThereAtOnceAndTheFileWhenAllAre() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "of yesterday");
    try (GrowingTable table = begin()) {
      assertThat(text(part().getFileName().toString())).isEqualTo("a,b\n");
      table.add(List.of("1", "two, é"));
      assertThat(text(part().getFileName().toString())).isEqualTo("a,b\n1,\"two, é\"\n");
      assertThat(text("t.csv")).isEqualTo("of yesterday");
      table.complete();
    }
    assertThat(text("t.csv")).isEqualTo("a,b\n1,\"two, é\"\n");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
    assertThat(told.toString()).isEmpty();
  }

  @Test
  void rowsOfATableThatEndsEarlyStay() throws IOException {
    try (GrowingTable table = begin()) {
      table.add(List.of("1", "2"));
    }
    assertThat(told.toString()).startsWith("the first 1 row of ").contains(part().toString());
    assertThat(text(part().getFileName().toString())).isEqualTo("a,b\n1,2\n");
  }

  @Test
  void aTableWithoutARowLeavesNothing() throws IOException {
    begin().close();
    assertThat(folder).isEmptyDirectory();
    assertThat(told.toString()).isEmpty();
  }

  @Test
  void aRowThatCannotBeWrittenIsNotThereInPart() throws IOException {
    try (GrowingTable table = begin()) {
      table.add(List.of("1", "2"));
      assertThatThrownBy(() -> table.add(List.of("3", "\ud800")))
          .isInstanceOf(CharacterCodingException.class);
      assertThat(text(part().getFileName().toString())).isEqualTo("a,b\n1,2\n");
    }
  }

  private GrowingTable resume(String... command) throws IOException {
    GrowingTable table =
        GrowingTable.resume(
            folder.resolve("t.csv"), new RunDigest(List.of(command)), new PrintWriter(told, true));
    table.header(List.of("a", "b"));
    return table;
  }

  private Path part() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".part")).findFirst().orElseThrow();
    }
  }

  @Test
  void theSameRunGoesOnAfterTheLastWholeRowWhereverTheOtherWasEnded() throws IOException {
    try (GrowingTable table = resume("predict")) {
      table.add(List.of("1", "é\n\"2\""));
    }
    byte[] two = Files.readAllBytes(part());
    for (int cut = 0; cut <= two.length; cut++) {
      Files.write(part(), Arrays.copyOf(two, cut));
      try (GrowingTable table = resume("predict")) {
        boolean whole = cut == two.length;
        assertThat(table.kept())
            .as("%d of %d bytes", cut, two.length)
            .isEqualTo(whole ? List.of(List.of("1", "é\n\"2\"")) : List.of());
        if (!whole) {
          table.add(List.of("1", "é\n\"2\""));
        }
      }
      assertThat(part()).hasBinaryContent(two);
    }
    try (GrowingTable table = resume("predict")) {
      table.add(List.of("3", "4"));
      table.complete();
    }
    assertThat(text("t.csv")).isEqualTo("a,b\n1,\"é\n\"\"2\"\"\"\n3,4\n");
    assertThat(told.toString()).contains("goes on after 1 row of ");
  }

  @Test
  void anotherRunDoesNotGoOnWithThoseRows() throws IOException {
    Path input = Files.writeString(folder.resolve("in.csv"), "1");
    try (GrowingTable table = resume("--configs=" + input)) {
      table.add(List.of("1", "2"));
    }
    for (String other : List.of("--configs=" + input + " ", "--configs=" + input)) {
      Files.writeString(input, "12");
      try (GrowingTable table = resume(other)) {
        assertThat(table.kept()).isEmpty();
      }
    }
    assertThat(part()).content().contains("1,2");
  }

  @Test
  void aTableThatIsBeingMadeIsNotMadeTwiceAtOnce() throws IOException {
    try (GrowingTable table = resume("predict")) {
      table.add(List.of("1", "2"));
      assertThatThrownBy(() -> resume("predict"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another process makes this table");
      table.add(List.of("3", "4"));
    }
    assertThat(part()).content().contains("1,2").contains("3,4");
  }
}
