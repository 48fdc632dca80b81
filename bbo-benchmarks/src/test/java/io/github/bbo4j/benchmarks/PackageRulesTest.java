package io.github.bbo4j.benchmarks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SliceRule;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every package of every module: no cycles, and few enough public types to be learnt. */
class PackageRulesTest {
  private static final String ROOT = "io.github.bbo4j.";

  /** Public types that a package may have. */
  private static final int PUBLIC_TYPES = 12;

  /** Packages with more, and how many: the number may only shrink. */
  private static final Map<String, Integer> LARGER =
      Map.of(
          "benchmarks.noise", 16,
          "core", 34,
          "core.space", 18,
          "hplsim", 18);

  /** Rooms whose packages still form cycles; entries may only be taken out. */
  private static final Set<String> CYCLIC = Set.of("core", "hplsim");

  private static JavaClasses all;

  @BeforeAll
  static void read() {
    all =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("test-classes"))
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.github.bbo4j");
  }

  private static String name(JavaClass type) {
    return type.getPackageName().substring(ROOT.length());
  }

  @Test
  void packagesHaveFewPublicTypes() {
    Map<String, Long> count =
        all.stream()
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
  }

  @Test
  void packagesFormNoCycles() {
    noCycles(name -> CYCLIC.stream().noneMatch(room -> name.startsWith(room))).check(all);
  }

  @Test
  void aCycleWouldBeSeen() {
    JavaClasses broken = new ClassFileImporter().importPackages(ROOT + "noise.broken");
    assertThat(noCycles(name -> true).evaluate(broken).hasViolation()).isTrue();
  }

  private static SliceRule noCycles(Predicate<String> looksAt) {
    SliceAssignment packages =
        new SliceAssignment() {
          @Override
          public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith(ROOT) && looksAt.test(name(type))
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
