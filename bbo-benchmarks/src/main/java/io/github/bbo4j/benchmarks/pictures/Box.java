package io.github.bbo4j.benchmarks.pictures;

/**
 * A rectangle of a page.
 *
 * @param x left side
 * @param y upper side
 * @param width to the right
 * @param height downwards
 */
public record Box(double x, double y, double width, double height) {
  double right() {
    return x + width;
  }

  double bottom() {
    return y + height;
  }
}
