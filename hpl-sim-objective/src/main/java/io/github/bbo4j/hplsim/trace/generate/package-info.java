/**
 * Traces of well-known communication patterns, written without a run: {@link
 * io.github.bbo4j.hplsim.trace.generate.TracePatterns}.
 */
@NullMarked
package io.github.bbo4j.hplsim.trace.generate;

import org.jspecify.annotations.NullMarked;
