/**
 * The vocabulary of black-box optimization and the one loop that runs it.
 *
 * <p>Everything that decides is a pure function of the {@link io.github.bbo4j.core.History}: what
 * to measure next ({@link io.github.bbo4j.core.Heuristic}), what to measure again ({@link
 * io.github.bbo4j.core.ResamplingPolicy}), when to give up a run ({@link
 * io.github.bbo4j.core.PruningPolicy}), when to stop ({@link io.github.bbo4j.core.StopCriterion}),
 * what to recommend ({@link io.github.bbo4j.core.Recommender}). Only the {@link
 * io.github.bbo4j.core.Objective} touches the world. This package must not import anything but the
 * JDK.
 */
@NullMarked
package io.github.bbo4j.core;

import org.jspecify.annotations.NullMarked;
