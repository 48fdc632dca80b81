/**
 * Time-independent traces as text: what each process of an MPI program did, in volumes (flops,
 * elements) and never in durations. {@link io.github.bbo4j.hplsim.trace.format.TraceFile} reads
 * them one action at a time, {@link io.github.bbo4j.hplsim.trace.format.TraceWriter} writes them.
 *
 * <p>The format is that of SimGrid/SMPI, {@code rank action arguments}, in both generations: of the
 * older one sends and receives have no tag and waits no argument (Markomanolis 2014; SimGrid 3.32,
 * {@code -trace-ti}). It knows nothing of replaying.
 */
@NullMarked
package io.github.bbo4j.hplsim.trace.format;

import org.jspecify.annotations.NullMarked;
