package io.github.bbo4j.core.space;

/** What a constraint sees: the values of the parameters it declared. */
final class PartialValues implements Values {
  private final SearchSpace space;
  private final Constraint constraint;
  private final long[] coordinates;

  PartialValues(SearchSpace space, Constraint constraint, long[] coordinates) {
    this.space = space;
    this.constraint = constraint;
    this.coordinates = coordinates;
  }

  @Override
  public Object value(String name) {
    int dimension = declared(space, constraint, name);
    return space.domain(dimension).valueAt(coordinates[dimension]);
  }

  /** The position of a parameter that the constraint may read. */
  static int declared(SearchSpace space, Constraint constraint, String name) {
    if (!constraint.reads(name)) {
      throw new IllegalArgumentException(
          "constraint '"
              + constraint.name()
              + "' reads '"
              + name
              + "' but declares "
              + constraint.parameters());
    }
    return space.indexOf(name);
  }
}
