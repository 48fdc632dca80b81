package io.github.bbo4j.tuner.journal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/** What keeps a journal from being opened or written, in words. */
final class JournalErrors {
  private JournalErrors() {}

  static JournalException of(String what, IOException e) {
    String text = e.getMessage() == null ? "" : e.getMessage().toLowerCase(Locale.ROOT);
    String why;
    if (text.contains("no space left") || text.contains("quota")) {
      why =
          "the disk is full. Maybe make room and run again: the journal is sound up to its last whole line";
    } else if (text.contains("file too large")) {
      why =
          "the file would be larger than this process, or the file system, allows. Maybe lift the limit (ulimit -f unlimited) and run again: the journal is sound up to its last whole line";
    } else if (text.contains("read-only")) {
      why = "the file system is read-only. Maybe put the journal elsewhere";
    } else if (e instanceof AccessDeniedException || text.contains("permission denied")) {
      why =
          "the permissions do not allow it. Maybe run it as its owner, or let this user write the journal, the lock beside it and their folder";
    } else if (e instanceof NoSuchFileException) {
      why = "there is no such file or folder";
    } else {
      why = e.getMessage() == null ? e.toString() : e.getMessage();
    }
    return new JournalException(what + ": " + why, e);
  }

  /** Refuses what can be no journal, whether it is there or not. */
  static void requireFile(Path path) {
    Path folder = path.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new JournalException(
          "journal " + path + " can't be opened: there is no folder " + folder + ". Maybe make it");
    }
    if (Files.isDirectory(path)) {
      throw new JournalException("journal " + path + " can't be opened: it is a folder");
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new JournalException("journal " + path + " can't be opened: it is no ordinary file");
    }
  }
}
