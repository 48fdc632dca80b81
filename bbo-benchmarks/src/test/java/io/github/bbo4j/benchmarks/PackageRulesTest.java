package io.github.bbo4j.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SliceRule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every package of every module: no cycles, and few enough public types to be learnt. */
class PackageRulesTest {
  private static final String ROOT = "io.github.bbo4j.";

  /** Public types that a package may have. */
  private static final int PUBLIC_TYPES = 12;

  /**
   * Packages with more, and how many: the number may only shrink. The core and its spaces are the
   * vocabulary that everything else is said in.
   */
  private static final Map<String, Integer> LARGER =
      Map.of(
          "benchmarks.noise", 15,
          "core", 33,
          "core.space", 18);

  /** Rooms with floors, from the top; what stands lower knows nothing of what stands higher. */
  private static final List<List<String>> FLOORS =
      List.of(
          List.of(
              "heuristics.bayes",
              "heuristics.bayes.analysis",
              "heuristics.bayes.noisy",
              "heuristics.bayes.search",
              "heuristics.bayes.idle",
              "heuristics.bayes.view",
              "heuristics.bayes.acquisition",
              "heuristics.bayes.training",
              "heuristics.bayes.gp",
              "heuristics.bayes.internal"),
          List.of(
              "hplsim",
              "hplsim.engine",
              "hplsim.engine.exact",
              "hplsim.engine.fast",
              "hplsim.engine.event",
              "hplsim.engine.schedule",
              "hplsim.engine.program",
              "hplsim.engine.machine",
              "hplsim.run"),
          List.of("hplsim.engine.fast", "hplsim.engine.exact"));

  private static final JavaClasses ALL = ProjectClasses.ALL;

  private static String name(JavaClass type) {
    return type.getPackageName().substring(ROOT.length());
  }

  @Test
  void packagesHaveFewPublicTypes() {
    Map<String, Long> count =
        ALL.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .collect(groupingBy(PackageRulesTest::name, TreeMap::new, counting()));
    assertThat(count).hasSizeGreaterThan(20);
    Map<String, Long> tooMany = new TreeMap<>();
    count.forEach(
        (name, types) -> {
          if (types > LARGER.getOrDefault(name, PUBLIC_TYPES)) {
            tooMany.put(name, types);
          }
        });
    assertThat(tooMany).as("packages with more than %s public types", PUBLIC_TYPES).isEmpty();
    Set<String> cured = new TreeSet<>(LARGER.keySet());
    cured.removeIf(name -> count.getOrDefault(name, 0L) > PUBLIC_TYPES);
    assertThat(cured).as("no longer larger: take them out of the list").isEmpty();
  }

  @Test
  void packagesFormNoCycles() {
    noCycles().check(ALL);
  }

  static Stream<List<String>> floors() {
    return FLOORS.stream();
  }

  @ParameterizedTest
  @MethodSource("floors")
  void arrowsGoDown(List<String> floors) {
    for (int i = 1; i < floors.size(); i++) {
      lower(floors.get(i), floors.subList(0, i)).check(ALL);
    }
  }

  /** The rule the other way round is broken, so that it can fail. */
  @ParameterizedTest
  @CsvSource({
    "heuristics.bayes, heuristics.bayes.gp",
    "heuristics.bayes.search, heuristics.bayes.gp",
    "hplsim, hplsim.engine",
    "hplsim.engine, hplsim.engine.exact",
    "hplsim.engine.exact, hplsim.engine.event",
    "hplsim.engine.fast, hplsim.engine.schedule",
    "hplsim.engine.schedule, hplsim.engine.program",
    "hplsim.engine.program, hplsim.engine.machine",
    "hplsim.engine.machine, hplsim.run"
  })
  void anArrowUpWouldBeSeen(String upper, String lower) {
    assertThat(lower(upper, List.of(lower)).evaluate(ALL).hasViolation()).isTrue();
  }

  private static ArchRule lower(String floor, List<String> above) {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + floor)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(above.stream().map(name -> ROOT + name).toArray(String[]::new));
  }

  @Test
  void aCycleWouldBeSeen() {
    JavaClasses broken = new ClassFileImporter().importPackages(ROOT + "noise.broken");
    assertThat(noCycles().evaluate(broken).hasViolation()).isTrue();
  }

  private static SliceRule noCycles() {
    SliceAssignment packages =
        new SliceAssignment() {
          @Override
          public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith(ROOT)
                ? SliceIdentifier.of(name(type))
                : SliceIdentifier.ignore();
          }

          @Override
          public String getDescription() {
            return "packages";
          }
        };
    return slices().assignedFrom(packages).should().beFreeOfCycles();
  }
}
