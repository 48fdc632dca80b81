/**
 * The experiments of chapter 5 of Robert's thesis (2021) on the simulated scenarios: policies
 * against noise, their runs one row at a time, what the rows say, and pictures of single runs. Not
 * to import the command line.
 */
@NullMarked
package io.github.bbo4j.benchmarks.noise;

import org.jspecify.annotations.NullMarked;
