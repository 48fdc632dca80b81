package io.github.bbo4j.hplsim.topology;

/** Which routes the clusters of a SimGrid platform file have. */
public enum SimGridRouting {
  /**
   * Those of SimGrid 3.32, so that times can be compared: a dragonfly route forgets its chassis
   * after a green link, and going down a fat tree with parallel cables the search for a cable goes
   * on where the one above ended. Cables of a cluster with {@code sharing_policy="FATPIPE"} are
   * shared, as SimGrid 3.32 makes them.
   */
  AS_SIMGRID_3_32,
  /**
   * Minimal routes in dragonflies, cable {@code source mod cables} down fat trees, cables that are
   * not shared where the file says so.
   */
  CORRECTED
}
