package io.github.bbo4j.core.space;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The feasible set as the product of the {@link Block}s: exact size, ranks and draws. The order of
 * the points is mixed radix over the blocks in the order of their first parameters, last fastest.
 */
final class Blocks {
  private final List<Block> blocks;
  private final boolean finite;

  /** The size as a long: 0 while it was not asked for, -1 if it is 2^63 or more, -2 uncountable. */
  private volatile long cachedSize;

  private Blocks(List<Block> blocks) {
    this.blocks = List.copyOf(blocks);
    this.finite = blocks.stream().allMatch(Block::isFinite);
  }

  /**
   * Groups the parameters by shared constraints.
   *
   * @throws IllegalArgumentException if a block that is cheaply checked has no feasible point
   */
  static Blocks of(SearchSpace space) {
    int n = space.dimension();
    int[] root = new int[n];
    Arrays.setAll(root, i -> i);
    for (Constraint constraint : space.constraints()) {
      constraint.early(space); // Refuses what can't be summed here, not at the first draw.
      int[] read = constraint.dimensions(space);
      for (int d : read) {
        int from = root[d];
        int to = root[read[0]];
        for (int i = 0; i < n; i++) {
          root[i] = root[i] == from ? to : root[i];
        }
      }
    }
    List<Block> blocks = new ArrayList<>();
    for (int r = 0; r < n; r++) {
      int group = r;
      int[] members = IntStream.range(0, n).filter(d -> root[d] == group).toArray();
      if (members.length > 0) {
        List<Constraint> own =
            space.constraints().stream()
                .filter(c -> root[c.dimensions(space)[0]] == group)
                .toList();
        blocks.add(block(space, members, own));
      }
    }
    blocks.sort(Comparator.comparingInt(b -> b.dimensions()[0]));
    // An empty space is refused where it is made, if that can be seen at once.
    for (Block block : blocks) {
      if (block.isCheaplyChecked()) {
        block.feasibleSize();
      }
    }
    return new Blocks(blocks);
  }

  private static Block block(SearchSpace space, int[] members, List<Constraint> own) {
    List<Parameter> parameters = space.parameters();
    if (own.isEmpty() && space.domain(members[0]).isFinite()) {
      return new FreeBlock(parameters, members[0]);
    }
    Predicate<long[]> feasible = coordinates -> space.violated(own, coordinates).isEmpty();
    Optional<ListedPoints> listed = space.listed();
    if (listed.isPresent()) {
      return new ListBlock(parameters, members, own, listed.get());
    }
    OpenBlock open = new OpenBlock(parameters, members, own, feasible, sums(space, own));
    if (open.cells() >= 0 && open.cells() <= SearchSpace.LARGEST_TABLE) {
      return new TableBlock(parameters, members, own, feasible);
    }
    if (!open.isFinite()) {
      return open;
    }
    return own.size() == 1 && !open.sums().isEmpty()
        ? open.sums().get(0)
        : new SearchBlock(space, own, open);
  }

  /** Blocks of sums that have no parameter in common. */
  private static List<Block> sums(SearchSpace space, List<Constraint> constraints) {
    Set<Integer> taken = new HashSet<>();
    List<Block> sums = new ArrayList<>();
    for (Constraint constraint : constraints) {
      List<Integer> read = Arrays.stream(constraint.dimensions(space)).boxed().toList();
      if (read.stream().noneMatch(taken::contains)) {
        SumBlock.of(space, constraint)
            .ifPresent(
                block -> {
                  sums.add(block);
                  taken.addAll(read);
                });
      }
    }
    return sums;
  }

  /** The blocks in the order of the ranks. */
  List<Block> list() {
    return blocks;
  }

  boolean isFinite() {
    return finite;
  }

  boolean isCountable() {
    return knownSize() > -2;
  }

  BigInteger size() {
    BigInteger size = BigInteger.ONE;
    for (Block block : blocks) {
      size = size.multiply(BigInteger.valueOf(block.feasibleSize()));
    }
    return size;
  }

  OptionalLong longSize() {
    long size = knownSize();
    return size > 0 ? OptionalLong.of(size) : OptionalLong.empty();
  }

  private long knownSize() {
    long known = cachedSize;
    if (known == 0) {
      if (!blocks.stream().allMatch(Block::isCountable)) {
        known = -2;
      } else {
        BigInteger exact = size();
        known = exact.bitLength() < 64 ? exact.longValueExact() : -1;
      }
      cachedSize = known;
    }
    return known;
  }

  BigInteger rank(long[] coordinates) {
    BigInteger rank = BigInteger.ZERO;
    for (Block block : blocks) {
      rank =
          rank.multiply(BigInteger.valueOf(block.size()))
              .add(BigInteger.valueOf(block.rank(coordinates)));
    }
    return rank;
  }

  long longRank(long[] coordinates) {
    long rank = 0;
    for (Block block : blocks) {
      rank = rank * block.size() + block.rank(coordinates);
    }
    return rank;
  }

  /** Writes the coordinates of the point of a rank; returns what is left over of the rank. */
  BigInteger unrank(BigInteger rank, long[] coordinates) {
    BigInteger rest = rank;
    for (int b = blocks.size() - 1; b >= 0; b--) {
      Block block = blocks.get(b);
      BigInteger[] parts = rest.divideAndRemainder(BigInteger.valueOf(block.size()));
      block.unrank(parts[1].longValueExact(), coordinates);
      rest = parts[0];
    }
    return rest;
  }

  /** Writes the coordinates of the point of a rank; returns what is left over of the rank. */
  long unrank(long rank, long[] coordinates) {
    long rest = rank;
    for (int b = blocks.size() - 1; b >= 0; b--) {
      long size = blocks.get(b).size();
      blocks.get(b).unrank(rest % size, coordinates);
      rest /= size;
    }
    return rest;
  }

  void sample(RandomGenerator random, long[] coordinates) {
    for (Block block : blocks) {
      block.sample(random, coordinates);
    }
  }

  double triesPerSample() {
    return blocks.stream().mapToDouble(Block::triesPerDraw).max().orElse(1);
  }
}
