/**
 * The machine that HPL runs on: nodes, the ranks they hold, the kernels of each processor, the
 * network.
 *
 * <p>It exists so that one simulator serves every machine; a platform is an immutable value that
 * can be edited with {@code withX}.
 */
@NullMarked
package io.github.bbo4j.hplsim.platform;

import org.jspecify.annotations.NullMarked;
