/** Reference heuristics: random search and exhaustive search. */
@NullMarked
package io.github.bbo4j.heuristics.baseline;

import org.jspecify.annotations.NullMarked;
