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
    broadcasts();
    reductions();
    allreduces();
    // SMPI's default takes Open MPI's decision here.
    add(Operation.ALLTOALL, "default", (c, s) -> Selectors.named("ompi").choose(c).expand(c, s));
    add(Operation.ALLTOALL, "basic_linear", Linear::alltoall);
    exchanges(Operation.ALLTOALL);
    exchanges(Operation.ALLTOALLV);
    add(Operation.ALLTOALL, "bruck", Alltoalls::bruck);
    add(Operation.ALLTOALL, "rdb", Alltoalls::doubling);
    add(Operation.ALLTOALL, "2dmesh", Alltoalls::mesh2);
    add(Operation.ALLTOALL, "3dmesh", Alltoalls::mesh3);
    add(Operation.ALLTOALL, "mvapich2_scatter_dest", Exchanges::scattered);
    add(Operation.ALLTOALLV, "bruck", Exchanges::throttledOthers);
    add(Operation.ALLTOALLV, "ompi_basic_linear", Linear::alltoallv);
    gathers();
    rest();
    others();
    add(Operation.ALLTOALLV, "default", Linear::alltoallv);
    add(Operation.REDUCE_SCATTER, "default", Linear::reduceScatter);
    add(Operation.SCAN, "default", Linear::scan);
    add(Operation.EXSCAN, "default", Linear::scan);
  }

  private Algorithms() {}

  /** A library's whole selector as one algorithm, for selectors that go on to it. */
  private static void others() {
    for (Operation operation : Operation.values()) {
      add(operation, "mvapich2", (c, s) -> Mvapich2Rules.choose(c).expand(c, s));
    }
    add(Operation.BCAST, "mpich", (c, s) -> MpichRules.choose(c).expand(c, s));
    add(Operation.REDUCE, "rab", Reductions::halvingGather);
    add(Operation.ALLREDUCE, "mvapich2_two_level", Mvapich2Rules::twoLevelAllreduce);
  }

  private static void broadcasts() {
    add(Operation.BCAST, "binomial_tree", Trees::binomialBroadcast);
    add(Operation.BCAST, "flattree", Broadcasts::flatTree);
    add(Operation.BCAST, "flattree_pipeline", Broadcasts::flatTreePipeline);
    add(Operation.BCAST, "NTSB", Broadcasts::binaryTree);
    add(Operation.BCAST, "NTSL", Broadcasts::chain);
    add(Operation.BCAST, "scatter_LR_allgather", Broadcasts::scatterRing);
    add(Operation.BCAST, "scatter_rdb_allgather", Broadcasts::scatterDoubling);
    add(Operation.BCAST, "ompi_pipeline", Broadcasts::pipeline);
    add(Operation.BCAST, "ompi_split_bintree", SplitTree::broadcast);
  }

  private static void reductions() {
    add(Operation.BCAST, "SMP_binomial", NodeAlgorithms::binomialBroadcast);
    add(Operation.BCAST, "mvapich2_knomial_intra_node", NodeAlgorithms::knomialBroadcast);
    add(Operation.ALLREDUCE, "smp_binomial", NodeAlgorithms::binomialAllreduce);
    add(Operation.ALLGATHER, "loosely_lr", NodeAlgorithms::looseRing);
    add(Operation.ALLGATHERV, "GB", Allgathers::gatherBroadcastVector);
    add(Operation.SCATTER, "ompi_linear_nb", Linear::fromRootStarted);
    add(Operation.REDUCE, "ompi_in_order_binary", Reductions::inOrderBinary);
    add(Operation.REDUCE, "binomial", Reductions::binomial);
    add(Operation.REDUCE, "flat_tree", Reductions::linear);
    add(Operation.REDUCE, "NTSL", Reductions::chain);
    add(Operation.REDUCE, "scatter_gather", Reductions::scatterGather);
    add(Operation.REDUCE, "mvapich2_knomial", Reductions::knomial);
    add(Operation.REDUCE, "ompi_chain", Reductions::chains);
    add(Operation.REDUCE, "ompi_pipeline", Reductions::pipeline);
    add(Operation.REDUCE, "ompi_binary", Reductions::binary);
    add(Operation.REDUCE, "ompi_binomial", Reductions::inOrderBinomial);
    add(Operation.REDUCE, "ompi_basic_linear", Reductions::linear);
  }

  private static void exchanges(Operation operation) {
    add(operation, "pair", Exchanges::pair);
    add(operation, "pair_light_barrier", Exchanges::pairLight);
    add(operation, "pair_mpi_barrier", Exchanges::pairBarriers);
    add(operation, "pair_one_barrier", Exchanges::pairOneBarrier);
    add(operation, "ring", Exchanges::ring);
    add(operation, "ring_light_barrier", Exchanges::ringLight);
    add(operation, "ring_mpi_barrier", Exchanges::ringBarriers);
    add(operation, "ring_one_barrier", Exchanges::ringOneBarrier);
  }

  private static void gathers() {
    add(Operation.ALLGATHER, "ring", Allgathers::ring);
    add(Operation.ALLGATHER, "pair", Allgathers::pair);
    add(Operation.ALLGATHER, "bruck", Allgathers::bruck);
    add(Operation.ALLGATHER, "rdb", Allgathers::doubling);
    add(Operation.ALLGATHER, "rhv", Allgathers::halving);
    add(Operation.ALLGATHER, "GB", Allgathers::gatherBroadcast);
    add(Operation.ALLGATHER, "2dmesh", Meshes::gather2);
    add(Operation.ALLGATHER, "3dmesh", Meshes::gather3);
    add(Operation.ALLGATHER, "NTSLR", Allgathers::logicalRing);
    add(Operation.ALLGATHER, "NTSLR_NB", Allgathers::logicalRingStarted);
    add(Operation.ALLGATHER, "spreading_simple", Allgathers::spreading);
    add(Operation.ALLGATHER, "ompi_neighborexchange", Allgathers::neighbours);
    add(Operation.ALLGATHERV, "ring", Allgathers::ring);
    add(Operation.ALLGATHERV, "pair", Allgathers::pair);
    add(Operation.ALLGATHERV, "ompi_bruck", Allgathers::bruck);
    add(Operation.ALLGATHERV, "ompi_neighborexchange", Allgathers::neighbours);
    add(Operation.ALLGATHERV, "mpich_rdb", Allgathers::doublingVector);
    add(Operation.ALLGATHERV, "mpich_ring", Allgathers::piecewiseRing);
    add(Operation.GATHER, "ompi_basic_linear", Gathers::linearGather);
    add(Operation.GATHER, "ompi_binomial", Gathers::binomialGather);
    add(Operation.GATHER, "ompi_linear_sync", Gathers::synchronizedGather);
    add(Operation.SCATTER, "ompi_basic_linear", Gathers::linearScatter);
    add(Operation.SCATTER, "ompi_binomial", Gathers::binomialScatter);
  }

  private static void rest() {
    add(Operation.REDUCE_SCATTER, "mpich_pair", ReduceScatters::pair);
    add(Operation.REDUCE_SCATTER, "mpich_rdb", ReduceScatters::doubling);
    add(Operation.REDUCE_SCATTER, "mpich_noncomm", ReduceScatters::halving);
    add(Operation.REDUCE_SCATTER, "ompi_basic_recursivehalving", ReduceScatters::recursiveHalving);
    add(Operation.REDUCE_SCATTER, "ompi_ring", ReduceScatters::ring);
    add(Operation.BARRIER, "ompi_basic_linear", Linear::barrier);
    add(Operation.BARRIER, "ompi_two_procs", Barriers::twoProcesses);
    add(Operation.BARRIER, "ompi_tree", Barriers::tree);
    add(Operation.BARRIER, "ompi_bruck", Barriers::bruck);
    add(Operation.BARRIER, "ompi_recursivedoubling", Barriers::recursiveDoubling);
    add(Operation.BARRIER, "ompi_doublering", Barriers::doubleRing);
    add(Operation.BARRIER, "mvapich2_pair", Barriers::recursiveDoubling);
  }

  private static void allreduces() {
    add(Operation.ALLREDUCE, "redbcast", Allreduces::reduceBroadcast);
    add(Operation.ALLREDUCE, "rdb", Allreduces::doubling);
    add(Operation.ALLREDUCE, "rab_rdb", Allreduces::rabenseifner);
    add(Operation.ALLREDUCE, "rab1", Allreduces::halvingAllgather);
    add(Operation.ALLREDUCE, "rab2", Allreduces::alltoallAllgather);
    add(Operation.ALLREDUCE, "lr", Allreduces::ring);
    add(Operation.ALLREDUCE, "ompi_ring_segmented", Allreduces::segmentedRing);
    add(Operation.ALLREDUCE, "mvapich2_rs", Allreduces::mvapich);
  }

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
