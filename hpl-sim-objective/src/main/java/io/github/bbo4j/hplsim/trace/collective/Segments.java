package io.github.bbo4j.hplsim.trace.collective;

/** Cutting elements into segments and blocks. */
final class Segments {

  private Segments() {}

  /**
   * Returns the elements of a segment of about {@code bytes}, at least one; all of them where they
   * are fewer, or where {@code bytes} is 0 (Open MPI's rule).
   */
  static long ofBytes(long bytes, int extent, long count) {
    if (bytes < extent || bytes >= extent * count) {
      return count;
    }
    long elements = bytes / extent;
    return bytes - elements * extent > extent >> 1 ? elements + 1 : elements;
  }

  /** Returns how many segments of {@code segment} elements hold all elements. */
  static int number(long count, long segment) {
    return segment == 0 ? 0 : (int) ((count + segment - 1) / segment);
  }

  /** Returns the elements of block {@code i} of {@code blocks}, the first ones larger by one. */
  static long block(long count, int blocks, int i) {
    return count / blocks + (i < count % blocks ? 1 : 0);
  }

  /** Returns the largest power of two up to a number. */
  static int powerOfTwo(int number) {
    return Integer.highestOneBit(number);
  }
}
