/** What commands say of errors: in words, and of a table row by row. Knows no command. */
@NullMarked
package io.github.bbo4j.benchmarks.cli.messages;

import org.jspecify.annotations.NullMarked;
