/**
 * JMH, the Java Microbenchmark Harness, both ways: {@link
 * io.github.bbo4j.benchmarks.jmh.JmhObjective} tunes the parameters and JVM flags of a user's
 * benchmark, and {@link io.github.bbo4j.benchmarks.jmh.DecisionTime} benchmarks a heuristic. Needs
 * jmh-core, which a project with benchmarks has; nothing else here does.
 */
@NullMarked
package io.github.bbo4j.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
