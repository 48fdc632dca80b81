/**
 * Networks with structure: nodes, links and the route between any two nodes. Stars, fat trees, tori
 * and dragonflies by formula, explicit routes from a file, platform files of SimGrid.
 *
 * <p>Says nothing of how links are shared (the network model does) and must not import engines.
 */
@NullMarked
package io.github.bbo4j.hplsim.topology;

import org.jspecify.annotations.NullMarked;
