/**
 * Tests and intervals for comparing runs: ranks, Friedman's and Wilcoxon's tests, critical
 * differences, the bootstrap. The package exists so that tables, reports and tests of heuristics
 * say the same of the same numbers; it knows nothing of runs.
 */
@NullMarked
package io.github.bbo4j.report.statistics;

import org.jspecify.annotations.NullMarked;
