package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ModuleVersionTest {

  /** On the module path a run was of an "unpackaged" library: manifests of modules are not read. */
  @Test
  void theVersionOfAModuleIsThatOfItsDescriptor() {
    String version = Object.class.getModule().getDescriptor().rawVersion().orElseThrow();
    assertThat(Object.class.getPackage().getImplementationVersion()).isNull();
    assertThat(Provenance.version(Object.class)).isEqualTo(version);
  }
}
