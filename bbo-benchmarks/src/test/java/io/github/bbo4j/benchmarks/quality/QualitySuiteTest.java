package io.github.bbo4j.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.benchmarks.replay.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QualitySuiteTest {
  private static final Path NOWHERE = Path.of("target", "no-recordings");

  private static Set<String> names(List<QualityCase> cases) {
    return cases.stream().map(QualityCase::name).collect(Collectors.toSet());
  }

  @Test
  void everyRecordedSystemHasAFamilyAndNoFamilyIsInBothHalves() throws IOException {
    SystemFamilies table = SystemFamilies.table();
    Map<String, String> halves = new HashMap<>();
    table
        .families()
        .forEach(
            (system, family) ->
                assertThat(
                        halves.merge(family, table.half(system), (a, b) -> a.equals(b) ? a : "?"))
                    .as(family)
                    .isIn("a", "b"));
    assertThat(halves.values()).contains("a", "b");
    Set<String> quick = new HashSet<>();
    table.families().forEach((s, f) -> assertThat(!table.isQuick(s) || quick.add(f)).isTrue());
    assertThat(quick).isEqualTo(halves.keySet());
    try (Stream<Path> folders = Files.list(Recorded.folder("mongodb_time").getParent())) {
      folders
          .filter(f -> Files.exists(f.resolve("data.csv")))
          .forEach(f -> assertThat(table.families()).containsKey(f.getFileName().toString()));
    }
  }

  @Test
  void theHalvesPartTheCases() throws IOException {
    for (QualityGroup group : QualityGroup.values()) {
      List<QualityCase> both = new QualitySuite(NOWHERE, List.of(2), 6, "both", false).cases(group);
      List<QualityCase> a = new QualitySuite(NOWHERE, List.of(2), 6, "a", false).cases(group);
      List<QualityCase> b = new QualitySuite(NOWHERE, List.of(2), 6, "b", false).cases(group);
      assertThat(a.size() + b.size()).isEqualTo(both.size());
      assertThat(names(both)).hasSameSizeAs(both).containsAll(names(a)).containsAll(names(b));
      assertThat(both)
          .allSatisfy(c -> assertThat(c.problem().meanOptimum()).as(c.name()).isNotNaN());
    }
  }

  @Test
  void theQuickSuiteIsAPartOfTheWhole() throws IOException {
    QualitySuite whole = new QualitySuite(NOWHERE, List.of(2, 5, 10), 24, "both", false);
    QualitySuite quick = new QualitySuite(NOWHERE, List.of(2, 5, 10), 24, "both", true);
    assertThat(whole.cases(QualityGroup.REAL)).hasSize(72);
    assertThat(quick.cases(QualityGroup.REAL)).hasSize(16);
    assertThat(quick.cases(QualityGroup.MIXED)).hasSize(6);
    assertThat(quick.cases(QualityGroup.RECORDED)).isEmpty();
    for (QualityGroup group : QualityGroup.values()) {
      assertThat(names(whole.cases(group))).containsAll(names(quick.cases(group)));
    }
  }
}
