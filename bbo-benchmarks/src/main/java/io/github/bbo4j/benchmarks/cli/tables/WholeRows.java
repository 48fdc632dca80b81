package io.github.bbo4j.benchmarks.cli.tables;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The rows that are whole in a table whose writer was ended at any byte. */
final class WholeRows {
  private WholeRows() {}

  /** Reads them; cuts off what follows them and leaves the channel at their end. */
  static List<List<String>> of(Path file, FileChannel channel) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int end = end(bytes);
    channel.truncate(end);
    channel.position(end);
    List<List<String>> rows = new ArrayList<>();
    String text = new String(bytes, 0, end, StandardCharsets.UTF_8);
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(text)) {
      reader.forEach(row -> rows.add(row.getFields()));
    }
    return rows;
  }

  /** Returns where the last row ends that has its line break: one that no quotes are around. */
  private static int end(byte[] bytes) {
    int end = 0;
    boolean quoted = false;
    for (int i = 0; i < bytes.length; i++) {
      quoted ^= bytes[i] == '"';
      if (bytes[i] == '\n' && !quoted) {
        end = i + 1;
      }
    }
    return end;
  }
}
