package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * A name and its domain.
 *
 * @param name not blank
 * @param domain the legal values
 */
public record Parameter(String name, Domain domain) {

  /**
   * Checks that the name is not blank and the domain not empty; of a domain that is not the
   * library's, what it answers of a few coordinates.
   */
  @SuppressWarnings("ConstantConditions") // Callers outside of null-checked code.
  public Parameter {
    Arguments.given(domain, "domain");
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException(
          "name = '" + name + "' is blank: a parameter needs a name");
    }
    if (domain.isFinite() && domain.size() < 1) {
      throw new IllegalArgumentException(
          "parameter '" + name + "': its domain has no value: size = " + domain.size());
    }
    OwnDomain.check(name, domain);
  }
}
