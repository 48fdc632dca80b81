package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.tuner.process.Command;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file that lies where the user is, named without its path: a run has a working directory of its
 * own and does not find it, and the program that says so does not know why.
 */
final class RelativeFiles {
  /** A word of a script or command that looks like a file's name, and what stands before it. */
  private static final Pattern WORD = Pattern.compile("(>\\s*)?([^\\s'\"`=;|&<>()$]+)");

  private RelativeFiles() {}

  /**
   * What to tell before the first run.
   *
   * @param folder where the user is
   * @return nothing if no word of the command is such a file
   */
  static Optional<String> note(Command command, Path folder) {
    // What templates write and headers bring is there, under whatever name.
    String brought = String.valueOf(command.description().get("surroundings"));
    Matcher words = WORD.matcher(command.toString());
    while (words.find()) {
      String word = words.group(2);
      boolean written = words.group(1) != null;
      if (!written && !brought.contains(word) && isFile(word, folder)) {
        return Optional.of(
            "'"
                + word
                + "' is a file here, and each run is in a working directory of its own, where it is not. Maybe give its whole path: "
                + folder.resolve(word).toAbsolutePath().normalize());
      }
    }
    return Optional.empty();
  }

  /** Plain words, as the names of programs, may happen to be files here; so may what it writes. */
  private static boolean isFile(String word, Path folder) {
    if (word.startsWith("/") || word.startsWith("-") || !word.matches(".*[./].*")) {
      return false;
    }
    try {
      return Files.isRegularFile(folder.resolve(word));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
