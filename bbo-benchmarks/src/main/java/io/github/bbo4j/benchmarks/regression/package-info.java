/**
 * Performance non-regression: does the newest measurement of a system still belong to its history?
 *
 * <p>{@link io.github.bbo4j.benchmarks.regression.FluctuationTest} is the statistic, {@link
 * io.github.bbo4j.benchmarks.regression.MeasurementHistory} the data with its registered changes
 * and outliers, {@link io.github.bbo4j.benchmarks.regression.RegressionMonitor} applies one to the
 * other. After T. Cornebize, "High Performance Computing: Towards Better Performance Predictions
 * and Experiments" (2021), chapter 11.
 *
 * <p>Must not import the command line.
 */
@NullMarked
package io.github.bbo4j.benchmarks.regression;

import org.jspecify.annotations.NullMarked;
