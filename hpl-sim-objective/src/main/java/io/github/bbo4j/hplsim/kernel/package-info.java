/**
 * Durations of the computation kernels of HPL: what they cost on average and how much that varies.
 *
 * <p>It exists so that measured machines are data, not code: a platform is a table of these models.
 * Dimensions are written {@code M}, {@code N}, {@code K} as in BLAS; {@link
 * io.github.bbo4j.hplsim.kernel.Kernel} says what they mean for each kernel.
 */
@NullMarked
package io.github.bbo4j.hplsim.kernel;

import org.jspecify.annotations.NullMarked;
