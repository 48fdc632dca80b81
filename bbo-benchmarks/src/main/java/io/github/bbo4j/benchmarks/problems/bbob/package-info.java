/**
 * The 24 noiseless functions of the Black-Box Optimization Benchmarking testbed, BBOB (Hansen,
 * Finck, Ros and Auger, "Real-Parameter Black-Box Optimization Benchmarking 2009: Noiseless
 * Functions Definitions", RR-6829, INRIA 2009), with the instances of COCO, its software: the same
 * number gives the same function there and here, which a test holds to COCO's own values.
 *
 * <p>Symbols are those of the report: {@code D} dimension, {@code x_opt} the optimiser, {@code z}
 * the transformed point, {@code R} and {@code Q} rotations, {@code Lambda^a} the diagonal matrix of
 * {@code a^((i-1) / (2 (D-1)))}, {@code T_osz} and {@code T_asy^b} as in {@link
 * io.github.bbo4j.benchmarks.problems.bbob.Transformations}.
 */
@NullMarked
package io.github.bbo4j.benchmarks.problems.bbob;

import org.jspecify.annotations.NullMarked;
