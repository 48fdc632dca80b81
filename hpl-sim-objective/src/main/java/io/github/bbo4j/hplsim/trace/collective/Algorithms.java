package io.github.bbo4j.hplsim.trace.collective;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All algorithms by operation and name; the names are those of SMPI's options. */
public final class Algorithms {

  private static final Map<Operation, Map<String, Algorithm>> ALL = new EnumMap<>(Operation.class);

  static {
    add(Operation.BARRIER, "default", Linear::barrier);
    add(Operation.BCAST, "default", Trees::binomialBroadcast);
    add(Operation.REDUCE, "default", Linear::toRoot);
    add(Operation.GATHER, "default", Linear::toRoot);
    add(Operation.GATHERV, "default", Linear::toRoot);
    add(Operation.SCATTER, "default", Linear::fromRoot);
    add(Operation.SCATTERV, "default", Linear::fromRootVector);
    add(Operation.ALLREDUCE, "default", Linear::allreduce);
    add(Operation.ALLGATHER, "default", Linear::allgather);
    add(Operation.ALLGATHERV, "default", Linear::allgather);
    add(Operation.ALLTOALL, "default", (c, s) -> OpenMpiRules.alltoall(c).expand(c, s));
    add(Operation.ALLTOALL, "basic_linear", Linear::alltoall);
    add(Operation.ALLTOALL, "bruck", Alltoalls::bruck);
    add(Operation.ALLTOALL, "pair", Alltoalls::pair);
    add(Operation.ALLTOALL, "ring", Alltoalls::ring);
    add(Operation.ALLTOALLV, "default", Linear::alltoallv);
    add(Operation.REDUCE_SCATTER, "default", Linear::reduceScatter);
    add(Operation.SCAN, "default", Linear::scan);
    add(Operation.EXSCAN, "default", Linear::scan);
  }

  private Algorithms() {}

  private static void add(Operation operation, String name, Algorithm algorithm) {
    ALL.computeIfAbsent(operation, o -> new TreeMap<>()).put(name, algorithm);
  }

  /** Returns the names of the algorithms of an operation, in order. */
  public static List<String> names(Operation operation) {
    return List.copyOf(ALL.getOrDefault(operation, Map.of()).keySet());
  }

  /**
   * Returns an algorithm.
   *
   * @throws IllegalArgumentException when there is none of this name; the message lists them
   */
  public static Algorithm named(Operation operation, String name) {
    Algorithm algorithm = ALL.getOrDefault(operation, Map.of()).get(name);
    if (algorithm == null) {
      throw new IllegalArgumentException(
          "no algorithm '" + name + "' of " + operation.id() + "; there are " + names(operation));
    }
    return algorithm;
  }
}
