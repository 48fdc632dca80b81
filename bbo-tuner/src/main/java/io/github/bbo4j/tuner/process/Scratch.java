package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files and folders of runs under way. Each is removed when its run is over; of a tuner that is
 * ended with runs under way, by whatever signal, the watchdog removes them (Linux). The default
 * directory of {@link ProcessSettings} goes too when it is empty; one that a user named stays.
 * Empty ones of JVMs that were killed together with their watchdogs go when the next one makes its
 * own.
 *
 * <p>Thread-safe.
 */
final class Scratch implements AutoCloseable {
  private final Path directory;
  private final boolean kept;
  private final boolean own;
  private final @Nullable Watchdog watchdog;
  private volatile boolean swept;

  Scratch(ProcessSettings settings, @Nullable Watchdog watchdog) {
    this.directory = settings.directory();
    this.kept = settings.keep() != ProcessSettings.Keep.NONE;
    this.own = isOwn(settings);
    this.watchdog = watchdog;
  }

  /** Whether the directory is the default one, which no user named. */
  static boolean isOwn(ProcessSettings settings) {
    return settings.directory().equals(ProcessSettings.defaults().directory());
  }

  /** Nothing can be made in the directory, whatever the configuration. */
  static final class NotMadeException extends IOException {
    private static final long serialVersionUID = 1;

    NotMadeException(IOException cause) {
      super(ProcessObjective.message(cause), cause);
    }
  }

  /** What makes a file or folder of a new name in a directory. */
  private interface Maker {
    Path make(Path directory) throws IOException;
  }

  /**
   * Refuses a directory that can't be made, before the first trial waits a minute for it.
   *
   * @param name of the argument
   * @throws IllegalArgumentException if what is there of its path is no folder, or can't be written
   */
  static void requirePossible(String name, Path directory) {
    Path there = directory;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    Arguments.require(
        Files.isDirectory(there),
        name,
        directory,
        there.equals(directory) ? "a folder" : "a folder; it can't be made below a file, " + there);
    Arguments.require(
        Files.isWritable(there),
        name,
        directory,
        "a folder that can be written; " + there + " can't");
  }

  /**
   * A new working directory of a trial; what the watchdog finds of it is removed if none is kept.
   */
  Path folder(String prefix) throws IOException {
    Path folder = make(directory -> Files.createTempDirectory(directory, prefix));
    if (watchdog != null && !kept) {
      watchdog.made(folder);
    }
    return folder;
  }

  /** A new file that the command should not see. */
  Path file(String prefix, String suffix) throws IOException {
    Path file = make(directory -> Files.createTempFile(directory, prefix, suffix));
    if (watchdog != null) {
      watchdog.made(file);
    }
    return file;
  }

  private Path make(Maker maker) throws IOException {
    if (own && !swept) {
      swept = true;
      StaleFolders.remove(directory);
    }
    while (true) {
      try {
        return maker.make(Files.createDirectories(directory));
      } catch (NoSuchFileException e) {
        // Another objective of this JVM was closed meanwhile, and removed the directory.
        if (!own) {
          throw new NotMadeException(e);
        }
      } catch (IOException e) {
        if (!Files.isDirectory(directory)) {
          throw new NotMadeException(
              new IOException("directory = " + directory + " can't be made: " + e, e));
        }
        throw new NotMadeException(e);
      }
    }
  }

  /** Removes a file or a folder that was made here. */
  void remove(Path made) {
    Directories.delete(made);
    if (watchdog != null) {
      watchdog.removed(made);
    }
  }

  /** Removes the default directory, if it is empty. */
  @Override
  public void close() {
    if (!own) {
      return;
    }
    try {
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException e) {
      // Folders that are kept, and those of other objectives of this JVM.
      return;
    } catch (IOException e) {
      // All is run by now: whoever closes has results that an empty folder must not cost.
      System.getLogger(Scratch.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "directory = " + directory + " can't be removed: " + e.getMessage());
    }
  }
}
