package io.github.bbo4j.tuner.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Default directories of JVMs that are gone: one that was killed together with its watchdog, as
 * with a container, leaves its own. Only empty ones are removed: what is in the others somebody may
 * have kept.
 */
final class StaleFolders {
  private StaleFolders() {}

  /** Removes the empty ones beside that of this JVM, whose names differ in the process id alone. */
  static void remove(Path own) {
    String prefix = own.getFileName().toString().replaceFirst("\\d+$", "");
    Path beside = own.getParent();
    if (beside == null || !Files.isDirectory(beside)) {
      return;
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(beside, f -> is(f, prefix))) {
      for (Path folder : folders) {
        remove(folder, prefix);
      }
    } catch (IOException e) {
      System.getLogger(StaleFolders.class.getName())
          .log(System.Logger.Level.DEBUG, "directories of earlier runs stay", e);
    }
  }

  private static boolean is(Path folder, String prefix) {
    String name = folder.getFileName().toString();
    return name.startsWith(prefix) && name.substring(prefix.length()).matches("\\d{1,18}");
  }

  private static void remove(Path folder, String prefix) {
    long pid = Long.parseLong(folder.getFileName().toString().substring(prefix.length()));
    if (ProcessHandle.of(pid).isPresent()) {
      return;
    }
    try {
      // Refused where it isn't empty, and where another user made it.
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      System.getLogger(StaleFolders.class.getName())
          .log(System.Logger.Level.DEBUG, "a directory of an earlier run stays", e);
    }
  }
}
