/**
 * HPL at {@link io.github.bbo4j.hplsim.run.Fidelity#FAST}: the programs interpreted panel by panel,
 * a few operations for each process instead of events.
 */
@NullMarked
package io.github.bbo4j.hplsim.engine.fast;

import org.jspecify.annotations.NullMarked;
