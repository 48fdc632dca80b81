/**
 * Replays of recorded systems as JUnit 5 tests: {@link io.github.bbo4j.benchmarks.junit.ReplayTest}
 * hands a test the recorded problem and the runs of a heuristic on it, whose assertions say in
 * their message what statistics they rest on. Needs junit-jupiter-api, which a project with tests
 * has; what fails, fails as JUnit's own assertions do. Performance tests of one's own measurements
 * are {@link io.github.bbo4j.benchmarks.regression.RegressionAssertions}.
 */
@NullMarked
package io.github.bbo4j.benchmarks.junit;

import org.jspecify.annotations.NullMarked;
