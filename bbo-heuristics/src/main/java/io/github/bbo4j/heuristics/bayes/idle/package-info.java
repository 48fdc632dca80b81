/**
 * Of many parameters those that change nothing, which is told by tests of groups of them. The
 * package knows histories and spaces alone: who tests when, and what searches among the others, is
 * up to the caller.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.idle;

import org.jspecify.annotations.NullMarked;
