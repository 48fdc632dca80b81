package io.github.bbo4j.core.listeners;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.TuningEvent.Started;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.Optional;

/** The direction in which a listener shows costs: the one given, else that of its latest run. */
final class ShownDirection {
  private final Optional<Direction> given;
  private volatile Direction now;

  private ShownDirection(Optional<Direction> given) {
    this.given = given;
    this.now = given.orElse(Direction.MINIMIZE);
  }

  static ShownDirection of(Direction direction) {
    return new ShownDirection(Optional.of(Arguments.given(direction, "direction")));
  }

  static ShownDirection ofTheRun() {
    return new ShownDirection(Optional.empty());
  }

  void begins(Started run) {
    now = given.or(run.provenance()::direction).orElse(Direction.MINIMIZE);
  }

  double value(double cost) {
    return now.value(cost);
  }
}
