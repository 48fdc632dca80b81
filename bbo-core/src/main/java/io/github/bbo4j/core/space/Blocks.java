package io.github.bbo4j.core.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Groups the parameters by shared constraints. */
final class Blocks {
  private Blocks() {}

  static List<Block> of(SearchSpace space) {
    int n = space.dimension();
    int[] root = new int[n];
    Arrays.setAll(root, i -> i);
    for (Constraint constraint : space.constraints()) {
      int[] read = read(space, constraint);
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
            space.constraints().stream().filter(c -> root[read(space, c)[0]] == group).toList();
        blocks.add(new Block(space.parameters(), members, own, c -> holds(space, own, c)));
      }
    }
    blocks.sort(Comparator.comparingInt(Block::firstDimension));
    return List.copyOf(blocks);
  }

  private static boolean holds(
      SearchSpace space, List<Constraint> constraints, long[] coordinates) {
    for (Constraint constraint : constraints) {
      if (!constraint.predicate().test(new PartialValues(space, constraint, coordinates))) {
        return false;
      }
    }
    return true;
  }

  private static int[] read(SearchSpace space, Constraint constraint) {
    return constraint.parameters().isEmpty()
        ? IntStream.range(0, space.dimension()).toArray()
        : constraint.parameters().stream().mapToInt(space::indexOf).toArray();
  }
}
