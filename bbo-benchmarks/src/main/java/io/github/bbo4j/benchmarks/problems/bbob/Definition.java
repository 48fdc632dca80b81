package io.github.bbo4j.benchmarks.problems.bbob;

import java.util.function.ToDoubleFunction;

/**
 * A function without its {@code f_opt}.
 *
 * @param optimiser where it is 0
 * @param formula at least 0; does not modify its argument
 */
record Definition(double[] optimiser, ToDoubleFunction<double[]> formula) {}
