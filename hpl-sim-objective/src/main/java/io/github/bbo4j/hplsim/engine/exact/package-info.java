/**
 * HPL at {@link io.github.bbo4j.hplsim.run.Fidelity#EXACT}: every process of a run on the event
 * engine, with closed forms where they are exact.
 */
@NullMarked
package io.github.bbo4j.hplsim.engine.exact;

import org.jspecify.annotations.NullMarked;
