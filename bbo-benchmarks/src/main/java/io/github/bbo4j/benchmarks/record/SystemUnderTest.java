package io.github.bbo4j.benchmarks.record;

import java.util.Map;
import java.util.function.Consumer;

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

  /**
   * Asks to be told of every process that a run starts, as soon as it runs. A system without
   * processes need not do anything.
   *
   * @param listener told on the thread of the run
   */
  default void onStart(Consumer<ProcessHandle> listener) {}
}
