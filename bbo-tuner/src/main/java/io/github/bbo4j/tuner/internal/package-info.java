/** Reading YAML safely, with places. No user should call it. */
@NullMarked
package io.github.bbo4j.tuner.internal;

import org.jspecify.annotations.NullMarked;
