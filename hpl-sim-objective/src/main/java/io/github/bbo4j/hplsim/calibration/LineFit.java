package io.github.bbo4j.hplsim.calibration;

/**
 * One fitted line and its loss; the working value of the regressions.
 *
 * @param intercept value at 0
 * @param slope slope
 * @param loss sum of squared residuals in the geometry of the loss
 */
record LineFit(double intercept, double slope, double loss) {}
