package io.github.bbo4j.hplsim.published;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One figure, as published and as simulated here. Immutable.
 *
 * @param setting what was run, by name, in order
 * @param quantity what the figures are, with their unit
 * @param published the published figure
 * @param simulated ours
 */
public record StudyRow(
    Map<String, String> setting, String quantity, double published, double simulated) {

  /** Copies the setting. */
  public StudyRow {
    Arguments.given(setting, "setting");
    Arguments.given(quantity, "quantity");
    setting = Collections.unmodifiableMap(new LinkedHashMap<>(setting));
  }

  /** Returns ours minus the published figure. */
  public double difference() {
    return simulated - published;
  }

  /** Returns ours relative to the published figure, minus 1. */
  public double relative() {
    return simulated / published - 1;
  }
}
