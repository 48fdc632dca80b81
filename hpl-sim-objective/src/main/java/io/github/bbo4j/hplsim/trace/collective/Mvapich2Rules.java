package io.github.bbo4j.hplsim.trace.collective;

/**
 * Which algorithm MVAPICH2 takes, by processes and bytes, as tuned on Stampede (SimGrid 3.32,
 * selector mvapich2).
 *
 * <p>Where it works in two levels, within nodes and among them, only one process on a node is
 * known: the lower level then has nothing to do.
 */
final class Mvapich2Rules {

  private static final RuleTable TABLE = RuleTable.read("mvapich2.rules");

  private Mvapich2Rules() {}

  static Algorithm choose(Call c) {
    return switch (c.operation()) {
      case BARRIER -> Barriers::recursiveDoubling;
      case ALLTOALLV -> Exchanges::ring;
      case ALLGATHERV -> allgatherv(c);
      // Before it knows that the processes of each node are consecutive it takes MPICH's.
      case GATHER ->
          c.nodes().known(c.rank()) && c.nodes().blocked()
              ? TABLE.choose(c)
              : Gathers::binomialGather;
      case REDUCE -> reduce(c);
      case BCAST, ALLREDUCE -> c.count() == 0 ? (call, steps) -> {} : TABLE.choose(c);
      default -> TABLE.choose(c);
    };
  }

  private static Algorithm allgatherv(Call c) {
    boolean small = c.received() * c.extent() <= (c.size() <= 32 ? 512L : 256L) * c.size();
    return small && Integer.bitCount(c.size()) != 1 ? Allgathers::bruck : TABLE.choose(c);
  }

  private static Algorithm reduce(Call c) {
    if (c.count() == 0) {
      return (call, steps) -> {};
    }
    boolean few = c.count() < Segments.powerOfTwo(c.size());
    return few && c.bytes() > 262144 ? Reductions::binomial : TABLE.choose(c);
  }

  /** Recursive doubling among nodes; of nothing, only who is where is found out. */
  static void twoLevelAllreduce(Call c, Steps s) {
    amongNodes(
            (call, steps) -> {
              if (call.count() > 0) {
                Allreduces.doubling(call, steps);
              }
            })
        .expand(c, s);
  }

  /** The algorithm of a name among nodes, where MPICH's broadcast looks at no nodes any more. */
  static Algorithm amongNodes(Operation operation, String name) {
    boolean flat = operation == Operation.BCAST && name.equals("mpich");
    return amongNodes(
        flat
            ? (call, steps) -> MpichRules.flatBroadcast(call).expand(call, steps)
            : Algorithms.named(operation, name));
  }

  /** An algorithm among nodes, each with one process. */
  private static Algorithm amongNodes(Algorithm algorithm) {
    return (call, steps) -> {
      if (!call.nodes().alone()) {
        throw new IllegalArgumentException(
            call.operation().id()
                + " of mvapich2 in two levels is known for one process on a node only; maybe map"
                + " one to each, or name another algorithm");
      }
      call.nodes().prepare(call, steps);
      algorithm.expand(call, steps);
    };
  }
}
