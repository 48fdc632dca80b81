package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.RunJournal.JournalEntry;
import java.io.IOException;
import java.util.List;

/** A journal that a session holds: its writer, and the lock beside it. Safe for any thread. */
final class OpenJournal implements RunJournal.Open {
  private final JournalWriter writer;
  private final JournalLock lock;
  private final List<JournalEntry> recorded;
  private boolean closed;

  OpenJournal(JournalWriter writer, JournalLock lock, List<JournalEntry> recorded) {
    this.writer = writer;
    this.lock = lock;
    this.recorded = recorded;
  }

  /** Keeps others out who know the file by another name. */
  void lock() throws IOException {
    writer.lock();
  }

  @Override
  public List<JournalEntry> recorded() {
    return recorded;
  }

  @Override
  public void append(JournalEntry entry) {
    writer.append(EntryReader.record(entry));
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      try (lock) {
        writer.close();
      }
    }
  }
}
