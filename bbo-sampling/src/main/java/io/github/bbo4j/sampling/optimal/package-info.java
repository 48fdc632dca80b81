/**
 * Designs that are optimal for a linear model of the cost: the points from which its coefficients
 * (D) or its predictions (I) are known best. They stand at the ends of the axes where the model is
 * linear, unlike space-filling designs, and pay where main effects and interactions are what is
 * asked for: screening, analysis of variance.
 *
 * <p>This package must import nothing of the other modules but bbo-core; EJML stays hidden.
 */
@NullMarked
package io.github.bbo4j.sampling.optimal;

import org.jspecify.annotations.NullMarked;
