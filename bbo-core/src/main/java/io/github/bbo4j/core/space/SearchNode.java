package io.github.bbo4j.core.space;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * What completes a partial assignment: a node of the tree of {@link ConstraintSearch}.
 *
 * @param size the number of completions, {@link #MANY} if there are as many or more
 * @param weight the same as a floating-point number, however many there are
 * @param values the values of the next parameter that have completions, rising
 * @param before how many completions the values before each have
 * @param children one per value; none where any values complete it, or nothing does
 */
// Never compared, and never modified.
@SuppressWarnings("ArrayRecordComponent")
record SearchNode(long size, double weight, long[] values, long[] before, SearchNode[] children) {
  /** More completions than ranks can tell apart. */
  static final long MANY = Long.MAX_VALUE;

  /** A node whose remaining parameters are all free, or one that can't be completed. */
  static SearchNode leaf(long size, double weight) {
    return new SearchNode(size, weight, new long[0], new long[0], new SearchNode[0]);
  }

  /** A node with children. */
  static SearchNode branch(long[] values, SearchNode[] children) {
    long[] before = new long[children.length];
    long size = 0;
    double weight = 0;
    for (int i = 0; i < children.length; i++) {
      before[i] = size;
      long child = children[i].size();
      size = size > MANY - child ? MANY : size + child;
      weight += children[i].weight();
    }
    return new SearchNode(size, weight, values, before, children);
  }

  /** Whether no constraint is left: any values complete it. */
  boolean isFree() {
    return children.length == 0 && size > 0;
  }

  /** The place of a value. */
  int indexOf(long value) {
    return Arrays.binarySearch(values, value);
  }

  /** The place of the value whose completions hold the one of that rank. */
  int indexOfRank(long rank) {
    int i = Arrays.binarySearch(before, rank);
    return i < 0 ? -i - 2 : i;
  }

  /** The place of a value, drawn by how many completions each has. */
  int draw(RandomGenerator random) {
    double left = random.nextDouble() * weight;
    int i = 0;
    while (i < children.length - 1 && left >= children[i].weight()) {
      left -= children[i].weight();
      i++;
    }
    return i;
  }
}
