package io.github.bbo4j.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.problems.systems.InventedSystem;
import io.github.bbo4j.benchmarks.replay.Recorded;
import io.github.bbo4j.sampling.LatinHypercube;
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
  private static final List<Integer> SIX = List.of(1001, 1002, 1003, 1004, 1005, 1006);

  private static final QualitySuite.Functions PLANE =
      new QualitySuite.Functions(List.of(2), List.of(1));

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
  void sparseRecordingsAreAGroupOfTheirOwn() throws IOException {
    Path recorded = Recorded.folder("mongodb_time").getParent();
    Path sparse = recorded.resolveSibling("recorded-sparse");
    assumeThat(sparse).as("the sparse recordings").isDirectory();
    QualitySuite all = new QualitySuite(List.of(recorded, sparse), PLANE, SIX, "both", true);
    assertThat(names(all.cases(QualityGroup.SPARSE)))
        .containsExactlyInAnyOrder("gp_insitu_time", "naiverag_total_time", "spark_time");
    assertThat(names(all.cases(QualityGroup.RECORDED)))
        .contains("gcc_2mm_time")
        .doesNotContain("spark_time");
  }

  @Test
  void theHalvesPartTheCases() throws IOException {
    for (QualityGroup group : QualityGroup.values()) {
      List<QualityCase> both = suite("both").cases(group);
      for (List<String> halves : List.of(List.of("a", "b"), List.of("even", "odd"))) {
        List<QualityCase> one = suite(halves.get(0)).cases(group);
        List<QualityCase> other = suite(halves.get(1)).cases(group);
        assertThat(one.size() + other.size()).isEqualTo(both.size());
        assertThat(names(both)).hasSameSizeAs(both).containsAll(names(one));
        assertThat(names(both)).containsAll(names(other));
      }
      assertThat(both)
          .allSatisfy(c -> assertThat(c.problem().meanOptimum()).as(c.name()).isNotNaN());
    }
  }

  private static QualitySuite suite(String half) {
    return new QualitySuite(List.of(NOWHERE), PLANE, SIX, half, false);
  }

  @Test
  void paritiesFollowTheAlphabetOfTheFamilies() {
    SystemFamilies table = SystemFamilies.table();
    assertThat(table.parity("lynceus_mlp_time")).as("cloud deployment, 0").isEqualTo("even");
    assertThat(table.parity("gcc_2mm_time")).as("compiler, 1").isEqualTo("odd");
    assertThat(table.parity("gb_gemm_v100")).as("GPU kernel, 5").isEqualTo("odd");
    assertThat(table.parity("hpl_dahu_factorial")).as("MPI application, 8").isEqualTo("even");
    assertThat(table.parity("apache_maxload_throughput")).as("web server, 13").isEqualTo("odd");
    assertThat(table.parity("spark_time")).as("big data, 0 of sparse").isEqualTo("even");
    assertThat(table.parity("hs_insitu_time")).as("HPC workflow, 2").isEqualTo("even");
    assertThat(table.parity("sac_nbody750_time")).as("compiler, 1").isEqualTo("odd");
    assertThat(table.parity("never seen")).isEqualTo("odd");
  }

  @Test
  void theQuickSuiteIsAPartOfTheWhole() throws IOException {
    QualitySuite.Functions sizes = new QualitySuite.Functions(List.of(2, 5, 10), List.of(1));
    QualitySuite whole = new QualitySuite(List.of(NOWHERE), sizes, SIX, "both", false);
    QualitySuite quick = new QualitySuite(List.of(NOWHERE), sizes, SIX, "both", true);
    assertThat(whole.cases(QualityGroup.REAL)).hasSize(72);
    assertThat(quick.cases(QualityGroup.REAL)).hasSize(16);
    assertThat(whole.cases(QualityGroup.CONSTRAINED)).hasSize(144);
    assertThat(names(quick.cases(QualityGroup.CONSTRAINED)))
        .hasSize(16)
        .contains("bbob-constrained-f8-d5-i1", "bbob-constrained-mixint-f8-d5-i1");
    assertThat(quick.cases(QualityGroup.MIXED)).hasSize(6);
    assertThat(quick.cases(QualityGroup.RECORDED)).isEmpty();
    for (QualityGroup group : QualityGroup.values()) {
      assertThat(names(whole.cases(group))).containsAll(names(quick.cases(group)));
    }
  }

  @Test
  void instancesAreCasesOfTheFamilyOfTheirFunction() throws IOException {
    QualitySuite.Functions three = new QualitySuite.Functions(List.of(2, 5), List.of(12, 1, 11));
    QualitySuite suite = new QualitySuite(List.of(NOWHERE), three, SIX, "even", false);
    QualitySuite first = new QualitySuite(List.of(NOWHERE), PLANE, SIX, "even", false);
    for (QualityGroup group : List.of(QualityGroup.REAL, QualityGroup.MIXINT)) {
      List<QualityCase> cases = suite.cases(group);
      String prefix = group == QualityGroup.REAL ? "bbob-f2-" : "bbob-mixint-f2-";
      assertThat(cases.stream().filter(c -> c.family().equals("f2 ellipsoid")))
          .extracting(QualityCase::name)
          .containsExactly(
              prefix + "d2-i12",
              prefix + "d2-i1",
              prefix + "d2-i11",
              prefix + "d5-i12",
              prefix + "d5-i1",
              prefix + "d5-i11");
      assertThat(cases).hasSize(12 * 2 * 3);
      assertThat(cases).allSatisfy(c -> assertThat(c.problem().name()).isEqualTo(c.name()));
      assertThat(names(cases)).containsAll(names(first.cases(group)));
    }
  }

  @Test
  void systemsAreCasesOfTheirKindScoredInSharesOfATypicalLoss() throws IOException {
    QualitySuite.Functions two = new QualitySuite.Functions(List.of(2), List.of(7, 3));
    QualitySuite suite = new QualitySuite(List.of(NOWHERE), two, SIX, "both", false);
    List<QualityCase> cases = suite.cases(QualityGroup.SYSTEMS);
    assertThat(cases).hasSize(2 * InventedSystem.kinds().size());
    assertThat(cases.stream().filter(c -> c.family().equals("beside-billion")))
        .extracting(QualityCase::name)
        .containsExactly("system-beside-billion-i7", "system-beside-billion-i3");
    RunSettings settings = RunSettings.defaults(new LatinHypercube());
    for (String name : List.of("system-beside-billion-i7", "system-six-decades-i7")) {
      QualityCase one = cases.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
      List<Double> regrets = one.run(one.task(Contender.byId("random"), settings, 1)).regrets();
      // Of thousandths beside a billion and of a thousandfold: what is left of a typical loss.
      assertThat(regrets).as(name).allSatisfy(r -> assertThat(r).isBetween(0.001, 1.0));
    }
  }

  @Test
  void instancesThatAreNoneAreRefused() {
    for (List<Integer> wrong : List.of(List.<Integer>of(), List.of(0), List.of(1, -2))) {
      assertThatThrownBy(() -> new QualitySuite.Functions(List.of(2), wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "instances = "
                  + wrong
                  + " must be at least one number, each at least 1 and there once");
    }
    assertThatThrownBy(() -> new QualitySuite.Functions(List.of(2), List.of(3, 3)))
        .hasMessageContaining("instances = [3, 3]");
  }
}
