/**
 * Listeners for programs that embed a tuner: structured log events, progress for people, metrics
 * for monitoring. Each is handed to {@link io.github.bbo4j.core.TunerBuilder#listener}; none
 * changes what is decided.
 */
@NullMarked
package io.github.bbo4j.core.listeners;

import org.jspecify.annotations.NullMarked;
