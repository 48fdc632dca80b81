package io.github.bbo4j.tuner.limits;

import io.github.bbo4j.core.Objective;

/** An objective around another, whose name and direction it has: a run's identity stays. */
abstract class Wrapped implements Objective {
  final Objective inner;

  Wrapped(Objective inner) {
    this.inner = inner;
  }

  @Override
  public final Direction direction() {
    return inner.direction();
  }

  @Override
  public final String name() {
    return inner.name();
  }
}
