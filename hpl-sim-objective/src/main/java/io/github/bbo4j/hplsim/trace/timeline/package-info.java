/** A replay told over time: timed traces and Gantt charts. */
@NullMarked
package io.github.bbo4j.hplsim.trace.timeline;

import org.jspecify.annotations.NullMarked;
