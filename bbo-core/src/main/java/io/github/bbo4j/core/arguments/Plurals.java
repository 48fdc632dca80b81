package io.github.bbo4j.core.arguments;

/** Numbers of things in sentences. */
public final class Plurals {
  private Plurals() {}

  /**
   * A number of things: {@code count(1, "trial")} is "1 trial", {@code count(2, "trial")} "2
   * trials". Thread-safe.
   *
   * @param count how many
   * @param one what one of them is called, a noun whose plural ends with s
   */
  public static String count(long count, String one) {
    return count + " " + Arguments.given(one, "one") + (count == 1 ? "" : "s");
  }
}
