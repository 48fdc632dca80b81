/**
 * Studies of others, made again: what was published beside what this simulator says, row by row.
 *
 * <p>The figures are resources, each with its source in the first line. Imports everything of the
 * module; nothing imports it.
 */
@NullMarked
package io.github.bbo4j.hplsim.published;

import org.jspecify.annotations.NullMarked;
