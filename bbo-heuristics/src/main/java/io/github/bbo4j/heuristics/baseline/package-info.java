/**
 * The heuristics that others are measured against: random search, exhaustive search, and hill
 * climbing. Imports the core and this module's internals only.
 */
@NullMarked
package io.github.bbo4j.heuristics.baseline;

import org.jspecify.annotations.NullMarked;
