/**
 * Exchanges of a group of processes resolved without events: who meets whom, and when, given the
 * dates at which they start. Used by the closed forms of the exact engine and by the fast engine.
 * It imports the programs and no engine.
 */
@NullMarked
package io.github.bbo4j.hplsim.engine.schedule;

import org.jspecify.annotations.NullMarked;
