/**
 * The simulation engines. Nothing here is for users: {@link io.github.bbo4j.hplsim.HplSimulator} is
 * the way in.
 *
 * <p>How HPL runs is written down as small integer programs ({@code Program}): one for the
 * factorisation of a panel, one for each row's part of a row swap, and so on. The exact engine
 * interprets them for every rank, one system call at a time, on a network of shared links. It
 * exists apart from the value types so that these stay small. Source of the control flow: HPL 2.2
 * (Petitet, Whaley, Dongarra, Cleary).
 */
@NullMarked
package io.github.bbo4j.hplsim.engine;

import org.jspecify.annotations.NullMarked;
