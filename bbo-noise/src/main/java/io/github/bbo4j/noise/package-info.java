/** What a tuner does by default about noise with this module on the class path. */
@NullMarked
package io.github.bbo4j.noise;

import org.jspecify.annotations.NullMarked;
