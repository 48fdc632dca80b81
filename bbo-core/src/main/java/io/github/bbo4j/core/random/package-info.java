/**
 * One seed, many independent streams: randomness is derived from (seed, purpose, step), so that
 * nothing carries hidden state. And orders drawn uniformly.
 */
@NullMarked
package io.github.bbo4j.core.random;

import org.jspecify.annotations.NullMarked;
