package io.github.bbo4j.hplsim.trace.collective;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What collective operations cost by formula: the rounds of an algorithm times the cost of a
 * message (Thakur, Rabenseifner and Gropp 2005, section 3; {@code p} processes, {@code n} bytes,
 * {@code lg} the logarithm to base 2 rounded up), without contention and without what reductions
 * compute. With {@code t(k) = alpha + beta k}:
 *
 * <pre>
 * binomial tree                        lg p (alpha + n beta)
 * scatter and gather by halving        lg p alpha + (p-1)/p n beta
 * recursive doubling, ring             lg p alpha + (p-1)/p n beta, (p-1) alpha + (p-1)/p n beta
 * Rabenseifner's reductions            2 lg p alpha + 2 (p-1)/p n beta
 * Bruck's exchange                     lg p alpha + n/2 lg p beta
 * </pre>
 *
 * <p>Names are those of the algorithms with the same rounds ({@link Algorithms}); without a name
 * the choice is MPICH's, with the limits of that paper.
 */
public final class CostFormulas {

  private static final int SHORT_BROADCAST = 12288;
  private static final int LONG = 524288;
  private static final int MEDIUM = 81920;
  private static final int SHORT_REDUCTION = 2048;
  private static final int SHORT_EXCHANGE = 256;

  private static final Map<Operation, Map<String, Formula>> ALL = new EnumMap<>(Operation.class);

  /** The seconds of one call. */
  @FunctionalInterface
  private interface Formula {
    double seconds(Call c, MessageCost t);
  }

  static {
    add(Operation.BARRIER, "ompi_bruck", (c, t) -> rounds(c) * t.seconds(0));
    add(Operation.BCAST, "binomial_tree", CostFormulas::tree);
    add(Operation.BCAST, "flattree", CostFormulas::linear);
    add(
        Operation.BCAST,
        "scatter_LR_allgather",
        (c, t) -> halving(c, t) + (c.size() - 1) * t.seconds((double) c.bytes() / c.size()));
    add(Operation.BCAST, "scatter_rdb_allgather", (c, t) -> 2 * halving(c, t));
    add(Operation.REDUCE, "binomial", CostFormulas::tree);
    add(Operation.REDUCE, "flat_tree", CostFormulas::linear);
    add(Operation.REDUCE, "scatter_gather", (c, t) -> fold(c, t, 1) + 2 * halving(c, t));
    add(Operation.ALLREDUCE, "rdb", (c, t) -> fold(c, t, 2) + floor(c) * t.seconds(c.bytes()));
    add(Operation.ALLREDUCE, "rab_rdb", (c, t) -> fold(c, t, 2) + 2 * halving(c, t));
    add(
        Operation.ALLREDUCE,
        "lr",
        (c, t) -> 2 * (c.size() - 1) * t.seconds((double) c.bytes() / c.size()));
    add(Operation.ALLGATHER, "ring", CostFormulas::linear);
    add(Operation.ALLGATHER, "rdb", CostFormulas::doubling);
    add(Operation.ALLGATHER, "bruck", CostFormulas::doubling);
    add(Operation.ALLGATHERV, "ring", (c, t) -> (c.size() - 1) * t.seconds(largest(c)));
    add(Operation.ALLTOALL, "bruck", CostFormulas::exchange);
    add(Operation.ALLTOALL, "pair", CostFormulas::linear);
    add(Operation.ALLTOALLV, "ring", (c, t) -> each(c, t, c.counts()));
    add(Operation.GATHER, "ompi_binomial", CostFormulas::doubling);
    add(Operation.GATHER, "ompi_basic_linear", CostFormulas::linear);
    add(Operation.GATHERV, "default", (c, t) -> each(c, t, c.receiveCounts()));
    // The largest part first, as MPICH does; Open MPI goes the other way round.
    add(Operation.SCATTER, "binomial", CostFormulas::doubling);
    add(Operation.SCATTER, "ompi_basic_linear", CostFormulas::linear);
    add(Operation.SCATTERV, "default", (c, t) -> each(c, t, c.counts()));
    add(
        Operation.REDUCE_SCATTER,
        "ompi_basic_recursivehalving",
        (c, t) -> halving(c, c.received() * c.extent(), t));
    add(
        Operation.REDUCE_SCATTER,
        "mpich_pair",
        (c, t) -> (c.size() - 1) * t.seconds((double) (c.received() * c.extent()) / c.size()));
    add(Operation.SCAN, "default", CostFormulas::tree);
    add(Operation.EXSCAN, "default", CostFormulas::tree);
  }

  private CostFormulas() {}

  private static void add(Operation operation, String name, Formula formula) {
    ALL.computeIfAbsent(operation, o -> new TreeMap<>()).put(name, formula);
  }

  /** Returns the names of the formulas of an operation, in order. */
  public static List<String> names(Operation operation) {
    return List.copyOf(ALL.getOrDefault(operation, Map.of()).keySet());
  }

  /** Returns the seconds of a call from the last arrival on, by the formula that MPICH chooses. */
  public static double seconds(Call call, MessageCost cost) {
    return seconds(call, chosen(call), cost);
  }

  /**
   * Returns the seconds of a call from the last arrival on.
   *
   * @throws IllegalArgumentException when there is no formula of this name; the message lists them
   */
  public static double seconds(Call call, String name, MessageCost cost) {
    Formula formula = ALL.getOrDefault(call.operation(), Map.of()).get(name);
    if (formula == null) {
      throw new IllegalArgumentException(
          "no formula '"
              + name
              + "' of "
              + call.operation().id()
              + "; there are "
              + names(call.operation()));
    }
    return call.size() < 2 ? 0 : formula.seconds(call, cost);
  }

  private static String chosen(Call c) {
    boolean power = Integer.bitCount(c.size()) == 1;
    long all = c.bytes() * c.size();
    return switch (c.operation()) {
      case BARRIER -> "ompi_bruck";
      case BCAST ->
          c.bytes() < SHORT_BROADCAST || c.size() < 8
              ? "binomial_tree"
              : c.bytes() < LONG && power ? "scatter_rdb_allgather" : "scatter_LR_allgather";
      case REDUCE -> c.bytes() <= SHORT_REDUCTION ? "binomial" : "scatter_gather";
      case ALLREDUCE -> c.bytes() <= SHORT_REDUCTION ? "rdb" : "rab_rdb";
      case ALLGATHER -> all < LONG && power ? "rdb" : all < MEDIUM ? "bruck" : "ring";
      case ALLTOALL -> c.bytes() <= SHORT_EXCHANGE && c.size() >= 8 ? "bruck" : "pair";
      case GATHER -> "ompi_binomial";
      case SCATTER -> "binomial";
      case REDUCE_SCATTER ->
          c.received() * c.extent() < LONG ? "ompi_basic_recursivehalving" : "mpich_pair";
      case ALLGATHERV, ALLTOALLV -> "ring";
      default -> "default";
    };
  }

  private static int floor(Call c) {
    return Integer.numberOfTrailingZeros(Segments.powerOfTwo(c.size()));
  }

  private static int rounds(Call c) {
    return floor(c) + (Integer.bitCount(c.size()) == 1 ? 0 : 1);
  }

  /** What processes beyond the power of two add: everything once, or there and back. */
  private static double fold(Call c, MessageCost t, int times) {
    return Integer.bitCount(c.size()) == 1 ? 0 : times * t.seconds(c.bytes());
  }

  private static double tree(Call c, MessageCost t) {
    return rounds(c) * t.seconds(c.bytes());
  }

  private static double linear(Call c, MessageCost t) {
    return (c.size() - 1) * t.seconds(c.bytes());
  }

  private static double halving(Call c, MessageCost t) {
    return halving(c, c.bytes(), t);
  }

  /** A half, a quarter, ... until each of the power of two has its part. */
  private static double halving(Call c, long bytes, MessageCost t) {
    double sum = 0;
    for (int parts = 2; parts <= Segments.powerOfTwo(c.size()); parts *= 2) {
      sum += t.seconds((double) bytes / parts);
    }
    return sum;
  }

  /** One part, two, four, ... the last round only what is missing. */
  private static double doubling(Call c, MessageCost t) {
    double sum = 0;
    for (int have = 1; have < c.size(); have *= 2) {
      sum += t.seconds((double) Math.min(have, c.size() - have) * c.bytes());
    }
    return sum;
  }

  /** In round i the parts whose distance has bit i. */
  private static double exchange(Call c, MessageCost t) {
    double sum = 0;
    for (int bit = 1; bit < c.size(); bit *= 2) {
      int parts = 0;
      for (int i = 1; i < c.size(); i++) {
        parts += (i & bit) != 0 ? 1 : 0;
      }
      sum += t.seconds((double) parts * c.bytes());
    }
    return sum;
  }

  private static double largest(Call c) {
    long most = 0;
    for (long count : c.receiveCounts()) {
      most = Math.max(most, count);
    }
    return (double) (most * c.extent());
  }

  /** One message to, or from, each other process. */
  private static double each(Call c, MessageCost t, long[] counts) {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += i == c.rank() ? 0 : t.seconds((double) (counts[i] * c.extent()));
    }
    return sum;
  }
}
