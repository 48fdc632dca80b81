/**
 * Tables that commands write row by row, so that what ends a command early loses none of the rows
 * that are done. Knows nothing of what the rows say.
 */
@NullMarked
package io.github.bbo4j.benchmarks.cli.tables;

import org.jspecify.annotations.NullMarked;
