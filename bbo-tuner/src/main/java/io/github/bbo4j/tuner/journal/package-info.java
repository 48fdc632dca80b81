/**
 * Journals: a run kept in a file, so that it goes on after any crash exactly as it would have gone
 * on. One JSON object a line, each with a checksum; the format is docs/journal.md.
 *
 * <p>Must not import: anything but bbo-core, Java and, hidden, Jackson's streaming parser.
 */
@NullMarked
package io.github.bbo4j.tuner.journal;

import org.jspecify.annotations.NullMarked;
