/**
 * A statistical model of clusters: how the speed of the dgemm kernel varies from node to node, from
 * day to day and from call to call, fitted on calibrations and sampled to make hypothetical
 * clusters of any size (T. Cornebize, PhD thesis, Univ. Grenoble Alpes, 2021, section 5.2.2).
 */
@NullMarked
package io.github.bbo4j.hplsim.generative;

import org.jspecify.annotations.NullMarked;
