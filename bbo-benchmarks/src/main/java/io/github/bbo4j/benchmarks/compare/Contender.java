package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.core.Heuristic;
import java.util.function.Supplier;

/**
 * A heuristic under a name.
 *
 * @param name what tables call it
 * @param heuristic makes a fresh instance per run
 */
public record Contender(String name, Supplier<Heuristic> heuristic) {}
