/**
 * What the surrogate of a finished run says about the system: which parameters matter and which act
 * together (functional ANOVA), what it predicts anywhere, and how well it predicts points that it
 * was not told. The package exists so that people can look at what a heuristic decided by; no
 * heuristic may depend on it.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.analysis;

import org.jspecify.annotations.NullMarked;
