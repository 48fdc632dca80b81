package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.internal.ThirdParty;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads journals without changing or locking them, so also those of a run that goes on; a line that
 * is being written is left out. Memory is bounded by the longest line and by what the caller keeps.
 */
public final class JournalReader {
  private JournalReader() {}

  /**
   * Hands every record to a consumer, in order.
   *
   * @return the flaw of a damaged end, or nothing
   * @throws JournalException if the file can't be read, is no journal, or is damaged in the middle;
   *     nothing is handed on then
   * @throws io.github.bbo4j.core.BboException if Jackson is not there
   */
  public static String read(Path path, Consumer<JournalRecord> consumer) {
    Arguments.given(path, "path");
    Arguments.given(consumer, "consumer");
    ThirdParty.requireJackson("a journal");
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      JournalScan scan = JournalScan.of(channel, path).requireSoundMiddle(path);
      read(channel, path, scan, consumer);
      return scan.isTorn()
          ? "line "
              + (scan.lines() + 1)
              + ": "
              + scan.flaw()
              + " ("
              + (scan.size() - scan.end())
              + " bytes at the end)"
          : "";
    } catch (IOException e) {
      throw JournalErrors.of("journal " + path + " can't be read", e);
    }
  }

  /** All records in order. */
  public static List<JournalRecord> read(Path path) {
    List<JournalRecord> records = new ArrayList<>();
    read(path, records::add);
    return List.copyOf(records);
  }

  static void read(
      FileChannel channel, Path path, JournalScan scan, Consumer<JournalRecord> consumer)
      throws IOException {
    LineScanner scanner = new LineScanner(channel);
    while (scanner.number() < scan.lines() && scanner.advance()) {
      try {
        consumer.accept(RecordReader.read(scanner.bytes(), scanner.size(), scanner.number() - 1));
      } catch (IllegalArgumentException | IOException e) {
        throw new JournalException(path + ", line " + scanner.number() + ": " + e.getMessage(), e);
      }
    }
  }
}
