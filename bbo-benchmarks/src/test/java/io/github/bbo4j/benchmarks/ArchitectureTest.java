package io.github.bbo4j.benchmarks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The star of modules, and what no library code may do. */
class ArchitectureTest {
  private static final String ROOT = "io.github.bbo4j.";
  private static final Map<String, String> ARMS =
      Map.of(
          "sampling", ROOT + "sampling..",
          "heuristics", ROOT + "heuristics..",
          "noise", ROOT + "noise..",
          "tuner", ROOT + "tuner..",
          "hplsim", ROOT + "hplsim..");

  private static final Set<String> WRITERS =
      Set.of("AtomicFile", "Files", "Reports", "RunCsv", "TraceWriter");

  private static JavaClasses all;
  private static JavaClasses broken;

  @BeforeAll
  static void read() {
    all = ProjectClasses.ALL;
    broken =
        new ClassFileImporter()
            .importPackages(
                ROOT + "core.broken",
                ROOT + "core.space.broken",
                ROOT + "noise.broken",
                ROOT + "benchmarks.cli.broken");
  }

  @Test
  void everyModuleIsSeen() {
    List<String> modules =
        new ArrayList<>(List.of(ROOT + "core", ROOT + "report", ROOT + "benchmarks"));
    ARMS.values().forEach(p -> modules.add(p.substring(0, p.length() - 2)));
    for (String module : modules) {
      assertThat(all.stream().anyMatch(c -> c.getPackageName().startsWith(module)))
          .as(module)
          .isTrue();
    }
  }

  /** Every rule holds for the library, and is seen to fail on classes made to break it. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void holdsAndCanFail(String name, ArchRule rule) {
    rule.check(all);
    assertThat(rule.allowEmptyShould(true).evaluate(broken).hasViolation()).as(name).isTrue();
  }

  static Stream<Arguments> rules() {
    return Stream.of(
        arguments("the core depends on Java and JSpecify only", coreIsAlone()),
        arguments("the arms do not know each other", armsAreApart()),
        arguments("the space knows nothing of the rest of the core", spaceIsBelow()),
        arguments("no third-party type in public signatures", publicSignaturesAreOurs()),
        arguments("no global randomness", noGlobalRandomness()),
        arguments("texts are alike in every locale", textsAreAlike()),
        arguments("no library whose checks are off", noLibraryWhoseChecksAreOff()),
        arguments("only the command line talks to the terminal", onlyTheCommandLineTalks()),
        arguments("commands look at their outputs first", outputsAreCheckedFirst()));
  }

  private static ArchRule coreIsAlone() {
    return classes()
        .that()
        .resideInAPackage(ROOT + "core..")
        .should()
        .onlyDependOnClassesThat()
        // The MXBean of core.listeners is Java too: the JDK's module java.management.
        .resideInAnyPackage(ROOT + "core..", "java..", "javax.management..", "org.jspecify..");
  }

  private static ArchRule armsAreApart() {
    CompositeArchRule all = null;
    for (String arm : ARMS.values()) {
      List<String> others = new ArrayList<>(ARMS.values());
      others.remove(arm);
      others.add(ROOT + "benchmarks..");
      others.add(ROOT + "report..");
      ArchRule one =
          noClasses()
              .that()
              .resideInAPackage(arm)
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(others.toArray(new String[0]))
              .allowEmptyShould(true);
      all = all == null ? CompositeArchRule.of(one) : all.and(one);
    }
    return Objects.requireNonNull(all);
  }

  private static ArchRule spaceIsBelow() {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "core.space..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "core..")
                .and(
                    DescribedPredicate.not(
                        resideInAnyPackage(ROOT + "core.space..", ROOT + "core.arguments.."))));
  }

  private static ArchRule noGlobalRandomness() {
    return noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.Random")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
        .orShould()
        .callMethod(Math.class, "random");
  }

  /** Error Prone's checks of these are off: properties compile.bugs.* of the parent POM. */
  private static ArchRule noLibraryWhoseChecksAreOff() {
    return noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "android..",
            "androidx..",
            "com.google..",
            "com.sun.source..",
            "com.sun.tools..",
            "dagger..",
            "io.reactivex..",
            "jakarta.inject..",
            "javax.inject..",
            "junit..",
            "org.joda..",
            "org.junit",
            "org.junit.experimental..",
            "org.junit.runner..",
            "org.junit.runners..",
            "org.mockito..",
            "org.robolectric..");
  }

  /** A decimal comma, or digits of another script, would be read back by nobody. */
  private static ArchRule textsAreAlike() {
    return noClasses()
        .should()
        .callMethod(String.class, "format", String.class, Object[].class)
        .orShould()
        .callMethod(String.class, "formatted", Object[].class)
        .orShould()
        .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
        .orShould()
        .callMethod(PrintStream.class, "printf", String.class, Object[].class)
        .orShould()
        .callMethod(String.class, "toLowerCase")
        .orShould()
        .callMethod(String.class, "toUpperCase");
  }

  private static ArchRule onlyTheCommandLineTalks() {
    return noClasses()
        .that(
            DescribedPredicate.not(
                resideInAnyPackage(
                    ROOT + "benchmarks.cli..",
                    ROOT + "benchmarks.examples..",
                    // A program in a process of its own: what a recording runs and measures.
                    ROOT + "benchmarks.record.workload..")))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err");
  }

  /** What is read is never written to, and hours of computation don't end without a file. */
  private static ArchRule outputsAreCheckedFirst() {
    return classes()
        .that()
        .resideInAPackage(ROOT + "benchmarks.cli..")
        .should(
            new ArchCondition<>("use OutputFiles where they write files") {
              @Override
              public void check(JavaClass item, ConditionEvents events) {
                boolean writes =
                    item.getMethodCallsFromSelf().stream()
                        .filter(call -> call.getName().startsWith("write"))
                        .anyMatch(c -> WRITERS.contains(c.getTargetOwner().getSimpleName()));
                boolean looks =
                    item.getDirectDependenciesFromSelf().stream()
                        .anyMatch(d -> d.getTargetClass().getSimpleName().equals("OutputFiles"));
                if (writes && !looks) {
                  events.add(
                      SimpleConditionEvent.violated(
                          item, item.getName() + " writes files that were not looked at"));
                }
              }
            });
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

  /** "Outside of JUnit" a replay ended with a class that was not found. */
  @Test
  void replaysNeedNoJunit() {
    assertThat(
            ProjectClasses.ALL.stream()
                .filter(c -> c.getPackageName().equals("io.github.bbo4j.benchmarks.junit"))
                .filter(c -> List.of("Replay", "ReplayResults").contains(c.getSimpleName()))
                .flatMap(c -> c.getDirectDependenciesFromSelf().stream())
                .map(d -> d.getTargetClass().getName())
                .filter(name -> name.startsWith("org.")))
        .isEmpty();
  }
}
