/**
 * Objectives that run an external command: how the values reach it, where the cost comes from, and
 * how whole process trees are ended. Built on the Java process API and, where it exists, Linux's
 * {@code /proc}; no shell is involved unless the caller asks for one.
 *
 * <p>Must not import: anything but bbo-core, Java and, hidden, Jackson's streaming parser.
 */
@NullMarked
package io.github.bbo4j.tuner.process;

import org.jspecify.annotations.NullMarked;
