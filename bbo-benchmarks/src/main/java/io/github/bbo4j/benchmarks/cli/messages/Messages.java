package io.github.bbo4j.benchmarks.cli.messages;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;

/** Errors in words: what happened to which file, and what was probably meant. */
public final class Messages {
  private Messages() {}

  /** What happened, without names of classes. */
  public static String of(Throwable error) {
    if (error instanceof UncheckedIOException && error.getCause() != null) {
      return of(error.getCause());
    }
    if (error instanceof FileSystemException file) {
      return of(file);
    }
    if (error instanceof FileNotFoundException) {
      return "cannot open " + error.getMessage();
    }
    if (error instanceof MalformedInputException) {
      return "a file is not UTF-8. Maybe: iconv -f WINDOWS-1252 -t UTF-8";
    }
    if (error instanceof InterruptedException) {
      return "interrupted; what was written stays";
    }
    if (error instanceof InvalidPathException path) {
      return "'" + path.getInput() + "' is no name of a file: " + path.getReason() + cure(path);
    }
    if (error instanceof OutOfMemoryError) {
      return "the heap of "
          + (Runtime.getRuntime().maxMemory() >> 20)
          + " MiB is full. Maybe give more: java -Xmx4g";
    }
    String message = error.getMessage();
    return message == null || message.isBlank()
        ? "an error inside the program ("
            + error.getClass().getSimpleName()
            + "); --verbose says where"
        : message;
  }

  /** In the locale C a JVM reads no name beyond ASCII. */
  private static String cure(InvalidPathException error) {
    return error.getInput().chars().allMatch(c -> c < 128)
        ? ""
        : ". Maybe the locale is C: start with LC_ALL=C.UTF-8";
  }

  /**
   * What to know beside an error where the current folder's name can't be read, as in the locale C
   * beyond ASCII: then nothing is found that is named without its whole path.
   *
   * @param folder the current folder, as this JVM knows it
   */
  public static Optional<String> ofCurrentFolder(Path folder) {
    return Files.isDirectory(folder)
        ? Optional.empty()
        : Optional.of(
            "this Java can't read the name of the current folder, "
                + folder
                + ", and finds no file in it. Maybe the locale is C: start with LC_ALL=C.UTF-8");
  }

  private static String of(FileSystemException error) {
    String file = error.getFile();
    if (error instanceof NoSuchFileException) {
      Path folder = file == null ? null : Path.of(file).toAbsolutePath().getParent();
      return folder == null || Files.isDirectory(folder)
          ? "there is no file " + file
          : "there is no folder " + folder;
    }
    if (error instanceof AccessDeniedException) {
      return "no permission to read or write " + file;
    }
    if (error instanceof FileAlreadyExistsException) {
      return file + " exists already";
    }
    if (error instanceof NotDirectoryException) {
      return file + " is not a folder";
    }
    if (error instanceof DirectoryNotEmptyException) {
      return "the folder " + file + " is not empty";
    }
    return "cannot use " + file + (error.getReason() == null ? "" : ": " + error.getReason());
  }
}
