package io.github.bbo4j.hplsim.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths found from one end alone are those of the whole table. */
class ShortestPathsTest {

  /**
   * Floyd's algorithm as it is written in books: the last node but one of all paths, -1 if none.
   */
  private static int[][] table(int nodes, int[][] arcs) {
    long[][] length = new long[nodes][nodes];
    int[][] before = new int[nodes][nodes];
    for (int i = 0; i < nodes; i++) {
      Arrays.fill(length[i], Integer.MAX_VALUE);
      Arrays.fill(before[i], -1);
    }
    for (int[] arc : arcs) {
      length[arc[0]][arc[1]] = arc[2];
      before[arc[0]][arc[1]] = arc[0];
    }
    for (int k = 0; k < nodes; k++) {
      for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < nodes; j++) {
          if (length[i][k] + length[k][j] < length[i][j]) {
            length[i][j] = length[i][k] + length[k][j];
            before[i][j] = before[k][j];
          }
        }
      }
    }
    return before;
  }

  /** Lengths of 0 to 2: nearly every pair has several shortest paths. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void floydFromOneEndIsFloydOfAll(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int nodes = 2 + random.nextInt(25);
    int[][] lengths = new int[nodes * nodes][];
    int count = 0;
    for (int i = 0; i < nodes; i++) {
      for (int j = 0; j < nodes; j++) {
        if (i != j && random.nextInt(nodes) < 3) {
          lengths[count++] = new int[] {i, j, random.nextInt(3)};
        }
      }
    }
    int[][] arcs = Arrays.copyOf(lengths, count);
    int[][] expected = table(nodes, arcs);
    ShortestPaths paths = ShortestPaths.floyd(nodes);
    for (int[] arc : arcs) {
      paths.add(arc[0], arc[1], arc[2]);
    }
    for (int i = 0; i < nodes; i++) {
      for (int j = 0; j < nodes; j++) {
        if (i != j) {
          assertEquals(expected[i][j], paths.before(i, j), "seed " + seed + ": " + i + " to " + j);
        }
      }
    }
  }
}
