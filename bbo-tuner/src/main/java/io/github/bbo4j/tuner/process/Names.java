package io.github.bbo4j.tuner.process;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Checks of names that become parts of a command or a path. */
final class Names {
  private Names() {}

  /** A relative path that stays inside its folder. */
  static Path inside(String path, String what) {
    try {
      Path relative = Path.of(path).normalize();
      if (!path.isBlank()
          && !relative.isAbsolute()
          && !relative.startsWith("..")
          && !relative.toString().isEmpty()) {
        return relative;
      }
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          what + " = '" + path + "' is no path: " + e.getReason(), e);
    }
    throw new IllegalArgumentException(
        what
            + " = '"
            + path
            + "' must be a path inside the trial's working directory, such as result.json");
  }

  /** The name of an environment variable. */
  static String variable(String name) {
    if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          "variable = '"
              + name
              + "' is no name of an environment variable: it must not be empty nor hold '='");
    }
    if (name.equals(ProcessTable.MARK)) {
      throw new IllegalArgumentException(
          "variable = " + name + " is what trials are found by. Maybe take another name");
    }
    return name;
  }

  /** A text that can be handed to a program: anything but a NUL, which ends an argument. */
  static String passable(String value, String what) {
    if (value.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          what
              + " = '"
              + value.replace('\0', '?')
              + "' holds a NUL character, which can't be passed to a program");
    }
    return value;
  }
}
