/**
 * Collective operations as the messages of named algorithms.
 *
 * <p>An {@link io.github.bbo4j.hplsim.trace.collective.Algorithm} turns a {@link
 * io.github.bbo4j.hplsim.trace.collective.Call} of one process into {@link
 * io.github.bbo4j.hplsim.trace.collective.Steps}: sends, receives and waits, in their order. {@link
 * io.github.bbo4j.hplsim.trace.collective.Selector} chooses among them by processes and sizes, as
 * MPI libraries do. Names and behaviour are those of SimGrid/SMPI 3.32, whose users find their
 * options here; sources of the algorithms are given with each. {@link
 * io.github.bbo4j.hplsim.trace.collective.CostFormulas} has the time of whole operations instead;
 * the rest of the package knows nothing of time.
 */
@NullMarked
package io.github.bbo4j.hplsim.trace.collective;

import org.jspecify.annotations.NullMarked;
