package io.github.bbo4j.benchmarks.quality;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which recorded system is of which family: a kind of program, such as databases or GPU kernels. A
 * table of names; the recordings themselves are not part of the project. Immutable and thread-safe.
 */
public final class SystemFamilies {
  private static final String TABLE = "/quality/families.csv";

  private final Map<String, Entry> entries;

  /** A line of the table: half is a or b, quick those that stand for their family in short runs. */
  private record Entry(QualityGroup group, String family, String half, boolean quick) {}

  private SystemFamilies(Map<String, Entry> entries) {
    this.entries = entries;
  }

  /** The table. */
  public static SystemFamilies table() {
    Map<String, Entry> entries = new LinkedHashMap<>();
    try (InputStream in =
            Objects.requireNonNull(SystemFamilies.class.getResourceAsStream(TABLE), TABLE);
        CsvReader<NamedCsvRecord> rows =
            CsvReader.builder()
                .ofNamedCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (NamedCsvRecord row : rows) {
        entries.put(
            row.getField("system"),
            new Entry(
                QualityGroup.byId(row.getField("group")),
                row.getField("family"),
                row.getField("half"),
                row.getField("quick").equals("yes")));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(TABLE + " can't be read", e);
    }
    return new SystemFamilies(entries);
  }

  /** The families by system, in the order of the table. */
  public Map<String, String> families() {
    Map<String, String> families = new LinkedHashMap<>();
    entries.forEach((system, entry) -> families.put(system, entry.family()));
    return families;
  }

  /** The group of a system, RECORDED or SPARSE. Of unknown systems RECORDED. */
  public QualityGroup group(String system) {
    Entry entry = entries.get(system);
    return entry == null ? QualityGroup.RECORDED : entry.group();
  }

  /** The family of a system; one that is not in the table is a family of its own. */
  public String family(String system) {
    Entry entry = entries.get(system);
    return entry == null ? system : entry.family();
  }

  /** The half of a system, a or b: families are halved, not systems. Of unknown systems b. */
  public String half(String system) {
    Entry entry = entries.get(system);
    return entry == null ? "b" : entry.half();
  }

  /**
   * Whether the family is at an even or an odd place, counted from 0, of the families of its group
   * in the order of the alphabet, upper and lower case alike. Of unknown systems odd.
   */
  public String parity(String system) {
    QualityGroup group = group(system);
    Set<String> families =
        entries.values().stream()
            .filter(e -> e.group() == group)
            .map(Entry::family)
            .collect(Collectors.toSet());
    List<String> names = new ArrayList<>(families);
    names.sort(String.CASE_INSENSITIVE_ORDER);
    return names.indexOf(family(system)) % 2 == 0 ? "even" : "odd";
  }

  /** Whether the system stands for its family in short runs. */
  public boolean isQuick(String system) {
    Entry entry = entries.get(system);
    return entry != null && entry.quick();
  }
}
