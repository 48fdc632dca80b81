/**
 * The simulation engines. Nothing here is for users: {@link io.github.bbo4j.hplsim.HplSimulator} is
 * the way in. {@link io.github.bbo4j.hplsim.engine.Simulation} runs an engine and puts its sums
 * into a result; the engines are in the packages below, and the algorithm they run in {@code
 * program}.
 */
@NullMarked
package io.github.bbo4j.hplsim.engine;

import org.jspecify.annotations.NullMarked;
