/**
 * The vocabulary of black-box optimization and the one loop that runs it. Requires nothing but the
 * JDK at run time, of which java.management for metrics only.
 */
module io.github.bbo4j.core {
  requires java.management;
  requires static org.jspecify;

  exports io.github.bbo4j.core;
  exports io.github.bbo4j.core.arguments;
  exports io.github.bbo4j.core.listeners;
  exports io.github.bbo4j.core.space;
  exports io.github.bbo4j.core.stop;
  exports io.github.bbo4j.core.random;
  exports io.github.bbo4j.core.statistics;

  uses io.github.bbo4j.core.Aggregation;
  uses io.github.bbo4j.core.Heuristic;
  uses io.github.bbo4j.core.InitialDesign;
  uses io.github.bbo4j.core.ResamplingPolicy;
  uses io.github.bbo4j.core.TunerDefaults;
}
