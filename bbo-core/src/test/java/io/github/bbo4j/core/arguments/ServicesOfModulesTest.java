package io.github.bbo4j.core.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.TunerDefaults;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** On the module path the module of the core asks for services that it declares, or it fails. */
class ServicesOfModulesTest {

  @Test
  void allThatUsersProvideIsDeclared() throws URISyntaxException {
    URI core = Services.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    ModuleReference module =
        ModuleFinder.of(Path.of(core)).find("io.github.bbo4j.core").orElseThrow();
    assertThat(module.descriptor().uses())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(
                    Aggregation.class,
                    Heuristic.class,
                    InitialDesign.class,
                    ResamplingPolicy.class,
                    TunerDefaults.class)
                .map(Class::getName)
                .toList());
    assertThat(module.descriptor().rawVersion()).isPresent(); // For the provenance of runs.
  }
}
