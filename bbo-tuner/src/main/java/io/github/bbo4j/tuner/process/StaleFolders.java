package io.github.bbo4j.tuner.process;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Default directories of JVMs that are gone: one that was killed together with its watchdog, as
 * with a container, leaves its own. Only empty ones are removed: what is in the others somebody may
 * have kept. Processes that still run in them are told of, for they disturb what is measured; they
 * are not ended, because somebody may have begun them by hand.
 */
final class StaleFolders {
  private static final System.Logger LOG = System.getLogger(StaleFolders.class.getName());

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
      LOG.log(System.Logger.Level.DEBUG, "directories of earlier runs stay", e);
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
    } catch (DirectoryNotEmptyException e) {
      tellOfProcesses(folder);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "a directory of an earlier run stays", e);
    }
  }

  private static void tellOfProcesses(Path folder) {
    List<Long> running =
        ProcessHandle.allProcesses()
            .map(ProcessHandle::pid)
            .filter(pid -> runsIn(pid, folder))
            .sorted()
            .toList();
    if (!running.isEmpty()) {
      LOG.log(
          System.Logger.Level.WARNING,
          "the processes "
              + running
              + " still run in "
              + folder
              + ", whose tuner was killed together with its watchdog: they may disturb what is measured now. Maybe end them");
    }
  }

  private static boolean runsIn(long pid, Path folder) {
    try {
      Path there = Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "cwd"));
      return there.startsWith(folder.toRealPath());
    } catch (IOException | UnsupportedOperationException e) {
      return false; // Of another user, or it ended; elsewhere than on Linux nobody knows.
    }
  }
}
