package io.github.bbo4j.noise.broken;

/** Breaks: only the command line talks to the terminal. */
final class Talks {
  private Talks() {}

  static void hello() {
    System.out.println("hello");
  }
}
