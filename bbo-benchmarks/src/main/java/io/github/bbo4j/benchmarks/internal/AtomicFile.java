package io.github.bbo4j.benchmarks.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are there completely or not at all. */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes to a file. */
  @FunctionalInterface
  public interface Content<T> {

    /** Writes everything. */
    void write(T target) throws IOException;
  }

  /**
   * Writes text to a temporary file beside the target and moves it there; folders are made.
   *
   * @throws IOException if that fails; the target is then as it was
   */
  public static void write(Path target, Content<Writer> content) throws IOException {
    writePath(
        target,
        temporary -> {
          try (Writer writer = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
            content.write(writer);
          }
        });
  }

  /** As {@link #write}, for content that wants the path. */
  public static void writePath(Path target, Content<Path> content) throws IOException {
    Path absolute = target.toAbsolutePath();
    Path folder = absolute.getParent();
    if (folder == null) {
      throw new IOException(target + " is not a file");
    }
    Files.createDirectories(folder);
    // Not createTempFile: its files are readable by their owner only, and would stay so.
    Path temporary =
        folder.resolve(
            "." + absolute.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    try {
      content.write(temporary);
      try {
        Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(temporary, absolute, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
