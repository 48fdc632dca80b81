package io.github.bbo4j.hplsim.trace.collective;

/**
 * Open MPI's split binary tree: each half of the elements goes down one half of the tree in
 * segments, then pairs of processes exchange their halves.
 */
final class SplitTree {

  private SplitTree() {}

  static void broadcast(Call c, Steps s) {
    long segmentBytes = Math.max(c.bytes() < 370728 ? 1024 : 8192, c.extent());
    long segment = segmentBytes / c.extent();
    long[] halves = {(c.count() + 1) / 2, c.count() / 2};
    if (segmentBytes > halves[0] * c.extent() || segmentBytes > halves[1] * c.extent()) {
      Broadcasts.flatTree(c, s);
      return;
    }
    OpenMpiTree tree = OpenMpiTree.binary(c);
    int side = (c.relative() + 1) % 2;
    if (c.rank() == c.root()) {
      for (int i = 0; i < Segments.number(halves[0], segment); i++) {
        for (int half = 0; half < tree.children().length; half++) {
          if (i < Segments.number(halves[half], segment)) {
            s.send(tree.children()[half], part(c, halves[half], segment, i));
          }
        }
      }
    } else {
      down(c, s, tree, halves[side], segment);
    }
    swap(c, s, halves, side);
  }

  private static long part(Call c, long half, long segment, int i) {
    return Math.min(segment, half - i * segment) * c.extent();
  }

  private static void down(Call c, Steps s, OpenMpiTree tree, long half, long segment) {
    int segments = Segments.number(half, segment);
    if (tree.children().length == 0) {
      for (int i = 0; i < segments; i++) {
        s.receive(tree.parent(), part(c, half, segment, i));
      }
      return;
    }
    int before = s.startReceive(tree.parent(), part(c, half, segment, 0));
    for (int i = 1; i < segments; i++) {
      int next = s.startReceive(tree.parent(), part(c, half, segment, i));
      s.await(before);
      for (int child : tree.children()) {
        s.send(child, segment * c.extent());
      }
      before = next;
    }
    s.await(before);
    for (int child : tree.children()) {
      s.send(child, part(c, half, segment, segments - 1));
    }
  }

  private static void swap(Call c, Steps s, long[] halves, int side) {
    int n = c.size();
    int pair = side == 0 ? c.after(1) : c.after(-1);
    long mine = halves[side] * c.extent();
    long other = halves[1 - side] * c.extent();
    if (n % 2 != 0) {
      if (c.rank() != c.root()) {
        s.exchange(pair, mine, pair, other);
      }
      return;
    }
    int last = c.fromRoot(n - 1);
    if (c.rank() == c.root()) {
      s.send(last, halves[1] * c.extent());
    } else if (c.rank() == last) {
      s.receive(c.root(), halves[1] * c.extent());
    } else {
      s.exchange(pair, mine, pair, other);
    }
  }
}
