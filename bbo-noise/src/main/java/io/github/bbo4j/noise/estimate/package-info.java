/**
 * What the replicates of one configuration say about its mean cost: confidence intervals whose
 * coverage was measured. This package must import nothing of the other modules but bbo-core.
 */
@NullMarked
package io.github.bbo4j.noise.estimate;

import org.jspecify.annotations.NullMarked;
