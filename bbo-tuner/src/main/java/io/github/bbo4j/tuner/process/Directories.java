package io.github.bbo4j.tuner.process;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removes working directories; symbolic links are removed, never followed. Folders without
 * permission to write, as package caches have, are given it first. What can't be removed all the
 * same is named in the log, once, and the rest is removed.
 */
final class Directories {
  private static final Set<PosixFilePermission> ALL =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private Directories() {}

  static void delete(Path directory) {
    Removal removal = new Removal();
    try {
      Files.walkFileTree(directory, removal);
    } catch (IOException e) {
      removal.note(e);
    }
    if (removal.first != null) {
      System.getLogger(Directories.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "the working directory " + directory + " could not be removed: " + removal.first);
    }
  }

  private static final class Removal extends SimpleFileVisitor<Path> {
    private final Set<Path> permitted = new HashSet<>();
    private @Nullable IOException first;

    void note(IOException e) {
      // What is gone is what was wanted.
      if (first == null && !(e instanceof NoSuchFileException)) {
        first = e;
      }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      if (!Files.isWritable(folder) || !Files.isExecutable(folder) || !Files.isReadable(folder)) {
        permit(folder);
      }
      return FileVisitResult.CONTINUE;
    }

    /** A folder that can't be listed comes here, before it is visited. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof AccessDeniedException
          && Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
          && permitted.add(file)
          && permit(file)) {
        Files.walkFileTree(file, this);
      } else {
        note(e);
      }
      return FileVisitResult.CONTINUE;
    }

    private static boolean permit(Path folder) {
      try {
        Files.setPosixFilePermissions(folder, ALL);
        return Files.isReadable(folder);
      } catch (IOException | UnsupportedOperationException e) {
        return false; // Whoever tries to remove what is in it meets the error that is told.
      }
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      return remove(file);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
      return remove(folder);
    }

    private FileVisitResult remove(Path file) {
      try {
        Files.delete(file);
      } catch (IOException e) {
        note(e);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
