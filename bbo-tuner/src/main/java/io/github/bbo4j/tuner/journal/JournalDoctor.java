package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.internal.ThirdParty;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Checks journals, and cuts a damaged one where its sound part ends. */
public final class JournalDoctor {
  private static final String FOREIGN =
      "the line is whole: another version of bbo4j wrote it. Maybe go on with that version";

  private JournalDoctor() {}

  /**
   * What is wrong with a journal.
   *
   * @param lines how many sound lines it begins with
   * @param flaw what is wrong with the next, empty if nothing is
   * @param soundAfter the number of the first sound line behind the flaw, 0 if there is none
   * @param bytesLost how many bytes follow the sound lines
   * @param isForeign whether the next line is whole by its checksum and not understood: another
   *     version of bbo4j wrote it, and nothing is damaged
   */
  public record Finding(
      long lines, String flaw, long soundAfter, long bytesLost, boolean isForeign) {
    /** Checks that it is given. */
    public Finding {
      Arguments.given(flaw, "flaw");
    }

    /** Whether every line is sound. */
    public boolean isSound() {
      return flaw.isEmpty();
    }

    @Override
    public String toString() {
      if (isSound()) {
        return lines + " lines, all sound";
      }
      String where =
          isForeign
              ? FOREIGN
              : soundAfter == 0
                  ? "nothing sound follows: the next run sets it aside by itself"
                  : "sound lines follow from line "
                      + soundAfter
                      + ": the file was changed or the disk is bad. Maybe restore a copy, or cut it here and lose what follows";
      return lines
          + " sound lines; line "
          + (lines + 1)
          + ": "
          + flaw
          + "; "
          + bytesLost
          + " bytes from there; "
          + where;
    }
  }

  /**
   * Checks checksums, sequence and format of every line, in bounded memory.
   *
   * @throws JournalException if the file can't be read or is no journal
   */
  public static Finding examine(Path path) {
    Arguments.given(path, "path");
    ThirdParty.requireJackson("a journal");
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      return finding(examine(channel, path));
    } catch (IOException e) {
      throw JournalErrors.of("journal " + path + " can't be read", e);
    }
  }

  /**
   * Moves everything from the first bad line on to a file beside the journal; nothing if it is
   * sound.
   *
   * @return where it is, or "nothing"
   * @throws JournalException if a run holds the journal, it can't be written, or another version of
   *     bbo4j wrote the line: nothing is damaged then, and nothing moved
   */
  @SuppressWarnings("try") // the lock is held, not used
  public static String cut(Path path) {
    Path file = Arguments.given(path, "path").toAbsolutePath();
    JournalLock lock = JournalLock.acquire(file);
    try (lock) {
      return cutLocked(file);
    } catch (IOException e) {
      throw JournalErrors.of("journal " + path + " can't be cut", e);
    }
  }

  private static String cutLocked(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      Examined examined = examine(channel, file);
      JournalScan scan = examined.scan();
      if (examined.isForeign()) {
        throw new JournalException(
            "journal "
                + file
                + " is left as it is; line "
                + (scan.lines() + 1)
                + ": "
                + scan.flaw()
                + "; "
                + FOREIGN);
      }
      return scan.flaw().isEmpty() ? "nothing" : TornEnd.setAside(channel, file, scan).toString();
    }
  }

  private static Finding finding(Examined examined) {
    JournalScan scan = examined.scan();
    return new Finding(
        scan.lines(),
        scan.flaw(),
        scan.soundAfter(),
        scan.size() - scan.end(),
        examined.isForeign());
  }

  /** What was seen, and whether the flaw is a whole line that this version doesn't understand. */
  private record Examined(JournalScan scan, boolean isForeign) {}

  /**
   * The outer shape, and then what the lines say: the first that makes no sense ends the sound
   * part.
   */
  private static Examined examine(FileChannel channel, Path path) throws IOException {
    JournalScan scan = JournalScan.of(channel, path);
    LineScanner scanner = new LineScanner(channel);
    while (scanner.number() < scan.lines() && scanner.advance()) {
      try {
        RecordReader.read(scanner.bytes(), scanner.size(), scanner.number() - 1);
      } catch (IllegalArgumentException | IOException e) {
        long after = scanner.number() < scan.lines() ? scanner.number() + 1 : scan.soundAfter();
        return new Examined(
            new JournalScan(
                scanner.number() - 1,
                scanner.begin(),
                scan.size(),
                String.valueOf(e.getMessage()),
                1,
                after,
                true),
            RecordReader.follows(scanner.bytes(), scanner.size(), scanner.number() - 1));
      }
    }
    return new Examined(scan, false);
  }
}
