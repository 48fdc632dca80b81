/** Initial designs. */
@NullMarked
package io.github.bbo4j.sampling;

import org.jspecify.annotations.NullMarked;
