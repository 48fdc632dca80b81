/** High Performance Linpack, simulated. */
@NullMarked
package io.github.bbo4j.hplsim;

import org.jspecify.annotations.NullMarked;
