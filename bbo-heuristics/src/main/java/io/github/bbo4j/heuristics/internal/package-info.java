/**
 * What several heuristics share and no user calls: costs as a fold may see them, steps in a space.
 * Imports nothing but the core.
 */
@NullMarked
package io.github.bbo4j.heuristics.internal;

import org.jspecify.annotations.NullMarked;
