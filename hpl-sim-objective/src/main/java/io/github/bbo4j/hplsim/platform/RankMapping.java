package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Which slot of the machine each rank gets; slot {@code s} is on node {@code s / ranksPerNode}.
 * Immutable.
 */
public final class RankMapping {

  private enum Kind {
    SEQUENTIAL,
    ROUND_ROBIN,
    EXPLICIT,
    NODES
  }

  private final Kind kind;

  /** The slot of each rank, or its node. */
  private final int[] slots;

  /** Of nodes: how many lower ranks are on the node of each rank. */
  private final int[] before;

  private RankMapping(Kind kind, int[] slots) {
    this.kind = kind;
    this.slots = slots;
    before = new int[kind == Kind.NODES ? slots.length : 0];
    Map<Integer, Integer> held = new HashMap<>();
    for (int rank = 0; rank < before.length; rank++) {
      before[rank] = held.merge(slots[rank], 1, Integer::sum) - 1;
    }
  }

  /** Returns the mapping that fills one node after the other. */
  public static RankMapping sequential() {
    return new RankMapping(Kind.SEQUENTIAL, new int[0]);
  }

  /** Returns the mapping that deals the ranks to the nodes in turn. */
  public static RankMapping roundRobin() {
    return new RankMapping(Kind.ROUND_ROBIN, new int[0]);
  }

  /**
   * Returns the mapping with a given slot for each rank, {@code slots[rank]}.
   *
   * @throws IllegalArgumentException when the slots are not a permutation of {@code
   *     0..slots.length-1}
   */
  public static RankMapping of(int... slots) {
    Arguments.given(slots, "slots");
    boolean[] seen = new boolean[slots.length];
    for (int slot : slots) {
      if (slot < 0 || slot >= slots.length || seen[slot]) {
        throw new IllegalArgumentException(
            "slots must be a permutation of 0.."
                + (slots.length - 1)
                + " but "
                + slot
                + " is not there exactly once");
      }
      seen[slot] = true;
    }
    return new RankMapping(Kind.EXPLICIT, slots.clone());
  }

  /**
   * Returns the mapping with a given node for each rank, {@code nodes[rank]}; a node may hold
   * several ranks and may stay empty.
   *
   * @throws IllegalArgumentException when a node is negative
   */
  public static RankMapping ofNodes(int... nodes) {
    Arguments.given(nodes, "nodes");
    for (int node : nodes) {
      if (node < 0) {
        throw new IllegalArgumentException("node = " + node + " must be at least 0");
      }
    }
    return new RankMapping(Kind.NODES, nodes.clone());
  }

  /**
   * Returns a mapping by its name: {@code sequential}, {@code round-robin} or {@code random:SEED},
   * a permutation of all slots that follows from the seed.
   *
   * @throws IllegalArgumentException for another name
   */
  public static RankMapping named(String name, int slots) {
    Arguments.given(name, "name");
    if (name.equals("sequential")) {
      return sequential();
    } else if (name.equals("round-robin")) {
      return roundRobin();
    } else if (name.startsWith("random:")) {
      try {
        long seed = Long.parseLong(name.substring("random:".length()));
        return shuffled(slots, new SplittableRandom(seed));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "mapping '" + name + "' has no whole number as its seed; write random:1", e);
      }
    }
    throw new IllegalArgumentException(
        "mapping '" + name + "' is not known; use sequential, round-robin or random:SEED");
  }

  /**
   * Reads the node of each rank from a file with the name of a node on each line that isn't blank.
   *
   * @param names of the nodes, by their numbers
   * @param ranks as many of the first lines are taken
   * @throws IOException when it can't be read
   * @throws IllegalArgumentException when a name is none of the nodes', or there are too few; the
   *     message names file and line
   */
  public static int[] nodesIn(Path file, List<String> names, int ranks) throws IOException {
    Arguments.given(names, "names");
    Map<String, Integer> numbers = new HashMap<>();
    for (int node = 0; node < names.size(); node++) {
      numbers.put(names.get(node), node);
    }
    List<String> lines = TextFiles.lines(Arguments.given(file, "file"));
    List<Integer> nodes = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String name = lines.get(i).strip();
      if (!name.isEmpty() && !numbers.containsKey(name)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%s line %d: the platform has no host '%s'; its %d hosts are %s, ...",
                file,
                i + 1,
                name,
                names.size(),
                names.get(0)));
      }
      if (!name.isEmpty()) {
        nodes.add(numbers.get(name));
      }
    }
    if (nodes.size() < ranks) {
      throw new IllegalArgumentException(
          file + " has " + nodes.size() + " hosts for " + ranks + " ranks; add a line for each");
    }
    return nodes.stream().limit(ranks).mapToInt(Integer::intValue).toArray();
  }

  /** Returns whether a name is one of {@link #named}. */
  public static boolean isName(String name) {
    Arguments.given(name, "name");
    return name.equals("sequential") || name.equals("round-robin") || name.startsWith("random:");
  }

  /**
   * Returns a random permutation of {@code ranks} slots.
   *
   * @param ranks at least 1
   * @param random draws it
   */
  public static RankMapping shuffled(int ranks, RandomGenerator random) {
    Arguments.require(ranks >= 1, "ranks", ranks, "at least 1");
    Arguments.given(random, "random");
    int[] slots = new int[ranks];
    for (int i = 0; i < ranks; i++) {
      int j = random.nextInt(i + 1);
      slots[i] = slots[j];
      slots[j] = i;
    }
    return new RankMapping(Kind.EXPLICIT, slots);
  }

  /** Returns the slot of a rank on a machine of the given shape. */
  int slot(int rank, int nodes, int ranksPerNode) {
    return switch (kind) {
      case SEQUENTIAL -> rank;
      case ROUND_ROBIN -> rank % nodes * ranksPerNode + rank / nodes;
      case EXPLICIT -> slots[rank];
      case NODES -> slots[rank] * ranksPerNode + before[rank];
    };
  }

  /** Refuses a machine that has no room for the mapping. */
  void check(int nodes, int ranksPerNode) {
    if (slots.length > nodes * ranksPerNode) {
      throw new IllegalArgumentException(
          "mapping places "
              + slots.length
              + " ranks but the platform has "
              + nodes * ranksPerNode
              + " slots");
    }
    if (kind != Kind.NODES) {
      return;
    }
    int[] held = new int[nodes];
    for (int node : slots) {
      if (node >= nodes || ++held[node] > ranksPerNode) {
        throw new IllegalArgumentException(
            node >= nodes
                ? "mapping names node " + node + " but the platform has nodes 0.." + (nodes - 1)
                : "mapping places more than "
                    + ranksPerNode
                    + " ranks on node "
                    + node
                    + "; give the platform more ranks per node");
      }
    }
  }

  /** Returns whether it names the node of each rank. */
  boolean ofNodes() {
    return kind == Kind.NODES;
  }

  /** Returns the number of ranks it is defined for, or -1 for any number. */
  int ranks() {
    return kind == Kind.EXPLICIT || kind == Kind.NODES ? slots.length : -1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RankMapping mapping
        && kind == mapping.kind
        && Arrays.equals(slots, mapping.slots);
  }

  @Override
  public int hashCode() {
    return 31 * kind.hashCode() + Arrays.hashCode(slots);
  }

  @Override
  public String toString() {
    return switch (kind) {
      case EXPLICIT -> "RankMapping" + Arrays.toString(slots);
      case NODES -> "RankMapping of nodes " + Arrays.toString(slots);
      default -> "RankMapping " + kind;
    };
  }
}
