package io.github.bbo4j.core.space;

import java.util.List;
import java.util.function.Predicate;

/**
 * A named hard constraint: a configuration that breaks it is never measured.
 *
 * <p>The names of the parameters it reads make exact counting possible: only their product is
 * enumerated. The predicate must be a pure function.
 *
 * @param name what a message calls it, such as "P*Q = ranks"
 * @param parameters the parameters it reads, distinct; empty means all of them
 * @param predicate true where the constraint holds; sees only the declared parameters
 */
public record Constraint(
    String name, List<String> parameters, Predicate<? super Values> predicate) {

  /** Checks that the name is not blank and the parameters are distinct. */
  public Constraint {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "name = '" + name + "' is blank: a constraint needs a name");
    }
    parameters = List.copyOf(parameters);
    if (parameters.stream().distinct().count() < parameters.size()) {
      throw new IllegalArgumentException(
          "parameters = " + parameters + " of constraint '" + name + "' are not distinct");
    }
  }

  /** A constraint on the named parameters, or on all when none is named. */
  public static Constraint of(
      String name, Predicate<? super Values> predicate, String... parameters) {
    return new Constraint(name, List.of(parameters), predicate);
  }
}
