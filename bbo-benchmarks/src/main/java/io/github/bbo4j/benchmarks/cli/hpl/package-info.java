/**
 * The command {@code hpl}: predictions of the HPL simulator, Gantt charts and calibration from the
 * command line.
 */
@NullMarked
package io.github.bbo4j.benchmarks.cli.hpl;

import org.jspecify.annotations.NullMarked;
