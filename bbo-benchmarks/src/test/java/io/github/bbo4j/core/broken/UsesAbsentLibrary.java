package io.github.bbo4j.core.broken;

import com.sun.source.tree.Tree;

/** Breaks: nothing uses a library whose checks by Error Prone are off. */
final class UsesAbsentLibrary {
  private UsesAbsentLibrary() {}

  static String text(Tree tree) {
    return tree.toString();
  }
}
