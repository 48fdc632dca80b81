package io.github.bbo4j.benchmarks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The star of modules, and what no library code may do. */
class ArchitectureTest {
  private static final String ROOT = "io.github.bbo4j.";
  private static final Map<String, String> ARMS =
      Map.of(
          "sampling", ROOT + "sampling..",
          "heuristics", ROOT + "heuristics..",
          "noise", ROOT + "noise..",
          "hplsim", ROOT + "hplsim..");

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

  @Test
  void everyModuleIsSeen() {
    List<String> modules = new ArrayList<>(List.of(ROOT + "core", ROOT + "benchmarks"));
    ARMS.values().forEach(p -> modules.add(p.substring(0, p.length() - 2)));
    for (String module : modules) {
      assertThat(all.stream().anyMatch(c -> c.getPackageName().startsWith(module)))
          .as(module)
          .isTrue();
    }
  }

  @Test
  void coreDependsOnJavaAndJspecifyOnly() {
    classes()
        .that()
        .resideInAPackage(ROOT + "core..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(ROOT + "core..", "java..", "org.jspecify..")
        .check(all);
  }

  @Test
  void armsDoNotKnowEachOther() {
    ARMS.forEach(
        (arm, itsPackage) -> {
          List<String> others = new ArrayList<>(ARMS.values());
          others.remove(itsPackage);
          others.add(ROOT + "benchmarks..");
          noClasses()
              .that()
              .resideInAPackage(itsPackage)
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(others.toArray(new String[0]))
              .check(all);
        });
  }

  @Test
  void noCyclesBetweenPackages() {
    slices().matching("io.github.bbo4j.benchmarks.(**)").should().beFreeOfCycles().check(all);
    slices().matching("io.github.bbo4j.hplsim.(**)").should().beFreeOfCycles().check(all);
    slices().matching("io.github.bbo4j.noise.(**)").should().beFreeOfCycles().check(all);
    slices().matching("io.github.bbo4j.heuristics.(*)..").should().beFreeOfCycles().check(all);
    // One direction only: the space knows nothing of the rest of the core.
    noClasses()
        .that()
        .resideInAPackage(ROOT + "core.space..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "core..")
                .and(DescribedPredicate.not(resideInAPackage(ROOT + "core.space.."))))
        .check(all);
  }

  @Test
  void noThirdPartyTypeInPublicSignatures() {
    publicSignaturesAreOurs().check(all);
  }

  @Test
  void noGlobalRandomness() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.Random")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
        .orShould()
        .callMethod(Math.class, "random")
        .check(all);
  }

  @Test
  void onlyTheCommandLineTalksToTheTerminal() {
    noClasses()
        .that(
            DescribedPredicate.not(
                resideInAnyPackage(
                    ROOT + "benchmarks.cli..",
                    // A program in a process of its own: what a recording runs and measures.
                    ROOT + "benchmarks.record.workload..")))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(all);
  }

  private static ArchRule publicSignaturesAreOurs() {
    return classes()
        .that()
        .resideOutsideOfPackages("..internal..", ROOT + "benchmarks.cli..")
        .and()
        .areNotPackagePrivate()
        .and()
        .areNotPrivate()
        .should(
            new ArchCondition<>("have only java and bbo4j types in public signatures") {
              @Override
              public void check(JavaClass item, ConditionEvents events) {
                for (JavaMember member : item.getMembers()) {
                  boolean visible =
                      member.getModifiers().contains(JavaModifier.PUBLIC)
                          || member.getModifiers().contains(JavaModifier.PROTECTED);
                  if (!visible) {
                    continue;
                  }
                  for (JavaClass type : member.getAllInvolvedRawTypes()) {
                    boolean ours =
                        type.getBaseComponentType().isPrimitive()
                            || resideInAPackage("java..").test(type.getBaseComponentType())
                            || resideInAPackage("io.github.bbo4j..")
                                .test(type.getBaseComponentType());
                    if (!ours) {
                      events.add(
                          SimpleConditionEvent.violated(
                              item, member.getFullName() + " shows " + type.getName()));
                    }
                  }
                }
              }
            });
  }
}
