/**
 * Threads to evaluate on, for objectives that wait: for a process, a cluster, a service. Evaluating
 * on many of them is the tuner's own {@code run(executor)}.
 */
@NullMarked
package io.github.bbo4j.tuner.parallel;

import org.jspecify.annotations.NullMarked;
