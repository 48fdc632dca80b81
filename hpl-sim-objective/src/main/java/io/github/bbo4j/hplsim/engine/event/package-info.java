/**
 * A simulator of message-passing processes on shared links: events, flows, matching of messages,
 * system calls. Nothing here is for users; it is called for each message, and numbers of processes,
 * nodes and requests are the caller's to keep: those out of range are not told in words.
 */
@NullMarked
package io.github.bbo4j.hplsim.engine.event;

import org.jspecify.annotations.NullMarked;
