package io.github.bbo4j.noise.broken;

/** Breaks: texts are alike in every locale. */
final class LocalNumbers {
  private LocalNumbers() {}

  static String share(double share) {
    return String.format("%.1f %%", 100 * share);
  }
}
