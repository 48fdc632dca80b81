/**
 * Runs to look at: one HTML file that works without a network, from a result or from a journal. The
 * package exists so that a person sees what happened and why; it decides nothing, and nothing that
 * decides may depend on it.
 */
@NullMarked
package io.github.bbo4j.report;

import org.jspecify.annotations.NullMarked;
