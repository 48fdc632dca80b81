/** Stop criteria, each a pure function of the history that says why it stopped. */
@NullMarked
package io.github.bbo4j.core.stop;

import org.jspecify.annotations.NullMarked;
