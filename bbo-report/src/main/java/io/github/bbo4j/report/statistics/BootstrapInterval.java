package io.github.bbo4j.report.statistics;

/**
 * A statistic with a confidence interval.
 *
 * @param estimate the statistic of the sample itself
 * @param low lower end
 * @param high upper end
 */
public record BootstrapInterval(double estimate, double low, double high) {}
