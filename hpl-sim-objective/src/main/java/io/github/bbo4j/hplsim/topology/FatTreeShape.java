package io.github.bbo4j.hplsim.topology;

/** The numbers of a fat tree, {@code h; down; up; parallel}, and its labels. Immutable. */
final class FatTreeShape {

  private final int[] down;
  private final int[] up;
  private final int[] parallel;

  FatTreeShape(int[] down, int[] up, int[] parallel) {
    this.down = down.clone();
    this.up = up.clone();
    this.parallel = parallel.clone();
    if (down.length < 1 || up.length != down.length || parallel.length != down.length) {
      throw new IllegalArgumentException(
          "a fat tree needs as many numbers down, up and of parallel cables as it has levels but"
              + " there are "
              + down.length
              + ", "
              + up.length
              + " and "
              + parallel.length);
    }
    TopologyText.checkPositive("down", down);
    TopologyText.checkPositive("up", up);
    TopologyText.checkPositive("parallel", parallel);
  }

  int levels() {
    return down.length;
  }

  int nodes() {
    return vertices(0);
  }

  int down(int level) {
    return down[level];
  }

  int up(int level) {
    return up[level];
  }

  int parallel(int level) {
    return parallel[level];
  }

  private int base(int level, int digit) {
    return digit < level ? up[digit] : down[digit];
  }

  /** Returns the number of vertices of a level. */
  int vertices(int level) {
    double count = 1;
    for (int i = 0; i < down.length; i++) {
      count *= base(level, i);
    }
    return TopologyText.checkCount("nodes or switches of a level of a fat tree", count);
  }

  /** Returns the number of cables. */
  int cables() {
    double count = 0;
    for (int level = 0; level < down.length; level++) {
      count += (double) vertices(level) * up[level] * parallel[level];
    }
    return TopologyText.checkCount("cables of a fat tree", count);
  }

  int[] digits(int position, int level) {
    int[] digits = new int[down.length];
    int rest = position;
    for (int i = 0; i < digits.length; i++) {
      digits[i] = rest % base(level, i);
      rest /= base(level, i);
    }
    return digits;
  }

  int position(int[] digits, int level) {
    int position = 0;
    for (int i = digits.length - 1; i >= 0; i--) {
      position = position * base(level, i) + digits[i];
    }
    return position;
  }

  /** Returns the number in names: nodes upwards, switches downwards from twice the nodes. */
  int id(int level, int position) {
    if (level == 0) {
      return position;
    }
    int id = 2 * nodes() - 1 - position;
    for (int below = 1; below < level; below++) {
      id -= vertices(below);
    }
    return id;
  }

  /** Returns whether a node is below a vertex. */
  boolean below(int[] vertex, int[] node, int level) {
    for (int i = level; i < down.length; i++) {
      if (vertex[i] != node[i]) {
        return false;
      }
    }
    return true;
  }

  /** Returns the number of a cable between a vertex of a level and a parent. */
  int cable(int level, int[] child, int parent, int cable) {
    int number = (position(child, level) * up[level] + parent) * parallel[level] + cable;
    for (int below = 0; below < level; below++) {
      number += vertices(below) * up[below] * parallel[below];
    }
    return number;
  }
}
