package io.github.bbo4j.hplsim.trace.collective;

/** Which algorithm MPICH takes, by processes and bytes (SimGrid 3.32, selector mpich). */
final class MpichRules {

  private static final int LARGE = 524288;

  private MpichRules() {}

  static Algorithm choose(Call c) {
    return switch (c.operation()) {
      case BARRIER -> Barriers::bruck;
      case BCAST -> NodeAlgorithms::binomialBroadcast;
      case REDUCE -> reduce(c);
      case ALLREDUCE ->
          c.bytes() > 2048 && c.count() >= Segments.powerOfTwo(c.size())
              ? Allreduces::rabenseifner
              : Allreduces::doubling;
      case ALLTOALL -> alltoall(c);
      case ALLTOALLV -> Exchanges::throttledOthers;
      case GATHER -> Gathers::binomialGather;
      case SCATTER -> Gathers::binomialScatter;
      case ALLGATHER -> allgather(c);
      case ALLGATHERV -> allgatherv(c);
      case REDUCE_SCATTER -> c.received() > LARGE ? ReduceScatters::pair : ReduceScatters::doubling;
      default -> Algorithms.named(c.operation(), "default");
    };
  }

  /** The broadcast where nodes have different numbers of processes. */
  static Algorithm flatBroadcast(Call c) {
    if (c.bytes() < 12288 || c.size() <= 8) {
      return Trees::binomialBroadcast;
    }
    return c.bytes() < LARGE && c.size() % 2 == 0
        ? Broadcasts::scatterDoubling
        : Broadcasts::scatterRing;
  }

  private static Algorithm reduce(Call c) {
    return c.count() < Segments.powerOfTwo(c.size()) || c.bytes() < 2048
        ? Reductions::binomial
        : Reductions::scatterGather;
  }

  private static Algorithm alltoall(Call c) {
    if (c.bytes() < 256 && c.size() >= 8) {
      return Alltoalls::bruck;
    }
    if (c.bytes() < 32768) {
      return Exchanges::scattered;
    }
    return c.size() % 2 != 0 ? Exchanges::pair : Exchanges::ring;
  }

  private static Algorithm allgather(Call c) {
    long all = c.bytes() * c.size();
    if (Integer.bitCount(c.size()) == 1 && all < LARGE) {
      return Allgathers::doubling;
    }
    return all <= 81920 ? Allgathers::bruck : Allgathers::ring;
  }

  /** By the number of elements, not bytes, as SMPI counts here. */
  private static Algorithm allgatherv(Call c) {
    long all = c.received();
    if (all == 0) {
      return (call, steps) -> {};
    }
    if (Integer.bitCount(c.size()) == 1 && all < LARGE) {
      return Allgathers::doubling;
    }
    return all <= 81920 ? Allgathers::bruck : Allgathers::piecewiseRing;
  }
}
