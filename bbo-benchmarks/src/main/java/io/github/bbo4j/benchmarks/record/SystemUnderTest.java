package io.github.bbo4j.benchmarks.record;

import java.util.Map;

/** A system that can be run once under a configuration: the only impure part of a recording. */
@FunctionalInterface
public interface SystemUnderTest {

  /**
   * Runs the system once.
   *
   * @param values the value of every parameter by name, in the order of the plan
   * @return the cost, or why there is none; a run that fails is a result, not an exception
   * @throws InterruptedException if the recording is being stopped; the run then counts as never
   *     started
   */
  Run run(Map<String, String> values) throws InterruptedException;
}
