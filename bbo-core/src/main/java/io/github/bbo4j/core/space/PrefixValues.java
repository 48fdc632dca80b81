package io.github.bbo4j.core.space;

/**
 * What a constraint sees of a configuration that is only partly known: reading a parameter that is
 * not assigned ends the test without a verdict. Not thread-safe.
 */
final class PrefixValues implements Values {
  private final SearchSpace space;
  private final Constraint constraint;
  private final long[] coordinates;
  private final boolean[] assigned;
  private int asked = -1;

  /** Unwinds a predicate; no error of anybody's, and no exception, which a predicate may catch. */
  private static final class Undecided extends Error {
    private static final long serialVersionUID = 1;

    // Without a stack trace and without state: one instance serves all threads.
    @SuppressWarnings("StaticAssignmentOfThrowable")
    private static final Undecided SIGNAL = new Undecided();

    Undecided() {
      super("a parameter is not assigned yet", null, false, false);
    }
  }

  PrefixValues(SearchSpace space, Constraint constraint, long[] coordinates, boolean[] assigned) {
    this.space = space;
    this.constraint = constraint;
    this.coordinates = coordinates;
    this.assigned = assigned;
  }

  /** Whether the constraint holds; means nothing if it {@link #asked} for what is not assigned. */
  boolean test() {
    try {
      return constraint.holds(this);
    } catch (Undecided e) {
      return false;
    }
  }

  /** The first parameter read that is not assigned; -1 if there was none. */
  int asked() {
    return asked;
  }

  @Override
  public Object value(String name) {
    int dimension = PartialValues.declared(space, constraint, name);
    if (!assigned[dimension]) {
      asked = asked < 0 ? dimension : asked;
      throw Undecided.SIGNAL;
    }
    return space.domain(dimension).valueAt(coordinates[dimension]);
  }
}
