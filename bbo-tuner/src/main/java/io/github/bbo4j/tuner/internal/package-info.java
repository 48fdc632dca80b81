/**
 * Reading YAML safely, with places; files that one process holds at a time. No user should call it.
 */
@NullMarked
package io.github.bbo4j.tuner.internal;

import org.jspecify.annotations.NullMarked;
