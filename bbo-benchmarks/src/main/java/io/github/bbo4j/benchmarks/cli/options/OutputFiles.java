package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files that a command is going to write, looked at before its first run: hours of computation
 * end in a file, not in the news that there is no room for one; and nothing that is read is ever
 * written to.
 */
public final class OutputFiles {
  private final Map<Path, String> outputs = new LinkedHashMap<>();
  private String conflict = "";

  /** No files yet. */
  public OutputFiles() {}

  /**
   * Adds a file, if one is given.
   *
   * @param option that named it
   * @return this
   */
  public OutputFiles add(String option, @Nullable Path file) {
    if (file != null) {
      Path key = file.toAbsolutePath().normalize();
      String other = outputs.putIfAbsent(key, option);
      if (other != null && !special(key)) {
        conflict = other + " and " + option + " both name " + file + ". Maybe give two names";
      }
    }
    return this;
  }

  /**
   * Checks that every file can be written and is none of the inputs.
   *
   * @param inputs files or dataset folders, or names that are neither
   * @throws IllegalArgumentException if a file is an input, or two options name the same
   * @throws IOException if a file can't be written
   */
  public void check(List<String> inputs) throws IOException {
    if (!conflict.isEmpty()) {
      throw new IllegalArgumentException(conflict);
    }
    for (Map.Entry<Path, String> output : outputs.entrySet()) {
      for (String input : inputs) {
        refuseInput(output.getValue(), output.getKey(), Path.of(input));
      }
      try {
        AtomicFile.check(output.getKey());
      } catch (IOException e) {
        throw new IOException(output.getValue() + ": " + e.getMessage(), e);
      }
    }
  }

  private static void refuseInput(String option, Path output, Path input) throws IOException {
    if (!Files.exists(output) || !Files.exists(input) || special(output)) {
      return;
    }
    boolean same = Files.isSameFile(output, input);
    if (Files.isDirectory(input)) {
      for (String name : List.of("data.csv", "meta.json", "invalid.csv", "journal.csv")) {
        Path member = input.resolve(name);
        same |= Files.exists(member) && Files.isSameFile(output, member);
      }
    }
    if (same) {
      throw new IllegalArgumentException(
          option + " " + output + " would overwrite what is read. Maybe give another name");
    }
  }

  private static boolean special(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }
}
