/**
 * Options that several commands share, as picocli mixins: one name, one default and one description
 * each, wherever they stand. Knows no command.
 */
@NullMarked
package io.github.bbo4j.benchmarks.cli.options;

import org.jspecify.annotations.NullMarked;
