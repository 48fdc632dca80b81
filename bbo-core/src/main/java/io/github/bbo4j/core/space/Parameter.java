package io.github.bbo4j.core.space;

/**
 * A name and its domain.
 *
 * @param name not blank
 * @param domain the legal values
 */
public record Parameter(String name, Domain domain) {

  /** Checks that the name is not blank. */
  public Parameter {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "name = '" + name + "' is blank: a parameter needs a name");
    }
  }
}
