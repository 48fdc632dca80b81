package io.github.bbo4j.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The floors of the Bayesian package: arrows go down only. */
class BayesArchitectureTest {
  private static final String ROOT = "io.github.bbo4j.heuristics.bayes";

  /** From the top to the bottom; {@code internal} is below all. */
  private static final List<String> FLOORS =
      List.of(
          "",
          ".analysis..",
          ".noisy..",
          ".search..",
          ".idle..",
          ".acquisition..",
          ".training..",
          ".gp..",
          ".internal..");

  private static JavaClasses library;

  @BeforeAll
  static void read() {
    library =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("test-classes"))
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages(ROOT);
  }

  private static ArchRule arrowsGoDown() {
    CompositeArchRule all = null;
    for (int floor = 1; floor < FLOORS.size(); floor++) {
      List<String> above = new ArrayList<>();
      FLOORS.subList(0, floor).forEach(f -> above.add(ROOT + f));
      ArchRule one =
          noClasses()
              .that()
              .resideInAPackage(ROOT + FLOORS.get(floor))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(above.toArray(new String[0]))
              .allowEmptyShould(true);
      all = all == null ? CompositeArchRule.of(one) : all.and(one);
    }
    return Objects.requireNonNull(all);
  }

  @Test
  void arrowsGoDownOnly() {
    for (String floor : FLOORS) {
      String name = ROOT + floor.replace("..", "");
      assertThat(library.stream().anyMatch(c -> c.getPackageName().equals(name))).as(name).isTrue();
    }
    arrowsGoDown().check(library);
  }

  @Test
  void anArrowUpIsSeen() {
    JavaClasses broken = new ClassFileImporter().importPackages(ROOT + ".gp.broken");
    assertThat(arrowsGoDown().evaluate(broken).getFailureReport().getDetails())
        .anyMatch(d -> d.contains("ProcessKnowsSearch") && d.contains("CandidateScore"));
  }
}
