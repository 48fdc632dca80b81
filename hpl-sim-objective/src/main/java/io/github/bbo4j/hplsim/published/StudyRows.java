package io.github.bbo4j.hplsim.published;

import java.util.function.Consumer;

/** Takes the rows of a study, of which the first may be known already. Not thread-safe. */
final class StudyRows {
  private final Consumer<StudyRow> rows;
  private int known;

  /**
   * Rows for somebody who has the first of them.
   *
   * @param known how many
   */
  StudyRows(int known, Consumer<StudyRow> rows) {
    this.known = known;
    this.rows = rows;
  }

  /** Whether the next rows, so many, are known: then they are passed over, and not simulated. */
  boolean passOver(int count) {
    if (known < count) {
      return false;
    }
    known -= count;
    return true;
  }

  void accept(StudyRow row) {
    if (!passOver(1)) {
      rows.accept(row);
    }
  }
}
