/**
 * What a run left alone needs against objectives that fail, hang and lie: retries by kind of
 * failure, limits for evaluations inside this JVM, a stop when too much fails, and a heuristic's
 * search kept away from where everything failed.
 */
@NullMarked
package io.github.bbo4j.tuner.limits;

import org.jspecify.annotations.NullMarked;
