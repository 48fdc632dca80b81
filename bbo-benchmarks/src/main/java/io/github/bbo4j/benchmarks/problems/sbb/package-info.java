/**
 * The Smart Burst Buffer of the thesis (section 2.3) as a queueing and fluid simulator: network,
 * worker threads, RAM cache, NVMe cache, file system.
 */
@NullMarked
package io.github.bbo4j.benchmarks.problems.sbb;

import org.jspecify.annotations.NullMarked;
