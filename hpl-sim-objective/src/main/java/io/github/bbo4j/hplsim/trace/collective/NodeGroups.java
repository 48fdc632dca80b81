package io.github.bbo4j.hplsim.trace.collective;

import java.util.Arrays;

/**
 * Which processes share a node, for algorithms that treat them apart, and who has found out: the
 * first such operation of a process exchanges what it needs to know, as in SMPI. Belongs to one
 * replay; not thread-safe.
 */
public final class NodeGroups {

  private final int[] node;
  private final boolean[] known;
  private final int perNode;
  private final boolean blocked;

  /** Creates groups from the node of each process. */
  public NodeGroups(int... node) {
    this.node = node.clone();
    known = new boolean[node.length];
    int[] sizes = Arrays.stream(node).map(n -> group(n).length).distinct().toArray();
    perNode = sizes.length == 1 ? sizes[0] : 0;
    blocked =
        Arrays.stream(node)
            .mapToObj(this::group)
            .allMatch(group -> group[group.length - 1] - group[0] == group.length - 1);
  }

  private int[] group(int wanted) {
    int[] group = new int[node.length];
    int count = 0;
    for (int i = 0; i < node.length; i++) {
      if (node[i] == wanted) {
        group[count++] = i;
      }
    }
    return Arrays.copyOf(group, count);
  }

  private int[] leaders() {
    int[] leaders = new int[node.length];
    int count = 0;
    for (int i = 0; i < node.length; i++) {
      boolean first = true;
      for (int j = 0; j < i && first; j++) {
        first = node[j] != node[i];
      }
      if (first) {
        leaders[count++] = i;
      }
    }
    return Arrays.copyOf(leaders, count);
  }

  /** Returns whether every node has as many processes. */
  boolean uniform() {
    return perNode > 0;
  }

  /** Returns the processes of a node where all have as many, otherwise 1. */
  int perNode() {
    return Math.max(1, perNode);
  }

  /** Returns whether the processes of every node are consecutive. */
  boolean blocked() {
    return blocked;
  }

  /** Returns whether every node has one process. */
  boolean alone() {
    return perNode == 1;
  }

  /** Returns whether a process has found out already. */
  boolean known(int rank) {
    return known[rank];
  }

  /** Adds what the caller's first operation with nodes exchanges: four bytes at a time. */
  void prepare(Call c, Steps s) {
    int rank = c.rank();
    if (node.length != c.size() || known[rank]) {
      return;
    }
    known[rank] = true;
    int tag = s.tag();
    s.tagged(Operation.ALLGATHER.tag());
    Allgathers.ring(new Call().of(Operation.ALLGATHER, rank, c.size()).elements(1, 4), s);
    int[] mine = group(node[rank]);
    if (mine[0] == rank) {
      among(s, leaders(), rank, Operation.ALLGATHER, Allgathers::ring);
    }
    among(s, mine, rank, Operation.BCAST, Broadcasts::scatterRing);
    s.tagged(Operation.ALLREDUCE.tag());
    Linear.allreduce(new Call().of(Operation.ALLREDUCE, rank, c.size()).elements(1, 4), s);
    s.tagged(tag);
  }

  private static void among(
      Steps s, int[] group, int rank, Operation operation, Algorithm algorithm) {
    if (group.length > 1) {
      int place = Arrays.binarySearch(group, rank);
      s.tagged(operation.tag());
      s.among(group);
      algorithm.expand(new Call().of(operation, place, group.length).elements(1, 4), s);
      s.among(new int[0]);
    }
  }
}
