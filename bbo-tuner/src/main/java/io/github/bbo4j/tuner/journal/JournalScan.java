package io.github.bbo4j.tuner.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The outer shape of a journal file: where its sound lines end, and what follows. Reads once, in
 * bounded memory, and changes nothing.
 *
 * @param lines how many sound lines it begins with
 * @param end the length of those lines; behind it is the damaged end, if any
 * @param size the length of the file
 * @param flaw what is wrong with line {@code lines + 1}; empty if there is none
 * @param damaged how many lines were seen behind the sound ones
 * @param soundAfter the number of the first sound line after a damaged one, 0 if there is none:
 *     then the damage is in the middle
 * @param terminated whether the last sound line has its line feed
 */
record JournalScan(
    long lines,
    long end,
    long size,
    String flaw,
    long damaged,
    long soundAfter,
    boolean terminated) {
  private static final byte[] BEGINNING =
      "{\"event\":\"opened\",\"seq\":0,\"format\":\"bbo4j-journal\""
          .getBytes(StandardCharsets.US_ASCII);

  /**
   * Scans a file.
   *
   * @throws JournalException if it is something other than a journal
   */
  static JournalScan of(FileChannel channel, Path path) throws IOException {
    LineScanner scanner = new LineScanner(channel);
    long lines = 0;
    long end = 0;
    String flaw = "";
    long soundAfter = 0;
    boolean terminated = true;
    while (soundAfter == 0 && scanner.advance()) {
      if (scanner.number() == 1) {
        requireJournal(scanner, path);
      }
      String wrong = scanner.flaw();
      if (!wrong.isEmpty()) {
        flaw = flaw.isEmpty() ? (scanner.isTerminated() ? wrong : "it is cut off") : flaw;
      } else if (flaw.isEmpty()) {
        lines = scanner.number();
        end = scanner.end();
        terminated = scanner.isTerminated();
      } else {
        soundAfter = scanner.number();
      }
    }
    return new JournalScan(
        lines, end, channel.size(), flaw, scanner.number() - lines, soundAfter, terminated);
  }

  private static void requireJournal(LineScanner first, Path path) {
    int common = Math.min(first.size(), BEGINNING.length);
    boolean cut = first.size() < BEGINNING.length && !first.isTerminated();
    boolean begins = java.util.Arrays.equals(first.bytes(), 0, common, BEGINNING, 0, common);
    if (!begins || (common < BEGINNING.length && !cut)) {
      throw new JournalException(
          path
              + " is no journal of bbo4j, or its first line is damaged; it is left as it is. Maybe name another file, or look at it with doctor");
    }
  }

  /** Whether a part of the file's end is unusable. */
  boolean isTorn() {
    return !flaw.isEmpty() && soundAfter == 0;
  }

  /** Refuses damage that is not at the end: none that a crash leaves. */
  JournalScan requireSoundMiddle(Path path) {
    if (isTorn() && lines == 0 && damaged > 1) {
      throw new JournalException(
          path
              + ": none of its "
              + damaged
              + " lines is sound; of the first, "
              + flaw
              + ". It is left as it is. Maybe its line ends were changed: they are line feeds alone");
    }
    if (soundAfter > 0) {
      throw new JournalException(
          path
              + ", line "
              + (lines + 1)
              + ": "
              + flaw
              + ", and sound lines follow from line "
              + soundAfter
              + ": the file was changed or the disk is bad. Maybe restore a copy; 'bbo doctor "
              + path
              + " --cut' sets everything from line "
              + (lines + 1)
              + " aside and loses the trials there");
    }
    return this;
  }
}
