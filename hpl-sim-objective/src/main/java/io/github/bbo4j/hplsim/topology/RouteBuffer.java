package io.github.bbo4j.hplsim.topology;

import java.util.Arrays;

/** A route while it is put together. Not thread-safe. */
final class RouteBuffer {

  private int[] links = new int[8];
  private int length;

  void add(int link) {
    if (length == links.length) {
      links = Arrays.copyOf(links, 2 * length);
    }
    links[length++] = link;
  }

  void addAll(int offset, int... more) {
    for (int link : more) {
      add(offset + link);
    }
  }

  boolean contains(int link) {
    for (int i = 0; i < length; i++) {
      if (links[i] == link) {
        return true;
      }
    }
    return false;
  }

  int[] toArray() {
    return Arrays.copyOf(links, length);
  }
}
