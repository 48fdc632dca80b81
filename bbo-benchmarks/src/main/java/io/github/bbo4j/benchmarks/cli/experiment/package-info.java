/** Experiments that fill whole documents: the command {@code experiment} with its subcommands. */
@NullMarked
package io.github.bbo4j.benchmarks.cli.experiment;

import org.jspecify.annotations.NullMarked;
