package io.github.bbo4j.benchmarks.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Folders that this program made for a while. Stateless. */
public final class Folders {
  private Folders() {}

  /**
   * Deletes a folder and the files in it.
   *
   * @param folder has no folders in it
   * @throws IOException if something can't be deleted
   */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
