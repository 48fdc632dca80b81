package io.github.bbo4j.tuner.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Appends records. A record that could not be written whole is taken back, so that the file stays
 * sound; after that nothing more is written.
 */
final class JournalWriter implements AutoCloseable {
  private final FileChannel channel;
  private final Path path;
  private final Fsync fsync;
  private final RecordWriter codec = new RecordWriter();
  private long sequence;
  private long end;
  private long synced = System.nanoTime();
  private boolean open = true;
  private @Nullable JournalException broken;

  /**
   * Appends to a file.
   *
   * @param sequence of the next record
   * @param end where it goes
   */
  JournalWriter(FileChannel channel, Path path, Fsync fsync, long sequence, long end) {
    this.channel = channel;
    this.path = path;
    this.fsync = fsync;
    this.sequence = sequence;
    this.end = end;
  }

  synchronized void append(JournalRecord entry) {
    if (!open) {
      throw new IllegalStateException("journal " + path + " is closed");
    }
    if (broken != null) {
      throw new JournalException(String.valueOf(broken.getMessage()), broken);
    }
    try {
      byte[] line = codec.write(sequence, entry);
      if (line.length > LineScanner.LONGEST) {
        throw new JournalException(
            "a record of "
                + line.length
                + " bytes is longer than a journal's lines may be, "
                + LineScanner.LONGEST);
      }
      write(line);
      end += line.length;
      sequence++;
      if (!(entry instanceof JournalRecord.Suggested)) {
        sync();
      }
    } catch (IOException e) {
      broken = JournalErrors.of("journal " + path + " can't be written", e);
      takeBack();
      throw broken;
    }
  }

  private void write(byte[] line) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(line);
    while (buffer.hasRemaining()) {
      channel.write(buffer, end + buffer.position());
    }
  }

  private void takeBack() {
    try {
      channel.truncate(end);
    } catch (IOException e) {
      // The half line stays; the next reader sets it aside.
      System.getLogger(JournalWriter.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "journal " + path + " ends in half a line: " + e.getMessage());
    }
  }

  private void sync() throws IOException {
    if (fsync.interval().isPresent()) {
      long now = System.nanoTime();
      if (now - synced >= fsync.interval().get().toNanos()) {
        channel.force(false);
        synced = now;
      }
    }
  }

  @Override
  public synchronized void close() {
    if (!open) {
      return;
    }
    open = false;
    try (channel) {
      if (fsync.interval().isPresent() && broken == null) {
        channel.force(false);
      }
    } catch (IOException e) {
      throw JournalErrors.of("journal " + path + " can't be closed", e);
    }
  }
}
