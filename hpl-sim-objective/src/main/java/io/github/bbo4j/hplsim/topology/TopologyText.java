package io.github.bbo4j.hplsim.topology;

import java.util.Arrays;
import java.util.Locale;

/** The parameters of topologies as SimGrid writes them. */
final class TopologyText {

  /** Nodes or switches of a topology; each has a link at least. */
  private static final int MOST = 10_000_000;

  private TopologyText() {}

  static void checkPositive(String name, int... values) {
    for (int value : values) {
      if (value < 1) {
        throw new IllegalArgumentException(
            name + " = " + Arrays.toString(values) + " must all be at least 1");
      }
    }
  }

  /** Refuses what no memory holds, before it is built. */
  static int checkCount(String name, double count) {
    if (count > MOST) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s are %.0f but at most %d", name, count, MOST));
    }
    return (int) count;
  }

  /** Reads {@code h;d1,...;u1,...;p1,...}. */
  static FatTreeShape fatTree(String text) {
    int[][] parts = parts(text, 4, "levels;down,...;up,...;parallel,... such as 2;8,8;1,4;1,1");
    if (parts[0].length != 1 || parts[0][0] != parts[1].length) {
      throw new IllegalArgumentException(
          "fat tree '" + text + "' says " + parts[0][0] + " levels but has " + parts[1].length);
    }
    return new FatTreeShape(parts[1], parts[2], parts[3]);
  }

  /** Reads {@code d1,d2,...}. */
  static int[] torus(String text) {
    return parts(text, 1, "size,size,... such as 4,4,4")[0];
  }

  /** Reads {@code groups,cables;chassis,cables;routers,cables;nodes}. */
  static DragonflyShape dragonfly(String text) {
    String form = "groups,cables;chassis,cables;routers,cables;nodes such as 4,1;2,1;4,1;2";
    int[][] p = parts(text, 4, form);
    if (p[0].length != 2 || p[1].length != 2 || p[2].length != 2 || p[3].length != 1) {
      throw wrong(text, form);
    }
    return new DragonflyShape(p[0][0], p[1][0], p[2][0], p[3][0], p[0][1], p[1][1], p[2][1]);
  }

  private static int[][] parts(String text, int count, String form) {
    String[] parts = text.split(";", -1);
    if (parts.length != count) {
      throw wrong(text, form);
    }
    int[][] numbers = new int[count][];
    for (int i = 0; i < count; i++) {
      try {
        numbers[i] =
            Arrays.stream(parts[i].split(",", -1))
                .mapToInt(word -> Integer.parseInt(word.strip()))
                .toArray();
      } catch (NumberFormatException e) {
        throw wrong(text, form);
      }
    }
    return numbers;
  }

  private static IllegalArgumentException wrong(String text, String form) {
    return new IllegalArgumentException("topology '" + text + "' is not of the form " + form);
  }
}
