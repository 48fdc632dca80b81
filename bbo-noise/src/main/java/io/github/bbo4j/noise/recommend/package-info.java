/**
 * What to recommend after noisy runs, with an estimate that does not mistake luck for merit; and
 * whether the system itself changed meanwhile. This package must import nothing of the other
 * modules but bbo-core.
 */
@NullMarked
package io.github.bbo4j.noise.recommend;

import org.jspecify.annotations.NullMarked;
