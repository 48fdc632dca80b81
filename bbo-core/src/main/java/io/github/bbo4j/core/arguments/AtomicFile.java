package io.github.bbo4j.core.arguments;

import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files, and folders, that are there completely or not at all: readers never see half of one. They
 * are as readable by others as the user's other files. Safe for any thread.
 */
public final class AtomicFile {
  /** Characters, of up to four bytes each. */
  private static final int LONGEST_BEGIN = 40;

  private AtomicFile() {}

  /**
   * Writes to a file.
   *
   * @param <T> what it writes to: a writer, or the path of a temporary file
   */
  @FunctionalInterface
  public interface Content<T> {

    /**
     * Writes everything.
     *
     * @throws IOException if that fails
     */
    void write(T target) throws IOException;
  }

  /**
   * Writes text to a temporary file beside the target and moves it there; folders are made.
   *
   * @param target where to; a link is followed and stays, a device or a pipe is written to as it is
   * @param content writes the text, as UTF-8
   * @throws IOException if that fails, or the target is a folder; the target, if it is a file, is
   *     then as it was
   */
  public static void write(Path target, Content<Writer> content) throws IOException {
    Arguments.given(target, "target");
    Arguments.given(content, "content");
    writePath(
        target,
        temporary -> {
          // The encoder of a charset refuses what UTF-8 can't say, where a writer's own writes '?'.
          try (Writer writer =
              new BufferedWriter(
                  new OutputStreamWriter(
                      new NamedOutput(target, Files.newOutputStream(temporary)),
                      StandardCharsets.UTF_8.newEncoder()))) {
            content.write(writer);
          }
        });
  }

  /** Bytes whose errors name the file: those of the system say only that no space is left. */
  private static final class NamedOutput extends FilterOutputStream {
    private final Path target;

    NamedOutput(Path target, OutputStream out) {
      super(out);
      this.target = target;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw new IOException("cannot write " + target + ": " + e.getMessage(), e);
      }
    }
  }

  /**
   * As {@link #write}, for content that wants the path.
   *
   * @param target where to
   * @param content writes to the path that it is given
   * @throws IOException if that fails, or the target is a folder
   */
  public static void writePath(Path target, Content<Path> content) throws IOException {
    Path absolute = real(target);
    if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
      if (Files.isDirectory(absolute)) {
        throw new IOException(target + " is a folder, not a file");
      }
      content.write(absolute);
      return;
    }
    Path temporary = temporary(target, absolute);
    try {
      naming(
          target,
          () -> {
            content.write(temporary);
            try {
              Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
              Files.move(temporary, absolute, StandardCopyOption.REPLACE_EXISTING);
            }
          });
    } catch (Throwable e) {
      try {
        Files.deleteIfExists(temporary);
      } catch (IOException left) {
        e.addSuppressed(left); // why the target can't be written is what people should read
      }
      throw e;
    }
  }

  /**
   * Writes files to a temporary folder beside the target and moves it there; folders above are
   * made. Into an empty folder that is there the files are moved once all of them are written.
   *
   * @param target where to: nothing, or an empty folder, which stays; a link is followed
   * @param content writes files, no folders, into the folder that it is given
   * @throws IOException if that fails, or the target is a file or has files; if the content throws,
   *     the target is as it was
   */
  public static void writeFolder(Path target, Content<Path> content) throws IOException {
    Arguments.given(target, "target");
    Arguments.given(content, "content");
    Path absolute = real(target);
    boolean there = Files.exists(absolute);
    if (there && !Files.isDirectory(absolute)) {
      throw new IOException(target + " is a file, not a folder");
    }
    if (there && !files(absolute).isEmpty()) {
      throw new IOException(target + " has files already; maybe name a new folder");
    }
    // Who may write into a folder may not be allowed to write beside it, and may stand in it.
    Path temporary = temporary(target, there ? absolute.resolve("files") : absolute);
    try {
      naming(
          target,
          () -> {
            Files.createDirectory(temporary);
            content.write(temporary);
            if (there) {
              for (Path file : files(temporary)) {
                Files.move(file, absolute.resolve(file.getFileName()));
              }
            } else {
              Files.move(temporary, absolute);
            }
          });
    } finally {
      if (Files.exists(temporary)) {
        for (Path file : files(temporary)) {
          Files.delete(file);
        }
        Files.delete(temporary);
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  /** Something that is done to files. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  /** Does what may fail, so that its errors name what was asked for. */
  private static void naming(Path target, Work work) throws IOException {
    try {
      work.run();
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    } catch (FileSystemException e) {
      throw named(target, e);
    }
  }

  /** Beside the target; not createTempFile, whose files only their owner can read. */
  private static Path temporary(Path target, Path absolute) throws IOException {
    String name = String.valueOf(absolute.getFileName());
    // A name that is as long as the system allows has a shorter one beside it.
    String begin =
        name.codePointCount(0, name.length()) <= LONGEST_BEGIN
            ? name
            : name.substring(0, name.offsetByCodePoints(0, LONGEST_BEGIN))
                + "-"
                + Integer.toHexString(name.hashCode());
    return folder(target, absolute)
        .resolve(
            "."
                + begin
                + "."
                + ProcessHandle.current().pid()
                + "-"
                + Thread.currentThread().getId()
                + ".part");
  }

  /**
   * Checks that a file can be written to without writing to it; folders are made.
   *
   * @throws IOException if it can't be; the message says why
   */
  public static void check(Path target) throws IOException {
    Path absolute = real(target);
    if (Files.isDirectory(absolute)) {
      throw new IOException(target + " is a folder, not a file");
    }
    boolean special = Files.exists(absolute) && !Files.isRegularFile(absolute);
    if (special ? !Files.isWritable(absolute) : !Files.isWritable(folder(target, absolute))) {
      throw new IOException("no permission to write " + target);
    }
  }

  /**
   * Where a path leads, symbolic links of the file followed, even if nothing is there. One that
   * leads to a device or a pipe stays as it is.
   *
   * @throws IOException if a link leads back to itself, or can't be read
   */
  public static Path real(Path target) throws IOException {
    Path path = target.toAbsolutePath();
    // A link of /proc leads to a pipe, but by a name under which there is nothing.
    if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      return path;
    }
    for (int links = 0; Files.isSymbolicLink(path); links++) {
      if (links > 40) {
        throw new IOException(target + " is a link that leads back to itself");
      }
      // What a link says is relative to the folder that it is really in.
      Path folder = path.getParent() == null ? path : path.getParent().toRealPath();
      path = folder.resolve(Files.readSymbolicLink(path));
    }
    return path;
  }

  private static Path folder(Path target, Path absolute) throws IOException {
    Path folder = absolute.getParent();
    if (folder == null) {
      throw new IOException(target + " is not a file");
    }
    try {
      return Files.createDirectories(folder);
    } catch (FileSystemException e) {
      Path there = folder;
      while (there.getParent() != null && !Files.exists(there)) {
        there = there.getParent();
      }
      throw new IOException(
          "cannot write "
              + target
              + ": "
              + (Files.isDirectory(there)
                  ? "no permission to make the folder " + folder
                  : there + " is a file, not a folder"),
          e);
    }
  }

  /** The error with the name of the file that was asked for, not that of a part of it. */
  private static IOException named(Path target, FileSystemException e) {
    String why =
        e instanceof AccessDeniedException
            ? "no permission"
            : e.getReason() == null ? "the system refuses" : e.getReason();
    return new IOException("cannot write " + target + ": " + why, e);
  }
}
