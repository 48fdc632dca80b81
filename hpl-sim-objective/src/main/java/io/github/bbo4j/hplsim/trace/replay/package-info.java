/**
 * Replays time-independent traces on a simulated platform: {@link
 * io.github.bbo4j.hplsim.trace.replay.TraceReplay}.
 *
 * <p>Each process is a cursor on its actions; actions become steps, steps become system calls of
 * the event engine, which HPL runs on as well. Semantics are those of SimGrid/SMPI 3.32's replay.
 */
@NullMarked
package io.github.bbo4j.hplsim.trace.replay;

import org.jspecify.annotations.NullMarked;
