/**
 * A simulator of message-passing processes on shared links: events, flows, matching of messages,
 * system calls.
 */
@NullMarked
package io.github.bbo4j.hplsim.engine.event;

import org.jspecify.annotations.NullMarked;
