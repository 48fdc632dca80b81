/**
 * What a history says to a model: the encoding of configurations, the transform of the costs, the
 * training data with its censored targets, and when hyperparameters are fitted anew. The package
 * exists so that models with and without noise read a history in one way; it may use {@code
 * bayes.gp} and must not know of acquisitions or their search.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.training;

import org.jspecify.annotations.NullMarked;
