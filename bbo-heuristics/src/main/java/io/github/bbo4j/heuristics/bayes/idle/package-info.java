/**
 * Which of many parameters change nothing, told by tests of groups of them, and the space of the
 * others. The package knows histories and spaces alone: who tests when, and what searches among the
 * others, is up to the caller.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.idle;

import org.jspecify.annotations.NullMarked;
