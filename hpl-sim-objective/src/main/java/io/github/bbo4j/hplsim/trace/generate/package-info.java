/**
 * Traces written without a run: well-known communication patterns ({@link
 * io.github.bbo4j.hplsim.trace.generate.TracePatterns}) and HPL as its simulator runs it ({@link
 * io.github.bbo4j.hplsim.trace.generate.HplSchedule}).
 */
@NullMarked
package io.github.bbo4j.hplsim.trace.generate;

import org.jspecify.annotations.NullMarked;
