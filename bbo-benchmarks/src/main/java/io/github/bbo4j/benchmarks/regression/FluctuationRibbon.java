package io.github.bbo4j.benchmarks.regression;

/**
 * Where the mean of the next observations is expected.
 *
 * @param mean mean of the past observations
 * @param low lower end of the interval in which no alarm is raised
 * @param high its upper end
 */
public record FluctuationRibbon(double mean, double low, double high) {}
