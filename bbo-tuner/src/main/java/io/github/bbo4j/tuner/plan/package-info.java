/**
 * Runs described by files: what to tune, how a trial is run, and how to search. The names of
 * heuristics and policies stay names here, since this module knows none of them.
 */
@NullMarked
package io.github.bbo4j.tuner.plan;

import org.jspecify.annotations.NullMarked;
