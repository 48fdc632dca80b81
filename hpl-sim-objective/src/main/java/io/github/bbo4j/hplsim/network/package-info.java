/**
 * What a message costs: latency, bandwidth, protocol thresholds and sharing of links.
 *
 * <p>It exists so that the semantics of point-to-point messages, which decide how lateness spreads
 * between processes, are stated in one place and can be calibrated apart from the kernels.
 */
@NullMarked
package io.github.bbo4j.hplsim.network;

import org.jspecify.annotations.NullMarked;
