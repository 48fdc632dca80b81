package io.github.bbo4j.core;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;

/**
 * Where the events of a run are kept so that a crash loses nothing: bbo-tuner keeps one in a file.
 * A value that says where; {@link #open} does the work.
 *
 * <p>A session with a journal appends each {@link JournalEntry} and waits for {@link Open#append}
 * to return before it acts upon it: a suggestion is recorded before it is handed out, an outcome
 * before a decision can see it. A session that opens a journal with entries takes them up in their
 * order and goes on as the run that wrote them would have: outcomes told are known, and suggestions
 * without an outcome are handed out again, first and under their old numbers, before anything new
 * is decided.
 */
public interface RunJournal {

  /**
   * Opens the journal for one run, and creates it where there is none.
   *
   * @param space of the run
   * @param provenance what decides in this run, by name: a journal whose run was decided by
   *     something else is refused
   * @throws BboException if it can't be opened, is held by another run, or is of another run; the
   *     message names the holder or each difference
   */
  Open open(SearchSpace space, Provenance provenance);

  /** An open journal, held by one session. Called by one thread at a time. */
  interface Open extends AutoCloseable {

    /** What was recorded before it was opened, in the order of recording. */
    List<JournalEntry> recorded();

    /**
     * Records an entry; when it returns, the entry is as durable as the journal promises.
     *
     * @throws BboException if it can't be recorded: the run ends, and what was measured is in the
     *     result that the exception carries
     */
    void append(JournalEntry entry);

    /** Gives the journal free for another run; may be called twice. */
    @Override
    void close();
  }
}
