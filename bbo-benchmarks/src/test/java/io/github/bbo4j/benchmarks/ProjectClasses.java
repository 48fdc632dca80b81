package io.github.bbo4j.benchmarks;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes of all modules without their tests, read once: that takes seconds. */
final class ProjectClasses {
  static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("test-classes"))
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.github.bbo4j");

  private ProjectClasses() {}
}
