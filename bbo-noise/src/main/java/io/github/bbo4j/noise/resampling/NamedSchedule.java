package io.github.bbo4j.noise.resampling;

import java.util.function.IntToDoubleFunction;

/** A schedule that says what it is, by which a run knows its settings again. */
record NamedSchedule(String text, IntToDoubleFunction values) implements Schedule {

  /** The formula; of a user's own schedule, which may be a lambda of any name, "custom". */
  static String text(Schedule schedule) {
    return schedule instanceof NamedSchedule named ? named.text : "custom";
  }

  @Override
  public double at(int evaluations) {
    return values.applyAsDouble(evaluations);
  }

  @Override
  public String toString() {
    return text;
  }
}
