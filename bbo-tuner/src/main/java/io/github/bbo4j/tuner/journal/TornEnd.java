package io.github.bbo4j.tuner.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The damaged end of a journal, moved to a file beside it: first copied and synchronised, then cut
 * off.
 */
final class TornEnd {
  private TornEnd() {}

  static Path setAside(FileChannel channel, Path journal, JournalScan scan) throws IOException {
    Path aside = freeName(journal);
    try (FileChannel copy =
        FileChannel.open(aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long from = scan.end();
      while (from < scan.size()) {
        from += channel.transferTo(from, scan.size() - from, copy);
      }
      copy.force(true);
    }
    channel.truncate(scan.end());
    channel.force(true);
    return aside;
  }

  private static Path freeName(Path journal) {
    for (int n = 1; ; n++) {
      Path name = journal.resolveSibling(journal.getFileName() + ".torn-" + n);
      if (!Files.exists(name)) {
        return name;
      }
    }
  }
}
