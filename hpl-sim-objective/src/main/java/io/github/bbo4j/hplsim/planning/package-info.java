/**
 * Planning machines: what a budget buys, how fast a program runs on it, and which component that
 * depends on.
 *
 * <p>Imports everything of the module but its published studies.
 */
@NullMarked
package io.github.bbo4j.hplsim.planning;

import org.jspecify.annotations.NullMarked;
