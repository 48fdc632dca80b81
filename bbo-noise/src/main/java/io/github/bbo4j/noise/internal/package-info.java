/** Statistics that the noise policies share; not for users. Hides commons-math3. */
@NullMarked
package io.github.bbo4j.noise.internal;

import org.jspecify.annotations.NullMarked;
