package io.github.bbo4j.hplsim.trace.format;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Finds actions by the bytes of their names; a name met before costs no object. */
final class KindTable {

  private static final int SLOTS = 128;

  private final byte[][] names = new byte[SLOTS][];
  private final @Nullable ActionKind[] kinds = new ActionKind[SLOTS];

  /**
   * Returns the action of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  ActionKind find(byte[] line, int from, int to) {
    int hash = to - from;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + line[i];
    }
    int slot = (hash ^ hash >>> 7) & (SLOTS - 1);
    byte[] name = names[slot];
    ActionKind known = kinds[slot];
    if (known != null && name.length == to - from && same(name, line, from)) {
      return known;
    }
    String text = new String(line, from, Math.min(to - from, 40), StandardCharsets.ISO_8859_1);
    ActionKind kind =
        ActionKind.named(text)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "unknown action '" + text + "'; known are " + ActionKind.keywords()));
    names[slot] = text.getBytes(StandardCharsets.ISO_8859_1);
    kinds[slot] = kind;
    return kind;
  }

  private static boolean same(byte[] name, byte[] line, int from) {
    for (int i = 0; i < name.length; i++) {
      if (name[i] != line[from + i]) {
        return false;
      }
    }
    return true;
  }
}
