package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;

/** In memory; entries survive the session that wrote them. */
final class MemoryJournal implements RunJournal {
  final List<JournalEntry> entries = new ArrayList<>();
  int failAt = Integer.MAX_VALUE;
  boolean held;

  @Override
  public Open open(SearchSpace where, Provenance provenance) {
    assertThat(held).as("held by one session at a time").isFalse();
    held = true;
    List<JournalEntry> before = List.copyOf(entries);
    return new Open() {
      @Override
      public List<JournalEntry> recorded() {
        return before;
      }

      @Override
      public void append(JournalEntry entry) {
        if (entries.size() >= failAt) {
          throw new BboException("no space left on device");
        }
        entries.add(entry);
      }

      @Override
      public void close() {
        held = false;
      }
    };
  }
}
