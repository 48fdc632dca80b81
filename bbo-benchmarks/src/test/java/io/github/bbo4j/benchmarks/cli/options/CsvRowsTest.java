package io.github.bbo4j.benchmarks.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as spreadsheets and people write them. */
class CsvRowsTest {
  @TempDir Path folder;

  private CsvRows read(String text) throws IOException {
    return CsvRows.read(Files.writeString(folder.resolve("t.csv"), text));
  }

  @Test
  void theMarkOfUtf8AndLineEndsOfWindowsAreNoPartOfNames() throws IOException {
    CsvRows rows = read("\uFEFFN,NB\r\n100,8\r\n");
    assertThat(rows.header()).containsExactly("N", "NB");
    assertThat(rows.rows()).containsExactly(Map.of("N", "100", "NB", "8"));
  }

  @Test
  void emptyLinesCountWhereALineIsNamed() throws IOException {
    CsvRows rows = read("N,NB\n\n100,8\n\n\n200,8\n");
    assertThat(rows.at(0)).endsWith("t.csv line 3");
    assertThat(rows.at(1)).endsWith("t.csv line 6");
  }

  @Test
  void twoColumnsOfOneNameAreRefused() {
    assertThatThrownBy(() -> read("N,NB,N\n100,8,200\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two columns 'N'");
  }
}
