/**
 * What a shell completes: words of enums, ids, and the script that asks for them. Knows no command.
 */
@NullMarked
package io.github.bbo4j.benchmarks.cli.completion;

import org.jspecify.annotations.NullMarked;
