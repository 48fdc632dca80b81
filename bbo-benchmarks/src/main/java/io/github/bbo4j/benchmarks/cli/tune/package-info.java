/** The commands that tune a real system and look after its journal. */
@NullMarked
package io.github.bbo4j.benchmarks.cli.tune;

import org.jspecify.annotations.NullMarked;
