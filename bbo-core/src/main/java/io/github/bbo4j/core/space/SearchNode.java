package io.github.bbo4j.core.space;

import java.util.Arrays;

/**
 * What completes a partial assignment: a node of the tree of {@link ConstraintSearch}.
 *
 * @param size the number of completions
 * @param values the values of the next parameter that have completions, rising
 * @param before how many completions the values before each have
 * @param children one per value; none where any values complete it, or nothing does
 */
// Never compared, and never modified.
@SuppressWarnings("ArrayRecordComponent")
record SearchNode(long size, long[] values, long[] before, SearchNode[] children) {
  /** A node whose remaining parameters are all free, or one that can't be completed. */
  static SearchNode leaf(long size) {
    return new SearchNode(size, new long[0], new long[0], new SearchNode[0]);
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
}
