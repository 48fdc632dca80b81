/**
 * How an argument is refused, an id looked up, a decimal number of others read, a text file read
 * and a file written: every message names the argument, its value and the cure. All packages may
 * import this one; it must import nothing.
 */
@NullMarked
package io.github.bbo4j.core.arguments;

import org.jspecify.annotations.NullMarked;
