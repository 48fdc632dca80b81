/**
 * How good the library is, as one experiment: recorded systems by family, functions of BBOB, random
 * landscapes and noisy cases, scored the same way every time, with peers beside them. A family is
 * what is left out as a whole: two recordings of one program tell nothing about systems that nobody
 * tuned on.
 */
@NullMarked
package io.github.bbo4j.benchmarks.quality;

import org.jspecify.annotations.NullMarked;
