/**
 * The Gaussian process: kernel, covariance factor, posterior, likelihood, priors and draws of the
 * hyperparameters. Symbols are those of {@link io.github.bbo4j.heuristics.bayes}. The package
 * exists so that the model can be used and tested on arrays alone; it must not know of search
 * spaces, histories or acquisitions, only of {@code bayes.internal}. Its classes are called for
 * each candidate: lengths of arrays are the caller's to keep, and are not checked again.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.gp;

import org.jspecify.annotations.NullMarked;
