/** The vocabulary of black-box optimization and the one loop that runs it. */
@NullMarked
package io.github.bbo4j.core;

import org.jspecify.annotations.NullMarked;
