/**
 * Random-forest surrogate on Smile 2.6.0. The package exists to keep that optional, LGPL-licensed
 * library behind one class: nothing else may import it, and nothing here may show it in a public
 * signature.
 */
@NullMarked
package io.github.bbo4j.heuristics.forest;

import org.jspecify.annotations.NullMarked;
